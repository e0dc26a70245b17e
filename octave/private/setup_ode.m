function spec = setup_ode (who, fslow, ffast, tspan, xs0, xf0, list)
% A run of the user's own functions, checked, for run_setup.

  tspan = check_argument (who, 'tspan', tspan, 'real', NaN, 1);
  if numel (tspan) < 2
    error ('tworate:size', '%s: tspan must have at least two elements, got %d', who, ...
           numel (tspan));
  end
  way = sign (tspan(end) - tspan(1)); % -1: time runs backward
  if any (way * diff (tspan) <= 0) || way == 0
    error ('tworate:order', '%s: tspan must rise, or fall, from the first to the last', ...
           who);
  end
  xs0 = start_of (who, 'xs0', xs0);
  xf0 = start_of (who, 'xf0', xf0);
  if isempty (xs0) && isempty (xf0)
    error ('tworate:size', '%s: there are no states: xs0 and xf0 are empty', who);
  end
  fslow = function_of (who, 'fslow', fslow, numel (xs0));
  ffast = function_of (who, 'ffast', ffast, numel (xf0));

  used = [odeset_names('step') odeset_names('report') odeset_names('watch')];
  own = {'method', 'H', 'ratio', 'every', 'on_stop', 'progress', 'gateway', ...
         'whole_steps', 'large'};
  spec = setup_method (who, '', '?', list, [own odeset_names() auto_names()], 10, 'adams4');
  if spec.auto
    used = [used {'RelTol', 'AbsTol', 'MaxOrder'} auto_names()];
  end
  spec.opts = check_odeset (who, spec.opts, used, spec.auto);
  spec.is_ode = true;
  spec.backward = way < 0;
  if spec.auto
    spec = auto_time (spec, way * tspan);
  else
    spec = time_of (who, spec, way * tspan);
  end

  spec.what = 'tw_ode';
  spec.model = struct ('name', 'function handles', 'what', 'the user''s functions', ...
                       'source', '', 'slow', names_of ('xs', numel (xs0)), ...
                       'fast', names_of ('xf', numel (xf0)), 'direct', names_of ('', 0), ...
                       'input', names_of ('', 0), 'output', names_of ('', 0), ...
                       'param', names_of ('', 0));
  spec.titles = describe (who, spec.gate, 'titles', spec.model);
  spec.width = numel (xs0) + numel (xf0);
  spec.p = [];
  spec.xs0 = xs0;
  spec.xf0 = xf0;
  if spec.auto
    spec.call = struct ('model', model_of (fslow, ffast, spec));
    spec = auto_watch (who, auto_settings (who, spec, numel (xs0), numel (xf0)));
    return
  end
  spec.call = struct ('model', model_of (fslow, ffast, spec), ...
                      'method', spec.by, 'H', spec.H, 'ratio', spec.ratio, ...
                      't0', spec.t0, 'xs0', xs0, 'xf0', xf0, 'options', spec.options);
  spec = watch_of (who, spec, fslow, ffast);
end

function model = model_of (fslow, ffast, spec)
  model = struct ('ns', numel (spec.xs0), 'nf', numel (spec.xf0), ...
                  'backward', double (spec.backward));
  if ~isempty (fslow)
    model.slow = fslow;
  end
  if ~isempty (ffast)
    model.fast = ffast;
  end
end

function x = start_of (who, name, x)
  if isempty (x) && isnumeric (x)
    x = zeros (0, 1);
  else
    x = check_argument (who, name, x, 'real', NaN, 1);
  end
end

function f = function_of (who, name, f, n)
  if n == 0 && isempty (f)
    f = [];
  else
    f = handle_of (who, name, f);
  end
end

function v = names_of (what, n)
  names = arrayfun (@(k) sprintf ('%s(%d)', what, k), (1:n)', 'UniformOutput', false);
  v = struct ('name', names, 'unit', '', 'what', '');
end

function spec = auto_time (spec, tspan)
  spec.t0 = tspan(1);
  spec.tend = tspan(end);
  spec.at_times = numel (tspan) > 2;
  spec.times = [];
  if spec.at_times
    spec.times = tspan;
  end
end

% The last step ends at the end of tspan: H is made slightly smaller where necessary.
% Times are those of the run, which rise.
function spec = time_of (who, spec, tspan)
  opts = spec.opts;
  span = tspan(end) - tspan(1);
  H = odeset_step (who, opts, spec.method.name);
  spec.t0 = tspan(1);
  spec.tend = tspan(end);
  spec.H = H;
  whole_steps = isfield (opts, 'whole_steps') ...
                && check_argument (who, 'whole_steps', opts.whole_steps, 'flag');
  if ~whole_steps
    spec.H = span / max (1, ceil (span / H * (1 - 1e-12)));
  elseif numel (tspan) > 2
    error ('tworate:option', '%s: whole_steps needs tspan = [t0 tend]', who);
  end
  if span / spec.H > 1e15
    error ('tworate:range', '%s: %g is too many steps', who, span / spec.H);
  end
  spec = plan_steps (spec, whole_steps);
  spec.times = [];
  refine = 1;
  if isfield (opts, 'Refine')
    refine = check_argument (who, 'Refine', opts.Refine, 'integer', 1, 1e6);
  end
  if numel (tspan) > 2
    spec.times = tspan;
  elseif refine > 1
    spec.times = linspace (tspan(1), spec.tend, spec.steps * refine + 1)';
  end
  spec.at_times = ~isempty (spec.times);
end

function spec = watch_of (who, spec, fslow, ffast)
  opts = spec.opts;
  n = spec.width;
  spec.watch = [];
  w = struct ('output', [], 'select', 1:n, 'events', [], 'last', [], 'rows', 0, ...
              'wanted', [], 'te', zeros (0, 1), 'ye', zeros (0, n), 'ie', zeros (0, 1));
  w = watch_output (who, opts, w, n);
  if isfield (opts, 'Events')
    w.events = handle_of (who, 'Events', opts.Events);
    [spec, w] = watch_every_step (spec, w);
  end
  if isempty (w.output) && isempty (w.events)
    return
  end
  ns = numel (spec.xs0);
  if isempty (fslow)
    fslow = @(t, xs, xf) zeros (0, 1);
  elseif isempty (ffast)
    ffast = @(t, xs, xf) zeros (0, 1);
  end
  w.slope = @(t, x) [reshape(fslow (t, x(1:ns), x(ns+1:end)), [], 1); ...
                     reshape(ffast (t, x(1:ns), x(ns+1:end)), [], 1)];
  spec.watch = w;
end

% Events are detected at every slow step, also where the user wants fewer rows.
function [spec, w] = watch_every_step (spec, w)
  every = spec.options.IPRINT;
  writes = spec.options.OPT_WRITE;
  if ~spec.at_times && writes && every <= 1
    return
  end
  steps = spec.t0 + (0:spec.steps)' * spec.H;
  if spec.at_times
    wanted = spec.times;
  else
    wanted = steps(1:max (1, every):end);
    wanted = wanted(1:writes * numel (wanted));
  end
  k = round ((wanted - spec.t0) / spec.H) + 1;
  steps(k(abs (wanted - steps(k)) <= 1e-9 * spec.H)) = []; % these are wanted anyway
  [spec.times, order] = sort ([wanted; steps]);
  w.wanted = order <= numel (wanted);
  spec.at_times = true;
end
