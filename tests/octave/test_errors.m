% Every wrong call of every function, argument by argument, raises an error with an
% identifier tworate:..., and leaks nothing.
function test_errors ()
  tw_test ({@names_and_options_of_tw_sim, ...
            @values_of_tw_sim, ...
            @inputs_of_tw_sim, ...
            @arguments_of_tw_ode, ...
            @arguments_of_tw_plot_and_tw_info, ...
            @arguments_of_tw_jacobian_and_tw_equilibrium, ...
            @arguments_of_tw_stability_tw_maxstep_and_tw_order, ...
            @arguments_of_tw_build_tw_new_and_tw_make, ...
            @errors_suggest_the_nearest_names, ...
            @calls_of_the_gateways, ...
            @missing_and_unknown_fields_are_named, ...
            @random_calls_of_the_gateways, ...
            @wrong_calls_leak_no_memory});
end

% Values that are wrong as numbers of any size.
function list = no_numbers ()
  list = {'text', 'tworate:type'; {1}, 'tworate:type'; @sin, 'tworate:type'; ...
          struct('a', 1), 'tworate:type'; 1i, 'tworate:type'; sparse(1), 'tworate:type'; ...
          NaN, 'tworate:nonfinite'; Inf, 'tworate:nonfinite'};
end

% Values that are wrong as one number.
function list = no_number ()
  list = [no_numbers(); {[], 'tworate:size'; [1 2], 'tworate:size'; ones(2, 2), 'tworate:size'}];
end

function list = no_text ()
  list = {1, 'tworate:type'; {'a'}, 'tworate:type'; @sin, 'tworate:type'; ...
          ['ab'; 'cd'], 'tworate:type'; [], 'tworate:type'; struct(), 'tworate:type'};
end

% f (value) fails as the list says.
function try_all (f, list)
  for k = 1:size (list, 1)
    value = list{k,1};
    must_fail (list{k,2}, @() f (value));
  end
end

% The option `name` of a call with good options, set to each value.
function try_option (f, good, name, list)
  try_all (@(value) f (setfield (good, name, value)), list);
end

