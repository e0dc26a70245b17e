function sets = design_slow_stages (p, s, conserve)
% Which stages of s may have the p slow evaluations: some choices, spread over the step.
% The first stage is always one, or the times of both parts could not be equal. At order 4
% the last one is at the end of the step. With `conserve` the last stage is one.

  spread = {zeros(1, 0); [0.8; 1; 0.6]; [0.5 0.8; 0.3 0.7; 0.4 1; 0.2 0.6]; ...
            [0.35 0.6 1; 0.5 0.8 1; 0.3 0.7 1; 0.55 0.85 1; 0.4 0.7 1; 0.65 0.85 1]};
  spread = spread{p};
  sets = {};
  for i = 1:rows (spread)
    t = spread(i,:);
    if conserve
      t = t / t(end);
    end
    slow = [1, 1 + round(t * (s - 1))];
    for k = p-1:-1:2
      slow(k) = min (slow(k), slow(k+1) - 1);
    end
    for k = 2:p
      slow(k) = max (slow(k), slow(k-1) + 1);
    end
    if slow(end) <= s && ~any (cellfun (@(x) isequal (x, slow), sets))
      sets{end+1} = slow; %#ok<AGROW>
    end
  end
  if p == 1
    sets = {1};
  end
end
