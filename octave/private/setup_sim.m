function spec = setup_sim (who, model, method, list)
% A run of a compiled model, checked, for run_setup.

  own = {'H', 'ratio', 't0', 'tend', 'times', 'every', 'x0', 'preset', 'params', ...
         'input', 'hold', 'on_stop', 'progress', 'gateway', 'whole_steps', ...
         'large'};
  used = [odeset_names('step') odeset_names('report')];
  model = model_name (who, model);
  spec = setup_method (who, model, method, list, [own odeset_names() auto_names()], ...
                       [], '');
  if spec.auto
    used = [used odeset_names('watch') {'RelTol', 'AbsTol', 'MaxOrder'} auto_names()];
  end
  spec.opts = check_odeset (who, spec.opts, used, spec.auto);
  spec.what = model;
  spec.titles = describe (who, spec.gate, 'titles', spec.model);
  spec.is_ode = false;
  spec.watch = [];
  spec = read_times (who, spec);

  m = spec.model;
  start = model_point (who, spec.gate, m, spec.t0, spec.opts);
  spec.p = start.p;
  spec.xs0 = start.xs;
  spec.xf0 = start.xf;
  spec.width = numel (m.slow) + numel (m.fast) + numel (m.direct) + numel (m.output) ...
               + numel (m.input);
  if spec.auto
    spec = auto_settings (who, spec, numel (m.slow), numel (m.fast));
    spec.call = struct ('model', model, 'params', spec.p);
  else
    spec.call = struct ('model', model, 'method', spec.by, 'H', spec.H, ...
                        'ratio', spec.ratio, 't0', spec.t0, 'params', spec.p, ...
                        'xs0', spec.xs0, 'xf0', spec.xf0, 'options', spec.options);
  end
  spec.call = read_input (who, spec, m, spec.opts);
  if spec.auto
    spec.call = rmfield (spec.call, 'hold');
    spec = auto_watch (who, spec);
  end
end

% Step, start, end, instants of the rows.
function spec = read_times (who, spec)
  opts = spec.opts;
  if ~spec.auto
    spec.H = odeset_step (who, opts, spec.method.name);
  end
  spec.t0 = 0;
  if isfield (opts, 't0')
    spec.t0 = check_argument (who, 't0', opts.t0, 'number');
  end
  spec.times = [];
  spec.at_times = isfield (opts, 'times');
  if spec.at_times
    spec.times = check_argument (who, 'times', opts.times, 'real', NaN, 1);
    if any (diff (spec.times) <= 0)
      error ('tworate:order', '%s: times must rise', who);
    end
  end
  if isfield (opts, 'tend')
    spec.tend = check_argument (who, 'tend', opts.tend, 'number');
  elseif spec.at_times
    spec.tend = spec.times(end);
  else
    error ('tworate:missing', '%s: the end tend (or times of output) is missing', who);
  end
  if spec.tend < spec.t0
    error ('tworate:range', '%s: tend = %g is before t0 = %g', who, spec.tend, spec.t0);
  elseif spec.auto
    check_auto_times (who, spec);
    return
  end
  steps = (spec.tend - spec.t0) / spec.H;
  if steps > 1e15
    error ('tworate:range', '%s: (tend - t0) / H = %g is too many steps', who, steps);
  end
  whole_steps = isfield (opts, 'whole_steps') ...
                && check_argument (who, 'whole_steps', opts.whole_steps, 'flag');
  spec = plan_steps (spec, whole_steps);
  if isfield (opts, 'Refine')
    spec.times = refined (who, spec);
    spec.at_times = true;
  end
  if spec.at_times && (spec.times(1) < spec.t0 || spec.times(end) > spec.tend)
    error ('tworate:range', '%s: times must lie between t0 = %g and tend = %g', who, ...
           spec.t0, spec.tend);
  end
end

function check_auto_times (who, spec)
  if spec.tend == spec.t0
    error ('tworate:range', '%s: tend must be after t0 = %g', who, spec.t0);
  elseif spec.at_times && (spec.times(1) < spec.t0 || spec.times(end) > spec.tend)
    error ('tworate:range', '%s: times must lie between t0 = %g and tend = %g', who, ...
           spec.t0, spec.tend);
  elseif spec.at_times && isfield (spec.opts, 'Refine')
    error ('tworate:option', '%s: times and Refine both set the rows: give only one', who);
  end
end