function names_and_options_of_tw_sim ()
  good = struct ('H', 0.01, 'tend', 0.1);
  must_fail ('tworate:call', @() tw_sim ());
  must_fail ('tworate:call', @() tw_sim ('kpr'));
  try_all (@(v) tw_sim (v, 'rk4', good), [no_text(); {'krp', 'tworate:name'; '', 'tworate:type'}]);
  try_all (@(v) tw_sim ('kpr', v, good), ...
           {{'rk4'}, 'tworate:type'; 7, 'tworate:type'; [1 2], 'tworate:type'; ...
            @sin, 'tworate:type'; 'rk7', 'tworate:name'; '', 'tworate:type'});
  try_all (@(v) tw_sim ('kpr', 'rk4', v), ...
           {1, 'tworate:type'; {}, 'tworate:type'; @sin, 'tworate:type'; ...
            [good good], 'tworate:size'; struct(), 'tworate:missing'; ...
            struct('H', 0.1), 'tworate:missing'; struct('tend', 1), 'tworate:missing'; ...
            setfield(good, 'Tend', 1), 'tworate:call'; setfield(good, 'ended', 1), 'tworate:name'});
  must_fail ('tworate:call', @() tw_sim ('kpr', 'rk4', good, 1));
  must_fail ('tworate:call', @() tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend'));
  must_fail ('tworate:type', @() tw_sim ('kpr', 'rk4', 'H', 0.1, 3, 4));
  must_fail ('tworate:name', @() tw_sim ('kpr', 'rk4', 'H', 0.1, 'tent', 4));
end

function values_of_tw_sim ()
  good = struct ('H', 0.01, 'tend', 0.1);
  sim = @(o) tw_sim ('kpr', 'am4', o);
  try_option (sim, good, 'H', [no_number(); {0, 'tworate:step'; -1, 'tworate:step'}]);
  try_option (sim, good, 'tend', [no_number(); {-1, 'tworate:range'; 1e300, 'tworate:range'}]);
  try_option (sim, good, 't0', [no_number(); {1, 'tworate:range'}]);
  try_option (sim, good, 'ratio', [no_number(); {0, 'tworate:range'; -1, 'tworate:range'; ...
              1.5, 'tworate:range'; 1e6, 'tworate:range'}]);
  try_option (@(o) tw_sim ('kpr', 'prk_2_5', o), good, 'ratio', {4, 'tworate:ratio'});
  try_option (@(o) tw_sim ('kpr', 'rk4', o), good, 'ratio', {4, 'tworate:ratio'});
  try_option (sim, good, 'times', [no_numbers(); {[], 'tworate:size'; [2 1], 'tworate:order'; ...
              [1 1], 'tworate:order'; [-1 0.05], 'tworate:range'; [0 5], 'tworate:range'; ...
              ones(2, 2), 'tworate:size'}]);
  try_option (sim, good, 'every', [no_number(); {-1, 'tworate:range'; 0.5, 'tworate:range'}]);
  try_option (sim, good, 'IPRINT', [no_number(); {-1, 'tworate:option'; 0.5, 'tworate:option'}]);
  sim = @(o) tw_sim ('planar_vehicle', 'am4', o);
  try_option (sim, good, 'preset', {1, 'tworate:type'; 'P4', 'tworate:name'; {'P3'}, 'tworate:type'});
  try_option (sim, good, 'params', {'P4', 'tworate:name'; [], 'tworate:size'; ...
              [1 2], 'tworate:size'; {1}, 'tworate:type'; 1i, 'tworate:type'; ...
              sparse(ones (50, 1)), 'tworate:type'; struct('mx', 1), 'tworate:name'; ...
              struct('mc', 'a'), 'tworate:type'; struct('mc', NaN), 'tworate:nonfinite'; ...
              struct('mc', [1 2]), 'tworate:size'; struct('mc', []), 'tworate:size'; ...
              struct('mc', -1), 'tworate:param'; struct('mc', {1, 2}), 'tworate:size'});
  try_option (sim, good, 'x0', {'a', 'tworate:type'; [], 'tworate:size'; [1 2], 'tworate:size'; ...
              1i * ones(1, 28), 'tworate:type'; NaN(1, 28), 'tworate:nonfinite'; ...
              sparse(zeros (1, 28)), 'tworate:type'; struct('yd', 1), 'tworate:name'; ...
              struct('yc', []), 'tworate:size'; struct('yc', Inf), 'tworate:nonfinite'; ...
              struct('yc', {1, 2}), 'tworate:size'; {1}, 'tworate:type'});
  sim = @(o) tw_sim ('kpr', 'am4', o);
  try_option (sim, good, 'hold', [no_number(); {2, 'tworate:range'}]);
  try_option (sim, good, 'on_stop', [no_text(); {'stop', 'tworate:name'}]);
  try_option (sim, good, 'progress', {2, 'tworate:range'; 'a', 'tworate:type'; ...
              [1 1], 'tworate:size'; NaN, 'tworate:nonfinite'});
  try_option (sim, good, 'gateway', {1, 'tworate:type'; 'cmex', 'tworate:name'; {1}, 'tworate:type'});
  for o = tw_info ('options')'
    if ~strcmp (o.name, 'IPRINT')
      try_option (sim, good, o.name, [no_numbers()(2:end,:); {[], 'tworate:size'; ...
                  [1 2], 'tworate:size'; o.max + 1, 'tworate:option'; o.min - 1, 'tworate:option'}]);
    end
  end
  try_option (sim, good, 'interpolation', {'cubic', 'tworate:name'; 2.5, 'tworate:option'});
  try_option (sim, good, 'corrections', {'many', 'tworate:type'; 1.5, 'tworate:option'});
  must_fail ('tworate:threads', @() tw_sim ('linear_pair', 'adams4_parallel', 'H', 0.1, ...
             'tend', 1, 'threads', 2, 'input', @(t) [0 0]));
end

function inputs_of_tw_sim ()
  good = struct ('H', 0.01, 'tend', 0.1);
  sim = @(o) tw_sim ('quarter_car_b', 'rk4', o); % inputs: road, droad
  try_option (sim, good, 'input', {[], 'tworate:size'; 1, 'tworate:size'; ...
              [0 NaN], 'tworate:nonfinite'; [0 1 2 3], 'tworate:size'; zeros(0, 3), 'tworate:size'; ...
              [0 1 2; 0 1 2], 'tworate:order'; [1 1 2; 0 1 2], 'tworate:order'; ...
              [0 NaN 2], 'tworate:nonfinite'; [NaN 1 2], 'tworate:nonfinite'; ...
              [0 1i 2], 'tworate:type'; sparse([0 1 2]), 'tworate:type'; {1}, 'tworate:type'; ...
              'pothole', 'tworate:name'; ['ab'; 'cd'], 'tworate:type'; ...
              @(t) 1, 'tworate:handle'; @(t) error ('oh my'), 'tworate:handle'; ...
              @() 1, 'tworate:handle'; @(t) [NaN 1], 'tworate:handle'});
  try_option (sim, good, 'input', {struct('raod', 1), 'tworate:name'; ...
              struct('road', NaN), 'tworate:nonfinite'; struct('road', []), 'tworate:size'; ...
              struct('road', 1i), 'tworate:type'; struct('road', {1, 2}), 'tworate:size'; ...
              struct('road', 'hole'), 'tworate:name'; struct('road', [0 0; 0 1]), 'tworate:order'; ...
              struct('road', [0 0 0]), 'tworate:size'; struct('road', @sin), 'tworate:type'; ...
              struct('road', struct ()), 'tworate:missing'; ...
              struct('road', struct ('source', 1)), 'tworate:type'; ...
              struct('road', struct ('source', 'hole')), 'tworate:name'; ...
              struct('road', struct ('source', 'bump', 'hight', 1)), 'tworate:name'; ...
              struct('road', struct ('source', 'bump', 'height', 'a')), 'tworate:type'; ...
              struct('road', struct ('source', 'bump', 'height', 99)), 'tworate:param'; ...
              struct('road', struct ('source', 'bump', 'rate', 2)), 'tworate:range'; ...
              struct('road', struct ('source', 'sampled')), 'tworate:input'});
  must_fail ('tworate:input', @() tw_sim ('kpr', 'rk4', 'H', 0.01, 'tend', 1, 'input', 'bump'));
end

function arguments_of_tw_ode ()
  f = @(t, s, x) -s;
  g = @(t, s, x) -x;
  for n = 0:4
    args = {f, g, [0 1], 1, 1};
    must_fail ('tworate:call', @() tw_ode (args{1:n}));
  end
  handle = {1, 'tworate:type'; 'no_such_function', 'tworate:type'; {}, 'tworate:type'; ...
            [], 'tworate:type'; struct(), 'tworate:type'; 'a b', 'tworate:type'};
  try_all (@(v) tw_ode (v, g, [0 1], 1, 1), handle);
  try_all (@(v) tw_ode (f, v, [0 1], 1, 1), handle);
  try_all (@(v) tw_ode (f, g, v, 1, 1), {'ab', 'tworate:type'; [], 'tworate:size'; ...
           1, 'tworate:size'; [0 1 0.5], 'tworate:order'; [0 0], 'tworate:order'; ...
           [1 0 0], 'tworate:order'; ...
           [0 NaN], 'tworate:nonfinite'; [0 Inf], 'tworate:nonfinite'; [0 1i], 'tworate:type'; ...
           {0, 1}, 'tworate:type'; sparse([0 1]), 'tworate:type'; ones(2, 2), 'tworate:size'});
  start = {'a', 'tworate:type'; {1}, 'tworate:type'; NaN, 'tworate:nonfinite'; ...
           1i, 'tworate:type'; sparse(1), 'tworate:type'; ones(2, 2), 'tworate:size'; ...
           struct(), 'tworate:type'};
  try_all (@(v) tw_ode (f, g, [0 1], v, 1), start);
  try_all (@(v) tw_ode (f, g, [0 1], 1, v), start);
  must_fail ('tworate:size', @() tw_ode (f, g, [0 1], [], []));
  good = struct ('H', 0.1);
  ode = @(o) tw_ode (f, g, [0 1], 1, 1, o);
  for name = {'H', 'MaxStep', 'InitialStep'}
    try_option (ode, struct (), name{1}, {0, 'tworate:step'; -1, 'tworate:step'; ...
                'a', 'tworate:type'; NaN, 'tworate:nonfinite'; [1 2], 'tworate:size'; 1i, 'tworate:type'});
  end
  try_option (ode, good, 'method', [no_text()([2:4 6],:); {'rk7', 'tworate:name'; 9, 'tworate:type'}]);
  try_option (ode, good, 'ratio', [no_number(); {0, 'tworate:range'}]);
  try_option (ode, good, 'Refine', {0, 'tworate:range'; 1.5, 'tworate:range'; 'a', 'tworate:type'});
  try_option (ode, good, 'OutputFcn', {1, 'tworate:type'; 'no_such_function', 'tworate:type'});
  try_option (ode, good, 'Events', {1, 'tworate:type'; @(t, y) error ('bad bad'), 'tworate:handle'; ...
              @(t, y) deal (1i, 0, 0), 'tworate:type'; @(t, y) deal (1, [0 0], 0), 'tworate:size'});
  try_option (ode, setfield (good, 'OutputFcn', @(t, y, f) false), 'OutputSel', ...
              {0, 'tworate:range'; 3, 'tworate:range'; 1.5, 'tworate:range'; 'a', 'tworate:type'});
  try_option (ode, good, 'Mass', {1, 'tworate:option'});
  try_option (ode, good, 'NonNegative', {1, 'tworate:option'});
  try_option (ode, good, 'tend', {1, 'tworate:name'});
  try_option (ode, good, 'threads', {2, 'tworate:threads'});
  try_option (ode, good, 'corrections', {0, 'tworate:option'});
  must_fail ('tworate:type', @() tw_ode (f, g, [0 1], 1, 1, 5));
  must_fail ('tworate:call', @() tw_ode (f, g, [0 1], 1, 1, 'H'));
end

function arguments_of_tw_plot_and_tw_info ()
  r = tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 1);
  must_fail ('tworate:call', @() tw_plot ());
  try_all (@(v) tw_plot (v), {1, 'tworate:type'; 'a', 'tworate:type'; [], 'tworate:type'; ...
           struct(), 'tworate:type'; [r r], 'tworate:type'});
  must_fail ('tworate:size', @() tw_plot (tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 1, 'OPT_WRITE', 0)));
  try_all (@(v) tw_plot (r, v), {1, 'tworate:type'; {1}, 'tworate:type'; 'vv', 'tworate:name'; ...
           {'v', 'vv'}, 'tworate:name'; struct(), 'tworate:type'});
  try_all (@(v) tw_plot (r, [], v), [no_text(); {'file', 'tworate:name'; 'file.bmp', 'tworate:name'}]);
  try_all (@(v) tw_info (v), [no_text(); {'krp', 'tworate:name'; 'model', 'tworate:name'}]);
  must_fail ('Octave:invalid-fun-call', @() tw_last (1));
