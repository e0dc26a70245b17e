function c = rk_polynomial (a, b)
% Coefficients of R(z) = 1 + z sum b + z^2 sum b a + ... (Shome et al. 2004, Eq. 15), c(k+1) of z^k.

  s = numel (b);
  c = zeros (1, s + 1);
  c(1) = 1;
  v = ones (s, 1);
  for k = 1:s
    c(k+1) = b(:)' * v;
    v = a * v;
  end
end
