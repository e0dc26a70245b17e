function [x, reached] = design_tableau (p, c, B, slow, z, want)
% A pair of tableaus of order p whose fast part has the stability polynomial c, with slow
% evaluations at the stages `slow`: Gauss-Newton steps on
%
%   the principal error (order conditions of order p + 1, over their symmetry),
%   and what the soft limits exceed: stage times in [0, 1], stages inside a step no larger
%   than want.growth at the points z, coefficients no larger than want.size
%
% in the null space of the conditions, which Newton's method meets: order conditions up to
% p, coefficients of the polynomial, equal stage times of both parts. x: the unknowns, see
% design_layout. reached: residual, error, growth, least and latest (stage times), size.

  L = design_layout (numel (c) - 1, slow, want.conserve);
  T = design_trees (p + 1);
  x = want.start (L);
  x = feasible (x, L, T, p, c, B, z, want);
  x = met (x, L, T, p, c, B, z, want);
  hard = 1; % weight of the soft limits, rises
  damp = 1e-3;
  [C, E, JC, JE] = design_residuals (x, L, T, p, c, B, z, want, hard);
  last = Inf;
  done = 0;
  for k = 1:want.steps
    [U, S, V] = svd (JC);
    s = diag (S);
    r = sum (s > want.rank * s(1));
    dp = -V(:,1:r) * ((U(:,1:r)' * C) ./ s(1:r));
    if norm (dp) > 0.5
      dp = dp * (0.5 / norm (dp));
    end
    N = V(:,r+1:end);
    A = JE * N;
    rhs = -(E + JE * dp);
    nu = 10 * sqrt (hard);
    merit = norm (E) ^ 2 + nu * norm (C, 1);
    for tries = 1:8
      dn = (A' * A + damp * eye (columns (N))) \ (A' * rhs);
      if norm (dn) > 0.5
        dn = dn * (0.5 / norm (dn));
      end
      y = x + dp + N * dn;
      for back = 1:2 % to the conditions
        Cn = design_residuals (y, L, T, p, c, B, z, want, hard);
        y = y - (V(:,1:r) * ((U(:,1:r)' * Cn) ./ s(1:r)));
      end
      [Cn, En] = design_residuals (y, L, T, p, c, B, z, want, hard);
      if norm (En) ^ 2 + nu * norm (Cn, 1) < merit
        damp = max (1e-9, damp / 3);
        break
      end
      damp = damp * 5;
    end
    if tries == 8
      if hard >= want.hardest
        break
      end
    else
      x = y;
    end
    now = norm (En) ^ 2;
    done = done + 1;
    settled = norm (Cn, 1) < 1e-8 && abs (last - now) < want.small * now;
    if settled || tries == 8 || done >= want.steps / 5
      if hard >= want.hardest
        break
      end
      hard = hard * 10;
      done = 0;
      damp = 1e-3;
    end
    last = now;
    [C, E, JC, JE] = design_residuals (x, L, T, p, c, B, z, want, hard);
  end
  x = met (x, L, T, p, c, B, z, want);
  reached = design_measure (x, L, T, p, c, B, z);
end

% Levenberg's method for the conditions, with the rest at a falling weight.
function x = feasible (x, L, T, p, c, B, z, want)
  damp = 1;
  rest = 0.3;
  for k = 1:want.steps
    [C, E, JC, JE] = design_residuals (x, L, T, p, c, B, z, want, 1);
    r = [C; rest * E];
    J = [JC; rest * JE];
    g = J' * r;
    H = J' * J;
    for tries = 1:12
      y = x - (H + damp * eye (L.n)) \ g;
      [Cn, En] = design_residuals (y, L, T, p, c, B, z, want, 1);
      if norm ([Cn; rest * En]) < norm (r)
        break
      end
      damp = damp * 4;
    end
    if tries == 12
      if norm (C) < 1e-3
        return
      end
      rest = rest / 10;
    else
      damp = max (1e-8, damp / 4);
      x = y;
      if norm ([Cn; rest * En]) > 0.98 * norm (r)
        rest = rest / 3;
      end
    end
    if norm (C) < 1e-3 || rest < 1e-6
      return
    end
  end
end

% Levenberg's method for the conditions alone, to rounding.
function x = met (x, L, T, p, c, B, z, want)
  damp = 1e-3;
  [C, ~, JC] = design_residuals (x, L, T, p, c, B, z, want, 1);
  for k = 1:100
    for tries = 1:8
      y = x - [JC; sqrt(damp) * eye(L.n)] \ [C; zeros(L.n, 1)];
      Cn = design_residuals (y, L, T, p, c, B, z, want, 1);
      if norm (Cn) < norm (C)
        break
      end
      damp = damp * 10;
    end
    if tries == 8
      return
    end
    x = y;
    damp = max (1e-16, damp * min (0.1, (norm (Cn) / norm (C)) ^ 2));
    [C, ~, JC] = design_residuals (x, L, T, p, c, B, z, want, 1);
    if norm (C) < 1e-16
      return
    end
  end
end