end

function arguments_of_tw_jacobian_and_tw_equilibrium ()
  for f = {@tw_jacobian, @tw_equilibrium}
    f = f{1};
    must_fail ('tworate:call', @() f ());
    try_all (@(v) f (v), [no_text()([1 2 4 5 6],:); {'krp', 'tworate:name'}]);
    at = @(o) f ('quarter_car_b', o);
    try_option (at, struct (), 'x0', {[], 'tworate:size'; [1 2], 'tworate:size'; ...
                struct('q', 1), 'tworate:name'; NaN(4, 1), 'tworate:nonfinite'; 'a', 'tworate:type'});
    try_option (at, struct (), 'params', {struct('q', 1), 'tworate:name'; 'set', 'tworate:name'; 1, 'tworate:size'});
    try_option (at, struct (), 't', no_number ());
    try_option (at, struct (), 'u', {1, 'tworate:size'; 'a', 'tworate:type'; [1i 1], 'tworate:type'; ...
                [NaN 0], 'tworate:nonfinite'; struct('q', 1), 'tworate:name'; struct('road', 'a'), 'tworate:type'});
    try_option (at, struct (), 'scale', {0, 'tworate:range'; -1, 'tworate:range'; ...
                [1 2], 'tworate:size'; 'ab', 'tworate:type'; NaN, 'tworate:nonfinite'});
    try_option (at, struct (), 'gateway', {'c', 'tworate:name'});
    try_option (at, struct (), 'what', {1, 'tworate:name'});
    must_fail ('tworate:type', @() f ('quarter_car_b', 1));
    must_fail ('tworate:call', @() f ('quarter_car_b', 't'));
  end
  for name = {'keep', 'ignore'}
    try_option (@(o) tw_equilibrium ('quarter_car_b', o), struct (), name{1}, ...
                {1, 'tworate:type'; 'q', 'tworate:name'; {1}, 'tworate:type'; {'zs', 'q'}, 'tworate:name'});
  end
  try_option (@(o) tw_equilibrium ('quarter_car_b', o), struct (), 'tolerance', ...
              [no_number(); {0, 'tworate:range'}]);
  try_option (@(o) tw_equilibrium ('quarter_car_b', o), struct (), 'iterations', ...
              [no_number(); {0, 'tworate:range'; 1.5, 'tworate:range'}]);
  s = @(t, s, f) -s;
  must_fail ('tworate:call', @() tw_jacobian (s));
  must_fail ('tworate:call', @() tw_jacobian (s, s, 0, 1));
  must_fail ('tworate:call', @() tw_jacobian (s, s, 0, 1, 1, 1));
  try_all (@(v) tw_jacobian (s, v, 0, 1, 1), {1, 'tworate:type'; 'a', 'tworate:type'; [], 'tworate:type'});
  try_all (@(v) tw_jacobian (s, s, v, 1, 1), no_number ());
  try_all (@(v) tw_jacobian (s, s, 0, v, 1), {'a', 'tworate:type'; NaN, 'tworate:nonfinite'; ones(2), 'tworate:size'});
  try_all (@(v) tw_jacobian (s, s, 0, 1, v), {'a', 'tworate:type'; NaN, 'tworate:nonfinite'; ones(2), 'tworate:size'});
  try_all (@(v) tw_jacobian (@(t, a, b) v, @(t, a, b) -b, 0, 1, 1), {[1 2], 'tworate:size'; [], 'tworate:size'; ...
           1i, 'tworate:type'; NaN, 'tworate:nonfinite'; 'a', 'tworate:type'});
  must_fail ('tworate:handle', @() tw_jacobian (@(t, a, b) error ('oh no'), s, 0, 1, 1));
