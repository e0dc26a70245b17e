function spec = auto_watch (who, spec)
% OutputFcn and Events of a run by 'auto'. The engine locates events; which of them are
% terminal, and their directions, are those that Events returns at the start.

  opts = spec.opts;
  n = numel (spec.xs0) + numel (spec.xf0);
  w = struct ('output', [], 'select', 1:n, 'events', [], 'last', [], 'rows', 0, ...
              'wanted', [], 'te', zeros (0, 1), 'ye', zeros (0, n), 'ie', zeros (0, 1));
  spec.watch = watch_output (who, opts, w, n);
  if ~isfield (opts, 'Events')
    return
  end
  events = handle_of (who, 'Events', opts.Events);
  t = spec.t0;
  if spec.is_ode && spec.backward
    t = -t;
  end
  try
    [value, terminal, direction] = events (t, [spec.xs0; spec.xf0]);
  catch why
    error ('tworate:handle', '%s: Events failed at t = %g: %s', who, t, why.message);
  end
  m = numel (value);
  check_argument (who, 'the value of Events', value, 'real', m, 1);
  list = {'terminal', 'isterminal', terminal; 'direction', 'direction', direction};
  for k = 1:2
    x = list{k,3};
    if isempty (x)
      x = zeros (m, 1);
    end
    spec.control.(list{k,1}) = ...
      check_argument (who, [list{k,2} ' of Events'], double (x), 'real', m, 1);
  end
  spec.control.events = @(t, xs, xf) first_of_three (events, t, [xs(:); xf(:)]);
end

function value = first_of_three (events, t, x)
  [value, ~, ~] = events (t, x);
  value = value(:);
end
