function [xs, xf] = take_states (who, m, opts, xs, xf)
% Initial states: xs, xf, over them the named set's, then those given.

  names = [{m.slow.name} {m.fast.name}];
  x = [xs; xf];
  for field = {'preset', 'params'}
    if isfield (opts, field{1}) && ischar (opts.(field{1})) && ~isempty (opts.(field{1}))
      x = over (x, names, preset_of (who, m, opts.(field{1}), field{1}));
    end
  end
  if isfield (opts, 'x0')
    if isstruct (opts.x0)
      x = by_name (who, 'x0', 'state', x, names, opts.x0);
    else
      x = check_real (who, 'x0', opts.x0, numel (names), 1);
    end
  end
  xs = x(1:numel (m.slow));
  xf = x(numel (m.slow)+1:end);
end
