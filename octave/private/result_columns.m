function c = result_columns (who, r)
% Every column that all results of tw_sim or tw_ode have; t and x have a vector for each.

  c = struct ('group', {}, 'name', {}, 'unit', {}, 't', {}, 'x', {});
  t = cellfun (@(q) q.t, r, 'UniformOutput', false);
  for group = {'xs', 'xf', 'xd', 'y', 'u'}
    names = r{1}.names.(group{1});
    for k = 1:numel (names)
      x = cell (1, numel (r));
      for i = 1:numel (r)
        there = find (strcmp (names{k}, r{i}.names.(group{1})));
        if ~isempty (there)
          x{i} = r{i}.(group{1})(:,there);
        end
      end
      if ~any (cellfun (@isempty, x))
        c(end+1) = struct ('group', group{1}, 'name', names{k}, ...
                           'unit', r{1}.units.(group{1}){k}, 't', {t}, ...
                           'x', {x}); %#ok<AGROW>
      end
    end
  end
  if isempty (c)
    error ('tworate:name', '%s: the results have no column in common', who);
  end
end
