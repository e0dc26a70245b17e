function p = model_point (who, gate, m, t, opts)
% The point where a run starts or a model is evaluated: parameters p, states xs, xf and x = [xs; xf],
% inputs u ([]: the model's own), from the options preset, params, x0, u; and scale, the
% typical size of each state. Values are taken in this order: the model's own, those of
% the preset, those given.

  p = struct ('who', who, 'gate', gate, 'model', m, 't', t, 'opts', opts);
  p.p = parameters (who, m, opts);
  start = call_gateway (who, gate, 'start', ...
                        struct ('model', m.name, 't0', t, 'params', p.p));
  p.ns = numel (start.xs);
  p.x = states (who, m, opts, [start.xs; start.xf]);
  p.xs = p.x(1:p.ns);
  p.xf = p.x(p.ns+1:end);
  p.u = [];
  if isfield (opts, 'u')
    p.u = inputs (who, p, opts.u);
  end
  p.scale = ones (size (p.x));
  if isfield (opts, 'scale')
    p.scale = scale_of (who, opts.scale, numel (p.x));
  end
end

function p = parameters (who, m, opts)
  names = {m.param.name};
  p = reshape ([m.param.value], numel (names), 1);
  if isfield (opts, 'preset')
    p = apply_preset (who, m, p, names, opts.preset, 'preset');
  end
  if isfield (opts, 'params')
    given = opts.params;
    if ischar (given)
      p = apply_preset (who, m, p, names, given, 'params');
    elseif isstruct (given)
      p = apply_overrides (who, 'params', 'parameter', p, names, given);
    else
      p = check_argument (who, 'params', given, 'real', numel (names), 1);
    end
  end
  low = reshape ([m.param.min], [], 1);
  high = reshape ([m.param.max], [], 1);
  k = find ((p < low | p > high) & (low ~= 0 | high ~= 0), 1);
  if ~isempty (k)
    error ('tworate:param', '%s: parameter %s is %g, expected %g to %g', who, names{k}, ...
           p(k), low(k), high(k));
  end
end

function x = states (who, m, opts, x)
  names = [{m.slow.name} {m.fast.name}];
  for field = {'preset', 'params'}
    if isfield (opts, field{1}) && ischar (opts.(field{1})) && ~isempty (opts.(field{1}))
      x = apply_preset (who, m, x, names, opts.(field{1}), field{1});
    end
  end
  if isfield (opts, 'x0')
    if isstruct (opts.x0)
      x = apply_overrides (who, 'x0', 'state', x, names, opts.x0);
    else
      x = check_argument (who, 'x0', opts.x0, 'real', numel (names), 1);
    end
  end
end

function u = inputs (who, p, given)
  m = p.model;
  if isstruct (given)
    at = call_gateway (who, p.gate, 'eval', struct ('model', m.name, 't', p.t, ...
                                                    'params', p.p, 'xs', p.xs, 'xf', p.xf));
    u = apply_overrides (who, 'u', 'input', at.u, {m.input.name}, given);
  else
    u = check_argument (who, 'u', given, 'real', numel (m.input), 1);
  end
end

function scale = scale_of (who, scale, n)
  if isscalar (scale)
    scale = check_argument (who, 'scale', scale, 'number') * ones (n, 1);
  end
  scale = check_argument (who, 'scale', scale, 'real', n, 1);
  if any (scale <= 0)
    error ('tworate:range', '%s: scale must be positive', who);
  end
end

% The values of a preset, for those of the names that it has.
function x = apply_preset (who, m, x, names, preset, option)
  check_argument (who, option, preset, 'text');
  k = find_name (who, ['preset of ' m.name], preset, {m.preset.name});
  values = m.preset(k).values;
  for name = fieldnames (values)'
    x(strcmp (name{1}, names)) = values.(name{1});
  end
end

% The fields of a struct, each of which must be one of the names.
function x = apply_overrides (who, option, what, x, names, given)
  if numel (given) ~= 1
    error ('tworate:size', '%s: %s must be one struct, got %d', who, option, ...
           numel (given));
  end
  for name = fieldnames (given)'
    k = find_name (who, what, name{1}, names);
    x(k) = check_argument (who, [option '.' name{1}], given.(name{1}), 'number');
  end
end
