function c = result_columns (who, r)
% Every column that all results of tw_sim or tw_ode have; x has a vector for each result.

  c = struct ('group', {}, 'name', {}, 'unit', {}, 'x', {});
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
                           'unit', r{1}.units.(group{1}){k}, 'x', {x}); %#ok<AGROW>
      end
    end
  end
  if isempty (c)
    error ('tworate:name', '%s: the results have no column in common', who);
  end
end