end

function arguments_of_tw_stability_tw_maxstep_and_tw_order ()
  J = struct ('ss', -1, 'sf', 0, 'fs', 0, 'ff', -2);
  for n = 0:2
    args = {'rk4', J, 1};
    must_fail ('tworate:call', @() tw_stability (args{1:n}));
  end
  try_all (@(v) tw_stability (v, J, 1), {'rk7', 'tworate:name'; 9, 'tworate:type'; {}, 'tworate:type'});
  try_all (@(v) tw_stability ('rk4', v, 1), {-1, 'tworate:missing'; 'a', 'tworate:missing'; ...
           {}, 'tworate:type'; [J J], 'tworate:missing'; rmfield(J, 'sf'), 'tworate:missing'; ...
           setfield(J, 'sf', [1 2]), 'tworate:size'; setfield(J, 'sf', NaN), 'tworate:nonfinite'; ...
           setfield(J, 'ff', 'a'), 'tworate:type'; setfield(J, 'ss', [1 2]), 'tworate:size'; ...
           setfield(J, 'D', [1 2]), 'tworate:size'; ...
           struct('ss', [], 'sf', [], 'fs', [], 'ff', []), 'tworate:size'}([1 3:end],:));
  try_all (@(v) tw_stability ('rk4', v, 1, 'ns', 0), {[1 2], 'tworate:size'; NaN, 'tworate:nonfinite'; ...
           1i, 'tworate:type'; sparse(1), 'tworate:type'; 'a', 'tworate:type'; [], 'tworate:size'; ...
           J, 'tworate:option'});
  try_all (@(v) tw_stability ('rk4', J, v), [no_numbers(); {0, 'tworate:step'; [1 -1], 'tworate:step'; ...
           [], 'tworate:size'; ones(2), 'tworate:size'}]);
  try_all (@(v) tw_stability ('rk4', -1, 1, 'ns', v), [no_number(); {2, 'tworate:range'; -1, 'tworate:range'}]);
  must_fail ('tworate:ratio', @() tw_stability ('rk4', J, 1, 'ratio', 2));
  must_fail ('tworate:option', @() tw_stability ('adams4', J, 1, 'tolerance', 1e-3));
  must_fail ('tworate:option', @() tw_stability ('adams4', J, 1, 'passes', 0));
  must_fail ('tworate:name', @() tw_stability ('adams4', J, 1, 'pass', 0));

  must_fail ('tworate:call', @() tw_maxstep ());
  must_fail ('tworate:call', @() tw_maxstep ('kpr'));
  try_all (@(v) tw_maxstep (v, 'rk4'), [no_text(); {'krp', 'tworate:name'}]);
  try_all (@(v) tw_maxstep ('kpr', v), {'rk7', 'tworate:name'; {}, 'tworate:type'});
  step = @(o) tw_maxstep ('kpr', 'rk4', o);
  r = tw_sim ('linear_pair', 'rk4', 'H', 0.1, 'tend', 1);
  none = tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 1, 'OPT_WRITE', 0);
  try_option (step, struct (), 'run', {1, 'tworate:type'; struct(), 'tworate:type'; ...
              r, 'tworate:name'; none, 'tworate:type'});
  try_option (step, struct (), 'times', {[1 0], 'tworate:order'; 'a', 'tworate:type'});
  try_option (step, struct ('times', [0 1]), 'H', {0, 'tworate:step'; 'a', 'tworate:type'});
  try_option (step, struct (), 'params', {struct('q', 1), 'tworate:name'});
  try_option (step, struct (), 'points', [no_number(); {0, 'tworate:range'}]);
  try_option (step, struct (), 'grid', [no_number(); {1, 'tworate:range'}]);
  try_option (step, struct (), 'margin', no_number ());
  try_option (step, struct (), 'range', {1, 'tworate:size'; [2 1], 'tworate:range'; ...
              [0 1], 'tworate:range'; 'ab', 'tworate:type'; [1 NaN], 'tworate:nonfinite'});
  try_option (step, struct (), 'ratio', {2, 'tworate:ratio'; 0, 'tworate:range'});
  try_option (step, struct (), 'what', {2, 'tworate:name'});

  must_fail ('tworate:call', @() tw_order ());
  try_all (@(v) tw_order (v), {'rk7', 'tworate:name'; {}, 'tworate:type'; [], 'tworate:type'});
  order = @(o) tw_order ('rk4', o);
  try_option (order, struct (), 'H', {1, 'tworate:range'; [1 2], 'tworate:range'; [0.2 -0.1], 'tworate:range'; ...
              'ab', 'tworate:type'; [NaN 1], 'tworate:nonfinite'});
  try_option (order, struct (), 'tend', [no_number(); {0.01, 'tworate:range'}]);
  try_option (order, struct (), 'floor', no_number ());
  try_option (order, struct (), 'model', {1, 'tworate:type'; 'krp', 'tworate:name'});
  try_option (order, struct (), 'ratio', {2, 'tworate:ratio'});
  try_option (order, struct (), 'params', {struct('q', 1), 'tworate:name'});
  try_option (order, struct (), 'what', {1, 'tworate:name'});
