function spec = ode_spec (who, fslow, ffast, tspan, xs0, xf0, list)
% Everything a run of the user's own functions needs, checked: see run_spec.

  tspan = check_real (who, 'tspan', tspan, NaN, 1);
  if numel (tspan) < 2
    error ('tworate:size', '%s: tspan must have two elements or more, got %d', who, ...
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

  used = {'InitialStep', 'MaxStep', 'OutputFcn', 'OutputSel', 'Refine', 'Stats', 'Events'};
  ignored = {'RelTol', 'AbsTol', 'NormControl', 'Jacobian', 'JConstant', 'JPattern', ...
             'Vectorized', 'BDF', 'MaxOrder'};
  refused = {'Mass', 'MStateDependence', 'MvPattern', 'MassSingular', 'InitialSlope', ...
             'NonNegative'};
  own = [{'method', 'H', 'ratio', 'every', 'on_stop', 'progress', 'gateway'} ...
         used ignored refused];
  spec = spec_begin (who, '', list, own);
  % odeset leaves empty what is not set
  given = fieldnames (spec.opts);
  for k = 1:numel (given)
    if isempty (spec.opts.(given{k})) && any (strcmp (given{k}, [used ignored refused]))
      spec.opts = rmfield (spec.opts, given{k});
    elseif any (strcmp (given{k}, refused))
      error ('tworate:option', '%s: %s is not supported', who, given{k});
    elseif any (strcmp (given{k}, ignored(1:3)))
      warning ('tworate:ignored', ['%s: %s has no effect: the step is fixed; see ' ...
                                   'option H'], who, given{k});
    elseif any (strcmp (given{k}, ignored))
      warning ('tworate:ignored', ['%s: %s has no effect: the methods are explicit; ' ...
                                   'see option method'], who, given{k});
    end
  end
  opts = spec.opts;

  method = 'adams4';
  if isfield (opts, 'method')
    method = opts.method;
  end
  if ~isfield (opts, 'ratio')
    facts = method_facts (who, spec.gate, method, 0);
    if ~facts.only_ratio
      spec.opts.ratio = 10;
    end
  end
  spec = spec_method (who, spec, method);
  spec = spec_options (who, spec, spec.known);
  spec.way = way;
  spec = time_of (who, spec, spec.way * tspan);

  spec.what = 'tw_ode';
  spec.model = struct ('name', 'function handles', 'what', 'the user''s functions', ...
                       'source', '', 'slow', names_of ('xs', numel (xs0)), ...
                       'fast', names_of ('xf', numel (xf0)), 'direct', names_of ('', 0), ...
                       'input', names_of ('', 0), 'output', names_of ('', 0), ...
                       'param', names_of ('', 0));
  spec.model_arg = [numel(xs0); numel(xf0); spec.way];
  spec.width = numel (xs0) + numel (xf0);
  spec.p = [];
  spec.xs0 = xs0;
  spec.xf0 = xf0;
  spec.kind = 0;
  spec.hold = false;
  spec.input = [];
  spec.tables = zeros (0, 2);
  spec.fslow = fslow;
  spec.ffast = ffast;
  spec = watch_of (who, spec);
  spec.stats = false;
  if isfield (spec.opts, 'Stats')
    check_text (who, 'Stats', spec.opts.Stats);
    k = find_name (who, 'choice of Stats', lower (spec.opts.Stats), {'off', 'on'});
    spec.stats = k == 2;
  end
end

function x = start_of (who, name, x)
  if isempty (x) && isnumeric (x)
    x = zeros (0, 1);
  else
    x = check_real (who, name, x, NaN, 1);
  end
end

function f = function_of (who, name, f, n)
  if n == 0 && isempty (f)
    f = [];
  elseif ischar (f) && isvarname (f) && exist (f) %#ok<EXIST>
    f = str2func (f);
  elseif ~isa (f, 'function_handle')
    error ('tworate:type', '%s: %s must be a function handle, got %s', who, name, ...
           kind_of (f));
  end
end

function v = names_of (what, n)
  names = arrayfun (@(k) sprintf ('%s(%d)', what, k), (1:n)', 'UniformOutput', false);
  v = struct ('name', names, 'unit', '', 'what', '');
end

% The last step ends at the end of tspan: H is made a little smaller where need be. Times
% are those of the run, which rise.
function spec = time_of (who, spec, tspan)
  opts = spec.opts;
  span = tspan(end) - tspan(1);
  given = struct ('H', span / 1000, 'InitialStep', Inf, 'MaxStep', Inf);
  for name = fieldnames (given)'
    if isfield (opts, name{1})
      given.(name{1}) = check_real (who, name{1}, opts.(name{1}), 1, 1);
      if given.(name{1}) <= 0
        error ('tworate:step', '%s: %s must be positive, got %g', who, name{1}, ...
               given.(name{1}));
      end
    end
  end
  H = min (given.InitialStep, given.MaxStep);
  if isfield (opts, 'H') || isinf (H)
    H = given.H;
  end
  spec.steps = max (1, ceil (span / H * (1 - 1e-12)));
  if spec.steps > 1e15
    error ('tworate:range', '%s: %g is too many steps', who, spec.steps);
  end
  spec.H = span / spec.steps;
  spec.t0 = tspan(1);
  spec.tend = tspan(end);
  spec.times = [];
  refine = 1;
  if isfield (opts, 'Refine')
    refine = check_whole (who, 'Refine', opts.Refine, 1, 1e6);
  end
  if numel (tspan) > 2
    spec.times = tspan;
  elseif refine > 1
    spec.times = linspace (tspan(1), tspan(2), spec.steps * refine + 1)';
  end
  spec.at_times = ~isempty (spec.times);
end

function spec = watch_of (who, spec)
  opts = spec.opts;
  n = spec.width;
  spec.watch = [];
  w = struct ('output', [], 'select', 1:n, 'events', [], 'last', [], 'rows', 0, ...
              'wanted', [], 'te', zeros (0, 1), 'ye', zeros (0, n), 'ie', zeros (0, 1));
  if isfield (opts, 'OutputFcn')
    w.output = function_of (who, 'OutputFcn', opts.OutputFcn, n);
  end
  if isfield (opts, 'OutputSel')
    w.select = check_real (who, 'OutputSel', opts.OutputSel, NaN, 1);
    if any (w.select ~= floor (w.select) | w.select < 1 | w.select > n)
      error ('tworate:range', '%s: OutputSel must be whole numbers from 1 to %d', who, n);
    end
  end
  if isfield (opts, 'Events')
    w.events = function_of (who, 'Events', opts.Events, n);
    [spec, w] = look_at_every_step (spec, w);
  end
  if isempty (w.output) && isempty (w.events)
    return
  end
  ns = numel (spec.xs0);
  fslow = spec.fslow;
  ffast = spec.ffast;
  if isempty (fslow)
    fslow = @(t, xs, xf) zeros (0, 1);
  elseif isempty (ffast)
    ffast = @(t, xs, xf) zeros (0, 1);
  end
  w.slope = @(t, x) [reshape(fslow (t, x(1:ns), x(ns+1:end)), [], 1); ...
                     reshape(ffast (t, x(1:ns), x(ns+1:end)), [], 1)];
  spec.watch = w;
end

% Events are looked for at every slow step, also where the user wants fewer rows.
function [spec, w] = look_at_every_step (spec, w)
  names = {spec.library.name};
  every = spec.options(strcmp ('IPRINT', names));
  writes = spec.options(strcmp ('OPT_WRITE', names));
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
