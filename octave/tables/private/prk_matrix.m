function S = prk_matrix (t, J, H)
% One step of a partitioned Runge-Kutta method on x' = J x, as a matrix: Shome et al. (2004), Eq. 22.
%
% t has a_slow, b_slow, a_fast, b_fast; J the blocks ss, sf, fs, ff. This is the paper's
% formula, not the library's code; for the code see tw_stability.

  ns = rows (J.ss);
  nf = rows (J.ff);
  Z = H * [J.ss J.sf; J.fs J.ff];
  both = @(slow, fast) diag ([slow * ones(1, ns), fast * ones(1, nf)]);
  s = numel (t.b_slow);
  R = cell (1, s);
  S = eye (ns + nf);
  for i = 1:s
    inner = eye (ns + nf);
    for j = 1:i-1
      inner = inner + both (t.a_slow(i,j), t.a_fast(i,j)) * R{j};
    end
    R{i} = Z * inner;
    S = S + both (t.b_slow(i), t.b_fast(i)) * R{i};
  end
end