end

function arguments_of_tw_build_tw_new_and_tw_make ()
  was = cd (tempdir ());
  back = onCleanup (@() cd (was));
  must_fail ('tworate:call', @() tw_build ());
  try_all (@(v) tw_build (v), [no_text(); {'model.m', 'tworate:name'; 'no_such_model.c', 'tworate:file'; ...
           '1x.c', 'tworate:name'; 'a b.c', 'tworate:name'}]);
  must_fail ('tworate:call', @() tw_new ());
  try_all (@(v) tw_new (v), [no_text(); {'1x', 'tworate:name'; 'a.c', 'tworate:name'; '', 'tworate:type'}]);
  try_all (@(v) tw_make (v), no_text ());
end

function errors_suggest_the_nearest_names ()
  said = {@() tw_sim('planar_vehicel', 'rk4', 'H', 1, 'tend', 1), 'planar_vehicle'; ...
          @() tw_sim('kpr', 'adam4', 'H', 1, 'tend', 1), 'adams4'; ...
          @() tw_sim('kpr', 'PRK-2-5', 'H', 1, 'tend', 1), 'prk_2_5'; ...
          @() tw_sim('kpr', 'rk4', 'h', 1), 'H'; ...
          @() tw_sim('kpr', 'rk4', 'H', 1, 'tend', 1, 'params', struct ('Omega', 1)), 'omega'; ...
          @() tw_sim('planar_vehicle', 'rk4', 'H', 1, 'tend', 1, 'preset', 'p3'), 'P3'; ...
          @() tw_sim('planar_vehicle', 'rk4', 'H', 1, 'tend', 1, 'x0', struct ('yC', 1)), 'yc'; ...
          @() tw_sim('planar_vehicle', 'rk4', 'H', 1, 'tend', 1, 'input', struct ('road', 1)), 'road_f'; ...
          @() tw_info('plnar_spacecraft'), 'planar_spacecraft'; ...
          @() tw_sim('kpr', 'rk4', 'H', 1, 'tend', 1, 'interpolation', 'danse'), 'dense'};
  for k = 1:size (said, 1)
    must_fail ('tworate:name', said{k,1});
    assert (~isempty (strfind (lasterr (), said{k,2})), '%s', lasterr ());
  end
