function [C, E, JC, JE] = design_residuals (x, L, T, p, c, B, z, want, hard)
% What a design must meet (C = 0) and what it makes small (E), with their derivatives by
% the unknowns; see design_tableau.

  s = L.s;
  n = L.n;
  [A, b] = design_matrices (x, L);
  jacobian = nargout > 2;
  one = ones (s, 1);
  stages = numel (T.stage);
  w = zeros (s, stages);
  dw = cell (1, stages);
  w(:,1) = one;
  dw{1} = zeros (s, n);
  time = A{2} * one;
  if jacobian
    dtime = spread (L, 2, one);
  end
  inner = cell (2, stages); % A w
  dinner = cell (2, stages);
  for k = 2:stages
    t = T.stage(k);
    w(:,k) = time .^ t.leaves;
    if jacobian
      dw{k} = t.leaves * time .^ max (0, t.leaves - 1) .* dtime;
    end
    for i = 1:numel (t.of)
      a = t.colour(i);
      u = t.of(i);
      if isempty (inner{a,u})
        inner{a,u} = A{a} * w(:,u);
        if jacobian
          dinner{a,u} = spread (L, a, w(:,u)) + A{a} * dw{u};
        end
      end
      if jacobian
        dw{k} = dw{k} .* inner{a,u} + w(:,k) .* dinner{a,u};
      end
      w(:,k) = w(:,k) .* inner{a,u};
    end
  end
  gamma = [T.stage.gamma];
  low = T.order <= p;
  by_columns = p == 4 && numel (L.slow) == 4 && ~want.all;
  if by_columns
    low = low & ~arrayfun (@(t) t.leaves == (t.order == 2) && isequal (t.colour, ones (1, t.order > 2)), T.stage);
    low(1) = true;
  end
  high = T.order == p + 1;
  weight = [T.stage(high).weight];
  C = zeros (0, 1);
  E = zeros (0, 1);
  JC = zeros (0, n);
  JE = zeros (0, n);
  for colour = 1:1 + ~L.conserve
    r = b{colour}' * w - 1 ./ gamma;
    C = [C; r(low)'];
    E = [E; (sqrt (1 + L.conserve) * weight .* r(high))'];
    if jacobian
      J = zeros (stages, n);
      J(:,L.b{colour}(:,2)) = w(L.b{colour}(:,1),:)';
      for k = 1:stages
        J(k,:) = J(k,:) + b{colour}' * dw{k};
      end
      JC = [JC; J(low,:)];
      JE = [JE; sqrt(1 + L.conserve) * weight' .* J(high,:)];
    end
  end

  % equal times
  own = A{1} * one - time;
  C = [C; own(2:end)];
  if jacobian
    D = spread (L, 1, one) - dtime;
    JC = [JC; D(2:end,:)];
  end

  % the polynomial, in units of its size at B
  v = one;
  dv = zeros (s, n);
  scale = B .^ (1:s) / max (1, max (abs (c(2:end) .* B .^ (1:s))));
  for k = 1:s
    if k > p
      C(end+1,1) = (b{2}' * v - c(k+1)) * scale(k);
      if jacobian
        J = b{2}' * dv;
        J(L.b{2}(:,2)) = J(L.b{2}(:,2)) + v(L.b{2}(:,1))';
        JC(end+1,:) = J * scale(k);
      end
    end
    if k < s
      if jacobian
        dv = spread (L, 2, v) + A{2} * dv;
      end
      v = A{2} * v;
    end
  end

  % Order 4 with 4 slow stages: the conditions imply sum_i b_i a_slow_ij = b_slow_j (1 -
  % c_j) for the weights of both parts, and so c = 1 at the last slow stage (Butcher, for
  % one part). These rows replace those that follow from them (b' c, b' A_slow w): with
  % both the derivatives lose rank at the solution, and Newton's method is slow.
  if by_columns
    for colour = 1:1 + ~L.conserve
      rest = A{1}' * b{colour} - b{1} .* (1 - time);
      own = L.slow(1:end-(colour == 1));
      C = [C; rest(own)];
      if jacobian
        D = b{1} .* dtime;
        for e = L.A{1}'
          D(e(2),e(3)) = D(e(2),e(3)) + b{colour}(e(1));
        end
        for e = L.b{colour}'
          D(:,e(2)) = D(:,e(2)) + A{1}(e(1),:)';
        end
        for e = L.b{1}'
          D(e(1),e(2)) = D(e(1),e(2)) - (1 - time(e(1)));
        end
        JC = [JC; D(own,:)];
      end
    end
    C(end+1,1) = time(L.slow(end)) - 1;
    if jacobian
      JC = [JC; dtime(L.slow(end),:)];
    end
  end

  margin = 1e-4;
  % times in [0, 1], none before the one above it (where it may not be)
  firm = 5 * sqrt (hard);
  top = (1 - margin) * ones (s - 1, 1);
  if p == 4
    top(L.slow(end)-1:end) = 1;
  end
  under = time(2:end) < margin;
  above = time(2:end) > top;
  back = want.rising & diff (time) < margin;
  E = [E; firm * (time(2:end) - margin) .* under; firm * (time(2:end) - top) .* above; ...
       firm * (diff (time) - margin) .* back];
  if jacobian
    JE = [JE; firm * under .* dtime(2:end,:); firm * above .* dtime(2:end,:); ...
          firm * back .* diff(dtime)];
  end

  % sizes: a little always, much beyond the limit
  E = [E; want.ridge * x; sqrt(hard) * (abs (x) > want.size) .* (x - sign (x) * want.size)];
  if jacobian
    JE = [JE; want.ridge * eye(n); sqrt(hard) * diag(double (abs (x) > want.size))];
  end

  % growth: P = (I - z A)^-1 e, in units of the limit
  warning ('off', 'Octave:singular-matrix', 'local'); % z A is large, 1 on the diagonal
  warning ('off', 'Octave:nearly-singular-matrix', 'local');
  for q = 1:numel (z)
    P = (eye (s) - z(q) * A{2}) \ one;
    over = abs (P) / (0.97 * want.growth) - 1;
    some = over > 0;
    E = [E; 0.3 * sqrt(hard) * over .* some];
    if jacobian
      JP = zeros (s, n);
      if any (some)
        dP = z(q) * ((eye (s) - z(q) * A{2}) \ spread (L, 2, P));
        JP = 0.3 * sqrt (hard) * some .* real (conj (P) ./ max (abs (P), 1e-300) .* dP) ...
             / (0.97 * want.growth);
      end
      JE = [JE; JP];
    end
  end
end

% The derivative of A{colour} * w with w held: entry i, j of A in column k adds w_j to row i.
function D = spread (L, colour, w)
  a = L.A{colour};
  D = zeros (L.s, L.n);
  D(a(:,1) + L.s * (a(:,3) - 1)) = w(a(:,2));
end
