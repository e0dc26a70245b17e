function most = design_growth (x, L, z)
% The largest stage inside a step, over the state, of the fast part alone at the points z:
% P = (I - z A)^-1 e.

  A = design_matrices (x, L);
  A = A{2};
  P = ones (L.s, numel (z));
  for i = 2:L.s
    P(i,:) = P(i,:) + z .* (A(i,1:i-1) * P(1:i-1,:));
  end
  most = max (abs (P(:)));
end