end

% A call of the gateway's command run that works.
function call = good_run ()
  call = struct ('model', 'kpr', 'method', 'rk4', 'H', 0.1, 'ratio', 1, 'steps', 5);
end

function calls_of_the_gateways ()
  for g = {@tw_oct, @tw_mex}
    g = g{1};
    must_fail ('tworate:call', @() g ());
    must_fail ('tworate:call', @() g ('jump'));
    must_fail ('tworate:type', @() g (1));
    must_fail ('tworate:call', @() g ('catalog', struct ()));
    must_fail ('tworate:call', @() g ('model'));
    must_fail ('tworate:call', @() g ('model', struct ('model', 'kpr'), 1));
    must_fail ('tworate:type', @() g ('model', 'kpr'));
    must_fail ('tworate:type', @() g ('model', struct ('model', {'kpr', 'kpr'})));
    bad = {'model', struct('model', 'no'), 'tworate:name'; ...
           'method', struct('method', 'no'), 'tworate:name'; ...
           'method', struct('method', 'adams3', 'ratio', -1), 'tworate:range'; ...
           'source', struct('source', 'no'), 'tworate:name'; ...
           'start', struct('model', 'kpr', 't0', 0, 'params', 1), 'tworate:size'; ...
           'eval', struct('model', 'kpr', 't', 0, 'xs', [1 2; 3 4], 'xf', 1), 'tworate:size'};
    for k = 1:rows (bad)
      must_fail (bad{k,3}, @() g (bad{k,1:2}));
    end
    map = struct ('method', 'rk4', 'H', 1, 'ratio', 1, 'J', 1, 'ns', 0);
    assert (g ('map', map).S, 1 + 1 + 1/2 + 1/6 + 1/24, 1e-14);
    try_option (@(call) g ('map', call), map, 'J', {[], 'tworate:size'; ...
                ones(2, 3), 'tworate:size'; 'a', 'tworate:type'});
    try_option (@(call) g ('map', call), map, 'H', {0, 'tworate:step'; [], 'tworate:size'});
    try_option (@(call) g ('map', call), map, 'most', {-1, 'tworate:range'; 0.5, 'tworate:range'; ...
                'a', 'tworate:type'});
    map.most = 5;
    assert (g ('map', map).h, [1 + 1 + 1/2 + 1/6 + 1/24; 0], 1e-14);
    map.H = 1e200;
    assert (isempty (g ('map', map).h));
    run = @(call) g ('run', call);
    assert (numel (run (good_run ()).memory) > 10);
    bad = {'model', {1, 'tworate:type'; 'no', 'tworate:name'; struct(), 'tworate:call'}; ...
           'method', {{}, 'tworate:type'; 'no', 'tworate:name'}; ...
           'H', {NaN, 'tworate:nonfinite'; 0, 'tworate:step'; [1 2], 'tworate:size'}; ...
           'ratio', {0, 'tworate:range'; 1.5, 'tworate:range'; 2, 'tworate:ratio'}; ...
           'steps', {-5, 'tworate:range'; 1e15, 'tworate:memory'}; ...
           'input', {zeros(0, 1), 'tworate:size'; [1; 0], 'tworate:order'; ...
                     'a', 'tworate:type'; struct('a', 1), 'tworate:name'}; ...
           'hold', {2, 'tworate:range'}; 'times', {[2 1], 'tworate:order'; 'a', 'tworate:type'}; ...
           'params', {1, 'tworate:size'}; 'xs0', {[1 2], 'tworate:size'}; ...
           'xf0', {'a', 'tworate:type'}; 'seconds', {NaN, 'tworate:nonfinite'}; ...
           'options', {1, 'tworate:type'; struct('thread', 1), 'tworate:name'; ...
                       struct('threads', 'a'), 'tworate:type'}; ...
           'memory', {1, 'tworate:memory'; sin(1:3)', 'tworate:memory'; [], 'tworate:memory'}};
    for k = 1:rows (bad)
      try_option (run, good_run (), bad{k,1}, bad{k,2});
    end
    own = struct ('ns', 1, 'nf', 1, 'slow', @(t, s, f) -s, 'fast', @(t, s, f) -f);
    own_run = @(model) run (setfield (setfield (setfield (good_run (), 'model', model), ...
                                      'xs0', 1), 'xf0', 1));
    assert (isempty (own_run (own).stop_id));
    try_option (own_run, own, 'ns', {-1, 'tworate:range'; [], 'tworate:size'});
    try_option (own_run, own, 'slow', {1, 'tworate:type'});
    try_option (own_run, own, 'backward', {2, 'tworate:range'});
    must_fail ('tworate:type', @() own_run (rmfield (own, 'fast')));
  end
end

function missing_and_unknown_fields_are_named ()
  for g = {@tw_oct, @tw_mex}
    run = @(call) g{1} ('run', call);
    for name = fieldnames (good_run ())'
      must_fail ('tworate:call', @() run (rmfield (good_run (), name{1})));
      assert (~isempty (strfind (lasterr (), ['''' name{1} ''' is missing'])), lasterr ());
    end
    must_fail ('tworate:call', @() run (setfield (good_run (), 'setps', 5)));
    assert (~isempty (strfind (lasterr (), 'no field ''setps''')), lasterr ());
    input = struct ('road', struct ('source', 'bump', 'hight', 1));
    call = setfield (setfield (good_run (), 'model', 'quarter_car_b'), 'input', input);
    must_fail ('tworate:call', @() run (call));
    assert (~isempty (strfind (lasterr (), 'road: there is no field ''hight''')), lasterr ());
    call.input.road = struct ('params', [1 2 3]);
    must_fail ('tworate:call', @() run (call));
    assert (~isempty (strfind (lasterr (), '''source'' is missing')), lasterr ());
  end
end

% Any values give an error or a result: the interpreter survives.
function random_calls_of_the_gateways ()
  rand ('twister', 3);
  own = struct ('ns', 1, 'nf', 1, 'slow', @(t, s, f) -s, 'fast', @(t, s, f) -f);
  values = {[], 0, 1, -1, NaN, Inf, 1i, 'kpr', 'rk4', 'linear_pair', '', {}, struct(), ...
            @sin, @(varargin) 1, ones(3), sparse(1), int8(3), true, single(1), [1 1], ...
            [0 1 2; 1 2 3], zeros(0, 2), ones(2, 2, 2), 1e300, (1:16), rand(1, 50), {1, 'a'}, ...
            own, struct('us', 1), struct('us', struct ('source', 'bump')), ...
            struct('us', struct ('source', 'sampled', 'samples', [0 1; 1 2])), ...
            struct('threads', 2), struct('a', {1, 2})};
  good = {'model', struct('model', 'kpr'); 'method', struct('method', 'rk4', 'ratio', 1); ...
          'source', struct('source', 'bump'); ...
          'start', struct('model', 'kpr', 't0', 0, 'params', []); ...
          'eval', struct('model', 'linear_pair', 't', 0, 'params', [], 'xs', 1, 'xf', 1, ...
                         'u', [], 'dxs', []); ...
          'map', struct('method', 'rk4', 'H', 1, 'ratio', 1, 'J', 1, 'ns', 0, 'D', [], ...
                        'options', struct ()); ...
          'run', struct('model', 'linear_pair', 'method', 'rk4', 'H', 0.1, 'ratio', 1, ...
                        'steps', 5, 't0', 0, 'params', [], 'xs0', [], 'xf0', [], 'options', ...
                        struct (), 'input', [0 1 2], 'hold', 0, 'times', 0, 'seconds', 1)};
  results = 0;
  for g = {@tw_oct, @tw_mex}
    for k = 1:1500
      c = min (rows (good), ceil (rand () * (rows (good) + 3)));
      call = good{c,2};
      names = fieldnames (call);
      for change = 1:ceil (2 * rand ())
        call.(names{ceil (rand () * numel (names))}) = values{ceil (rand () * numel (values))};
      end
      try
        g{1} (good{c,1}, call);
        results++;
      catch why
        assert (strncmp (why.identifier, 'tworate:', 8) || isempty (why.identifier) ...
                || strncmp (why.identifier, 'Octave:', 7), '%s', why.identifier);
      end
    end
  end
  assert (results > 50);
end

function kilobytes = memory_now ()
  text = fileread ('/proc/self/statm');
  numbers = sscanf (text, '%d');
  kilobytes = 4 * numbers(2);
end

function wrong_calls_leak_no_memory ()
  % the address sanitizer keeps freed memory for a while
  if ~exist ('/proc/self/statm', 'file') || ~isempty (getenv ('ASAN_OPTIONS'))
    return
  end
  own = struct ('ns', 1, 'nf', 1, 'slow', @(t, s, f) 1 / (t < 0.5), 'fast', @(t, s, f) -f);
  run = struct ('model', own, 'method', 'adams4', 'H', 0.1, 'ratio', 10, 'steps', 100, ...
                'xs0', 1, 'xf0', 1);
  broken = run;
  broken.model.slow = @(t, s, f) error ('x');
  wrong = struct ('model', 'planar_vehicle', 'method', 'adams8_parallel', 'H', -1, ...
                  'ratio', 9, 'steps', 1);
  map = struct ('method', 'adams8', 'H', 1e300, 'ratio', 100, 'J', -ones (20), 'ns', 10);
  calls = {@() tw_oct('run', run), @() tw_mex('run', broken), ...
           @() tw_oct('run', wrong), @() tw_mex('run', wrong), ...
           @() tw_oct('map', map), @() tw_mex('map', map), ...
           @() tw_sim('kpr', 'rk4', 'H', 0.1, 'tend', 1, 'params', struct ('q', 1))};
  for round = 1:3
    for k = 1:numel (calls)
      for n = 1:60
        try
          calls{k} ();
        catch
        end
      end
    end
    used(round) = memory_now ();
  end
  % the first round warms up; a call that kept its memory would lose megabytes
  assert (used(3) - used(2) < 2000, '%d kB more', used(3) - used(2));
end
