function [e_order, e_slow, e_fast] = design_embedded (p, A, b, slow)
% Embedded weights of order p - 1, one more than stages: the last is that of the
% derivative at the new step, used by the slow part at order 4 only, where it has no other.
%
% They are the weights plus a vector that keeps the conditions up to p - 1. Of these the
% slow part takes the one with the largest effect on those of order p, as large as
% 0.2 / p!; the fast part the least one with the same effect.

  e_order = 0;
  e_slow = zeros (0, 1);
  e_fast = zeros (0, 1);
  s = rows (A{1});
  T = design_trees (p);
  for colour = 1:2
    A{colour} = [A{colour}, zeros(s, 1); b{colour}', 0];
  end
  w = zeros (s + 1, numel (T.stage));
  time = sum (A{2}, 2);
  for k = 1:numel (T.stage)
    t = T.stage(k);
    w(:,k) = time .^ t.leaves;
    for i = 1:numel (t.of)
      w(:,k) = w(:,k) .* (A{t.colour(i)} * w(:,t.of(i)));
    end
  end
  keep = w(:,T.order < p)';
  effect = [T.stage(T.order == p).weight]' .* w(:,T.order == p)';
  own = slow;
  if p == 4
    own = [slow, s + 1];
  end
  N = null (keep(:,own), 1e-10);
  [~, S, V] = svd (effect(:,own) * N);
  if p == 1 || isempty (N) || isempty (S) || S(1) < 1e-6
    return
  end
  v = N * V(:,1);
  v = v * (0.2 / factorial (p) / S(1));
  [~, most] = max (abs (v));
  v = v * (sign (v(most)));
  target = effect(:,own) * v;
  e_slow = [b{1}; 0];
  e_slow(own) = e_slow(own) + v;
  N = null (keep(:,1:s), 1e-10);
  if isempty (N) || norm (effect(:,1:s) * N) < 1e-6
    return
  end
  e_fast = [b{2} + N * (pinv (effect(:,1:s) * N, 1e-8) * target); 0];
  if norm (effect * (e_fast - [b{2}; 0])) > 0.02 / factorial (p)
    e_order = p - 1;
  end
end