% Rows at n instants of each slow step, and at the end.
function times = refined (who, spec)
  n = check_argument (who, 'Refine', spec.opts.Refine, 'integer', 1, 1e6);
  if spec.at_times
    error ('tworate:option', '%s: times and Refine both set the rows: give only one', who);
  end
  count = floor ((spec.tend - spec.t0) / spec.H * n * (1 + eps));
  times = spec.t0 + (0:count)' * (spec.H / n);
  if times(end) < spec.tend - 1e-9 * spec.H
    times(end+1) = spec.tend;
  else
    times(end) = spec.tend;
  end
end

% The fields input and hold of the gateway's call. The input is a table, a handle of t,
% numbers, the name of a source, or a struct by input.
function call = read_input (who, spec, m, opts)
  call = spec.call;
  call.hold = 0;
  if isfield (opts, 'input')
    given = opts.input;
    if isempty (m.input)
      error ('tworate:input', '%s: %s has no inputs', who, m.name);
    elseif isa (given, 'function_handle')
      call.input = given;
    elseif ischar (given)
      check_argument (who, 'input', given, 'text');
      call.input = read_signals (who, spec, m, struct (m.input(1).name, given));
    elseif isstruct (given)
      call.input = read_signals (who, spec, m, given);
    elseif isvector (given) && numel (given) == numel (m.input)
      numbers = check_argument (who, 'input', given, 'real', numel (given), 1);
      call.input = cell2struct (num2cell (numbers), {m.input.name}', 1);
    else
      call.hold = 1;
      call.input = check_argument (who, 'input', given, 'real', NaN, numel (m.input) + 1);
      if any (diff (call.input(:,1)) <= 0)
        error ('tworate:order', '%s: the times of input must rise', who);
      end
    end
  end
  if isfield (opts, 'hold')
    call.hold = double (check_argument (who, 'hold', opts.hold, 'flag'));
  end
end

% Per input: a number, the name of a source, a struct with its parameters, or a table
% [t value]. Its rate drives the input d<name>.
function signals = read_signals (who, spec, m, given)
  if numel (given) ~= 1
    error ('tworate:size', '%s: input must be one struct, got %d', who, numel (given));
  end
  names = {m.input.name};
  signals = struct ();
  for name = fieldnames (given)'
    find_name (who, 'input', name{1}, names);
    signal = read_signal (who, spec, ['input.' name{1}], given.(name{1}));
    signals.(name{1}) = signal;
    rate = ['d' name{1}];
    if any (strcmp (rate, names)) && isstruct (signal) && ~signal.rate ...
        && ~isfield (given, rate)
      signals.(rate) = setfield (signal, 'rate', 1);
    end
  end
end

function signal = read_signal (who, spec, label, signal)
  if ischar (signal)
    check_argument (who, label, signal, 'text');
    signal = struct ('source', signal);
  end
  if isstruct (signal)
    signal = read_source (who, spec, label, signal);
  elseif isscalar (signal)
    signal = check_argument (who, label, signal, 'number');
  else
    samples = check_argument (who, label, signal, 'real', NaN, 2);
    if any (diff (samples(:,1)) <= 0)
      error ('tworate:order', '%s: the times of %s must rise', who, label);
    end
    signal = struct ('source', 'sampled', 'samples', samples, 'rate', 0);
  end
end

function signal = read_source (who, spec, label, given)
  if numel (given) ~= 1 || ~isfield (given, 'source')
    error ('tworate:missing', '%s: %s must be one struct with a field source', who, label);
  end
  check_argument (who, [label '.source'], given.source, 'text');
  find_name (who, 'source', given.source, {spec.catalog.sources.name});
  if strcmp (given.source, 'sampled')
    error ('tworate:input', '%s: %s: give samples as a matrix [t value]', who, label);
  end
  source = describe (who, spec.gate, 'source', given.source);
  names = {source.param.name};
  signal = struct ('source', given.source, 'params', [source.param.value], 'rate', 0);
  for name = fieldnames (given)'
    value = given.(name{1});
    if strcmp (name{1}, 'rate')
      signal.rate = double (check_argument (who, [label '.rate'], value, 'flag'));
    elseif ~strcmp (name{1}, 'source')
      k = find_name (who, ['parameter of ' given.source], name{1}, names);
      value = check_argument (who, [label '.' name{1}], value, 'number');
      range = [source.param(k).min source.param(k).max];
      if any (range) && (value < range(1) || value > range(2))
        error ('tworate:param', '%s: %s.%s is %g, expected %g to %g', who, label, ...
               name{1}, value, range);
      end
      signal.params(k) = value;
    end
  end
end
