function p = take_params (who, m, opts)
% All parameters: defaults, the named set, then those given.

  names = {m.param.name};
  p = [m.param.value]';
  p = reshape (p, numel (names), 1);
  if isfield (opts, 'preset') && ~left_open (opts.preset)
    p = over (p, names, preset_of (who, m, opts.preset, 'preset'));
  end
  given = struct ();
  if isfield (opts, 'params')
    given = opts.params;
  end
  if ischar (given)
    p = over (p, names, preset_of (who, m, given, 'params'));
  elseif isstruct (given)
    p = by_name (who, 'params', 'parameter', p, names, given);
  else
    p = check_real (who, 'params', given, numel (names), 1);
  end
  low = reshape ([m.param.min], [], 1);
  high = reshape ([m.param.max], [], 1);
  k = find ((p < low | p > high) & (low ~= 0 | high ~= 0), 1);
  if ~isempty (k)
    error ('tworate:param', '%s: parameter %s is %g, expected %g to %g', who, names{k}, ...
           p(k), low(k), high(k));
  end
end
