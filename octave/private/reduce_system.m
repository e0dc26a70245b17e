function s = reduce_system (method, A, ns, D)
% A linear system as step_radius takes it for a method of tw_info: without the states that nothing depends on,
% such as the position of a car (of one slow step they have the eigenvalue 1, which
% consistent methods keep), and with states scaled by powers of two, so that their units
% do not matter. lambda: its eigenvalues where a step treats both parts alike, else empty.

  n = size (A, 1);
  used = any (A, 1);
  if ~isempty (D)
    used(1:ns) = used(1:ns) | any (D, 1); % by its derivative
  end
  s = struct ('A', A(used,used), 'ns', nnz (used(1:ns)), 'D', D, 'has_one', ~all (used), 'lambda', []);
  if isempty (s.A)
    return
  end
  if has_one_rate (method.tableau)
    if ~isempty (D)
      A(ns+1:n,:) = A(ns+1:n,:) + D * A(1:ns,:);
    end
    s.lambda = eig (A);
  end
  if ~isempty (D)
    s.D = D(used(ns+1:n),used(1:ns));
  end
  [scale, ~] = balance (s.A, 'noperm');
  scale = diag (scale);
  s.A = s.A .* (scale' ./ scale);
  if ~isempty (s.D)
    s.D = s.D .* (scale(1:s.ns)' ./ scale(s.ns+1:end));
  end
end

% An explicit Runge-Kutta method with the same numbers for both parts.
function yes = has_one_rate (t)
  yes = ~isempty (t) && isequal (t.a_slow, t.a_fast) ...
        && isequal (t.b_slow(:), t.b_fast(:)) && ~any (any (triu (t.a_slow)));
end
