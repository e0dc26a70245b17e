% tw_sim and tw_ode with error control: the method 'auto'.
function test_auto ()
  tw_test ({@it_has_the_bits_of_the_program, ...
            @a_run_that_names_neither_method_nor_step_is_by_auto, ...
            @the_error_follows_the_tolerance, ...
            @tolerances_may_be_given_for_each_state_and_for_the_fast_part, ...
            @steps_and_orders_stay_in_their_limits, ...
            @rows_do_not_change_the_steps, ...
            @stretches_do_not_change_the_run, ...
            @events_are_located_in_the_dense_output, ...
            @events_have_directions_and_may_end_the_run, ...
            @time_may_run_backward, ...
            @output_functions_are_called_and_can_stop, ...
            @steps_end_where_a_source_jumps, ...
            @statistics_are_those_of_the_steps, ...
            @what_was_computed_before_a_failure_is_kept, ...
            @options_of_other_methods_are_refused, ...
            @bad_values_are_named, ...
            @a_stiff_fast_part_is_cheap, ...
            @own_stiff_equations_agree_with_lsode, ...
            @pictures_show_the_steps});
end

% The csv of `tworate run`.
function x = program (arguments)
  build = getenv ('TW_BUILD');
  if isempty (build)
    build = 'build';
  end
  [status, text] = system ([build '/tworate run ' arguments]);
  assert (status == 0, text);
  lines = strsplit (strtrim (text), "\n");
  x = cell2mat (cellfun (@(s) sscanf (strrep (s, ',', ' '), '%g')', lines(2:end)', ...
                         'UniformOutput', false));
end

function it_has_the_bits_of_the_program ()
  for gate = {'oct', 'mex'}
    for model = {'kpr', 'gun_turret', 'planar_vehicle', 'quarter_car_b'}
      r = tw_sim (model{1}, 'auto', 'tend', 0.3, 'gateway', gate{1});
      x = program ([model{1} ' auto --tend 0.3']);
      assert (isequal ([r.t r.xs r.xf r.xd r.y], x), model{1});
    end
    r = tw_sim ('kpr', struct ('tend', 1, 'RelTol', 1e-4, 'AbsTol', 1e-6, 'FastRelTol', ...
                               1e-5, 'FastAbsTol', 1e-7, 'InitialStep', 1e-3, 'MaxStep', ...
                               0.05, 'MinStep', 1e-7, 'gateway', gate{1}, ...
                               'times', 0:0.125:1));
    x = program (['kpr auto --rtol 1e-4 --atol 1e-6 --fast-rtol 1e-5 --fast-atol 1e-7 ' ...
                  '--first-step 1e-3 --hmax 0.05 --hmin 1e-7 --dt 0.125']);
    assert (isequal ([r.t r.xs r.xf r.y], x));
    r = tw_sim ('quarter_car_b', 'auto', 'tend', 1, 'gateway', gate{1}, ...
                'input', struct ('road', struct ('source', 'step', 'start', 0.3)));
    x = program ('quarter_car_b auto --input road=step,start=0.3');
    assert (isequal ([r.t r.xs r.xf r.y], x));
    r = tw_sim ('hydraulic_actuator', 'tend', 0.2, 'Stiff', 'on', 'gateway', gate{1});
    x = program ('hydraulic_actuator auto --tend 0.2 --stiff on');
    assert (isequal ([r.t r.xs r.xf r.y], x));
  end
end

function a_run_that_names_neither_method_nor_step_is_by_auto ()
  a = tw_sim ('kpr', 'auto', 'tend', 0.2);
  same = {tw_sim('kpr', 'tend', 0.2), tw_sim('kpr', struct ('tend', 0.2))};
  for k = 1:numel (same)
    assert (isequal (same{k}.t, a.t) && strcmp (same{k}.method.name, 'auto'));
  end
  assert (strcmp (tw_ode (@(t, s, f) -s, [], [0 1], 1, []).method.name, 'auto'));
  assert (strcmp (tw_ode (@(t, s, f) -s, [], [0 1], 1, [], 'H', 0.1).method.name, 'adams4'));
  for try_it = {@() tw_sim('kpr', 'rk4', 'tend', 1), ...
                @() tw_ode(@(t, s, f) -s, [], [0 1], 1, [], 'method', 'rk4')}
    must_fail ('tworate:missing', try_it{1});
    said = strfind (lasterr (), 'H of rk4 is missing; the method ''auto'' chooses its own');
    assert (~isempty (said), lasterr ());
  end
  must_fail ('tworate:missing', @() tw_sim ('kpr', 'H', 0.1, 'tend', 1));
end

function [fslow, ffast, x0] = oscillators ()
  fslow = @(t, s, f) [s(2); -4*s(1) - s(1)^3 - 0.2*s(2) + 3*(f(1) - s(1)) + cos(t)];
  ffast = @(t, s, f) [f(2); -400*f(1) - 40*f(1)^3 - 0.5*f(2) - 30*(f(1) - s(1))*s(2) ...
                            + 5*sin(3*t)];
  x0 = [1; 0; 0.2; -1];
end

function the_error_follows_the_tolerance ()
  [fslow, ffast, x0] = oscillators ();
  times = linspace (0, 1, 5);
  lsode_options ('relative tolerance', 1e-13);
  lsode_options ('absolute tolerance', 1e-14);
  z = lsode (@(x, t) [fslow(t, x(1:2), x(3:4)); ffast(t, x(1:2), x(3:4))], x0, times);
  error = zeros (1, 3);
  for k = 1:3
    tol = 10 ^ (-2 - 2 * k);
    [t, y] = tw_ode (fslow, ffast, times, x0(1:2), x0(3:4), ...
                     odeset ('RelTol', tol, 'AbsTol', tol));
    assert (isequal (t, times'));
    error(k) = max (max (abs (y - z)));
    % a tolerance is that of a step; over the run errors add up
    assert (error(k) < 300 * tol, '%g: %g', tol, error(k));
  end
  assert (all (diff (log10 (error)) < -1));
end

function tolerances_may_be_given_for_each_state_and_for_the_fast_part ()
  run = @(varargin) tw_sim ('gun_turret', 'auto', 'tend', 0.3, varargin{:});
  n = 12;
  a = run ('RelTol', 1e-5, 'AbsTol', 1e-7);
  b = run ('RelTol', 1e-5 * ones (n, 1), 'AbsTol', 1e-7 * ones (1, n));
  assert (isequal (a.xs, b.xs) && isequal (a.settings, b.settings));
  c = run ('RelTol', 1e-5, 'AbsTol', 1e-7, 'FastRelTol', 1e-8, 'FastAbsTol', 1e-10);
  d = run ('RelTol', [1e-5 * ones(1, 4), 1e-8 * ones(1, 8)], 'AbsTol', ...
           [1e-7 * ones(1, 4), 1e-10 * ones(1, 8)]);
  assert (isequal (c.xs, d.xs) && c.stats.fast_steps > 1.5 * a.stats.fast_steps);
  assert (isequal (c.settings.AbsTol', [1e-7 * ones(1, 4), 1e-10 * ones(1, 8)]));
end

function steps_and_orders_stay_in_their_limits ()
  r = tw_sim ('kpr', 'auto', 'tend', 2, 'MaxStep', 0.02, 'InitialStep', 1e-4);
  assert (max (r.steps.H) <= 0.02 && max (r.steps.H) > 0.015 && r.steps.H(1) <= 1e-4);
  assert (max (diff ([0; r.steps.t]) - r.steps.H) < 1e-15);
  r = tw_sim ('kpr', 'auto', 'tend', 2, 'MaxOrder', 3);
  assert (max (r.steps.order(:)) == 3);
  r = tw_sim ('kpr', 'auto', 'tend', 2, 'RelTol', 1e-10, 'AbsTol', 1e-12);
  assert (max (r.steps.order(:)) > 6);
  assert (all (r.steps.estimate(:) <= 1) && all (r.steps.h <= r.steps.H * (1 + 1e-12)));
end

function rows_do_not_change_the_steps ()
  [fslow, ffast, x0] = oscillators ();
  run = @(tspan, varargin) tw_ode (fslow, ffast, tspan, x0(1:2), x0(3:4), varargin{:});
  a = run ([0 1]);
  b = run ([0 1], 'Refine', 3);
  c = run (linspace (0, 1, 7));
  d = run ([0 0.1 1]);
  assert (isequal (a.steps, b.steps) && isequal (a.steps, c.steps));
  assert (isequal (a.t, [0; a.steps.t]) && a.t(end) == 1);
  assert (isequal (b.t(1:3:end), a.t) && isequal (b.xf(1:3:end,:), a.xf));
  assert (isequal (c.t, linspace (0, 1, 7)') && isequal (d.t', [0 0.1 1]));
  assert (isequal (c.xs(end,:), a.xs(end,:)));
  t = c.t(3); % dense output between steps is as good as the steps
  fine = run ([0 t], 'RelTol', 1e-11, 'AbsTol', 1e-12);
  assert ([c.xs(3,:) c.xf(3,:)], [fine.xs(end,:) fine.xf(end,:)], 1e-4);
end

% Someone who watches makes stretches short; a run of many steps needs several anyway.
function stretches_do_not_change_the_run ()
  [fslow, ffast, x0] = oscillators ();
  run = @(varargin) tw_ode (fslow, ffast, [0 3], x0(1:2), x0(3:4), varargin{:});
  for gate = {'oct', 'mex'}
    a = run ('gateway', gate{1});
    b = run ('gateway', gate{1}, 'OutputFcn', @(t, y, flag) false);
    assert (isequal (a.t, b.t) && isequal (a.xf, b.xf) && isequal (a.steps, b.steps));
    c = run ('gateway', gate{1}, 'OutputFcn', @(t, y, flag) false, 'Refine', 5);
    assert (isequal (c.t(1:5:end), a.t));
  end
  r = tw_sim ('kpr', 'auto', 'tend', 40); % more steps than the rows of a stretch
  assert (r.stats.steps > 1000 && numel (r.t) == r.stats.steps + 1);
  s = tw_sim ('kpr', 'auto', 'tend', 40, 'times', (0:0.01:40)');
  assert (isequal (r.steps, s.steps) && numel (s.t) == 4001);
  assert (max (abs (s.y(:))) < 1e-4); % errors against the closed form
end

function events_are_located_in_the_dense_output ()
  fall = @(t, s, f) [s(2); -9.81];
  ground = @(t, y) deal (y(1), 1, -1);
  for gate = {'oct', 'mex'}
    [t, y, te, ye, ie] = tw_ode (fall, [], [0 5], [1 0], [], 'Events', ground, ...
                                 'RelTol', 1e-12, 'AbsTol', 1e-12, 'gateway', gate{1});
    assert (te, sqrt (2 / 9.81), 1e-12);
    assert (ye, [0, -sqrt(2 * 9.81)], 1e-11);
    assert (ie == 1 && t(end) == te && isequal (y(end,:), ye));
  end
  % all crossings of sin (t), in tw_sim too
  r = tw_sim ('linear_pair', 'tend', 10, 'RelTol', 1e-9, ...
              'Events', @(t, y) deal ([sin(t); t - 7], [0; 0], [0; 0]));
  assert (r.te, [pi; 2*pi; 7; 3*pi], 1e-12);
  assert (isequal (r.ie, [1; 1; 2; 1]) && isequal (size (r.ye), [4 2]));
  assert (r.t(end) == 10);
end

function events_have_directions_and_may_end_the_run ()
  swing = @(t, s, f) [s(2); -s(1)];
  for direction = [-1 0 1]
    events = @(t, y) deal (y(1), 0, direction);
    [~, ~, te] = tw_ode (swing, [], [0 10], [0 1], [], 'Events', events);
    wanted = {[pi 3*pi], [pi 2*pi 3*pi], 2*pi};
    assert (te', wanted{direction + 2}, 1e-4);
  end
  events = @(t, y) deal ([y(1); y(2)], [0; 1], [0; 1]);
  r = tw_ode (swing, [], linspace (0, 10, 6), [0 1], [], 'Events', events);
  assert (r.ie, [1 2]);
  assert (r.xe, [pi 1.5*pi], 1e-4);
  assert (r.t', [0 2 4 1.5*pi], 1e-4); % the instants before, and the event
  assert (isequal (r.y(:,end), r.ye(:,2)) && r.t(end) == r.xe(2));
  [~, ~, te] = tw_ode (swing, [], [0 10], [0 1], [], 'Events', @(t, y) deal (y(1), [], []));
  assert (numel (te) == 3);
end

function time_may_run_backward ()
  f = @(t, s, x) -s;
  o = struct ('RelTol', 1e-10, 'AbsTol', 1e-12);
  [t, y] = tw_ode (f, [], [1 0.5 0], exp (-1), [], o);
  assert (isequal (t', [1 0.5 0]));
  assert (y', exp (-[1 0.5 0]), 1e-8);
  o.Events = @(t, y) deal (y - exp (1), 1, 1);
  [t, y, te, ye, ie] = tw_ode (f, [], [0 -3], 1, [], o);
  assert (te, -1, 1e-8);
  assert (t(end) == te && ie == 1);
  r = tw_ode (f, [], [0 -3], 1, [], o);
  assert (all (diff (r.steps.t) < 0) && r.final.t == r.t(end));
end

function output_functions_are_called_and_can_stop ()
  global told
  for run = {@(o) tw_sim('linear_pair', 'auto', setfield (o, 'tend', 2)), ...
             @(o) tw_ode(@(t, s, f) -s, @(t, s, f) s - f, [0 2], 1, 0, o)}
    told = {};
    r = run{1} (struct ('OutputFcn', @remember, 'OutputSel', 2));
    flags = cellfun (@(c) c{3}, told, 'UniformOutput', false);
    assert (strcmp (flags{1}, 'init') && strcmp (flags{end}, 'done'));
    assert (isequal (told{1}{1}(:), [0; 2]) && isequal (size (told{2}{2}), [1 1]));
    assert (isequal (cellfun (@(c) c{1}, told(2:end-1))', r.t(2:end)));
    told = {};
    r = run{1} (struct ('OutputFcn', @(t, y, flag) isempty (flag) && t > 0.5));
    assert (r.t(end) > 0.5 && r.t(end) < 2 && r.t(end-1) <= 0.5);
    assert (isequal (r.final.t, r.t(end)));
    must_fail ('tworate:handle', @() run{1} (struct ('OutputFcn', @(t, y, flag) error ('no'))));
  end
  clear -global told
end

function stop = remember (t, y, flag)
  global told
  told{end+1} = {t, y, flag};
  stop = false;
end

function steps_end_where_a_source_jumps ()
  pulse = struct ('source', 'torque_pulse', 'start', 0.25, 'duration', 0.5, 'torque', 3);
  r = tw_sim ('linear_pair', 'auto', 'tend', 1, 'input', struct ('us', pulse));
  assert (all (ismember ([0.25 0.75], r.t)) && r.stats.starts == 3);
  assert (r.u(r.t == 0.25,1) == 3 && max (r.u(:,1)) == 3);
end

function statistics_are_those_of_the_steps ()
  r = tw_sim ('planar_vehicle', 'auto', 'tend', 0.5, 'input', struct ('road_f', 'bump'));
  s = r.stats;
  assert (s.steps == numel (r.steps.t) && s.fast_steps == sum (r.steps.fast_steps));
  assert (s.nfailed == s.rejected + s.fast_rejected && s.rejected >= 0);
  assert (s.nfevals == r.counts.slow + r.counts.fast + r.counts.start_slow ...
                       + r.counts.start_fast);
  text = evalc ("tw_sim ('kpr', 'auto', 'tend', 1, 'Stats', 'on');");
  assert (~isempty (regexp (text, '\d+ slow steps and \d+ rejected, \d+ fast steps')));
end

function what_was_computed_before_a_failure_is_kept ()
  blow_up = @(t, s, f) s ^ 2; % 1 / (1 - t)
  must_fail ('tworate:tolerance', @() tw_ode (blow_up, [], [0 2], 1, [], 'on_stop', 'error'));
  r = tw_last ();
  assert (r.t(end) > 0.99 && r.t(end) < 1.0001 && numel (r.steps.t) + 1 == numel (r.t));
  r = tw_ode (blow_up, [], [0 2], 1, [], 'on_stop', 'return');
  assert (~isempty (r.stopped) && r.t(end) > 0.99);
  fails = @(t, s, f) error ('my own words');
  must_fail ('tworate:handle', @() tw_ode (fails, [], [0 2], 1, []));
  assert (~isempty (strfind (lasterr (), 'my own words')));
  late = @(t, y) deal (1 / (t < 0.5), 0, 0);
  must_fail ('tworate:handle', @() tw_ode (@(t, s, f) -s, [], [0 2], 1, [], 'Events', late));
  assert (tw_last ().t(end) < 2);
end

function options_of_other_methods_are_refused ()
  for name = {'H', 'ratio', 'whole_steps', 'every', 'corrections', 'threads', 'IPRINT'}
    must_fail ('tworate:option', @() tw_sim ('kpr', 'auto', 'tend', 1, name{1}, 1));
    assert (~isempty (strfind (lasterr (), [name{1} ' belongs to methods with a fixed'])));
  end
  must_fail ('tworate:option', @() tw_sim ('linear_pair', 'auto', 'tend', 1, 'hold', true));
  lastwarn ('', '');
  evalc ("tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 1, 'FastRelTol', 1e-3);");
  [text, id] = lastwarn ();
  assert (strcmp (id, 'tworate:ignored') && ~isempty (strfind (text, 'method ''auto''')));
  evalc ("tw_sim ('kpr', 'auto', 'tend', 1, 'NormControl', 'on');");
  assert (~isempty (strfind (lastwarn (), 'NormControl has no effect')));
  must_fail ('tworate:method', @() tw_order ('auto', 'H', [0.1 0.05], 'tend', 1));
  must_fail ('tworate:method', @() tw_maxstep ('kpr', 'auto'));
end

function bad_values_are_named ()
  run = @(varargin) @() tw_sim ('kpr', 'auto', 'tend', 1, varargin{:});
  bad = {'RelTol', -1, 'range'; 'RelTol', NaN, 'nonfinite'; 'RelTol', 'a', 'type'; ...
         'RelTol', [1 1 1], 'size'; 'AbsTol', 0, 'range'; 'AbsTol', [1e-6 -1], 'range'; ...
         'FastRelTol', [1 1], 'size'; 'FastAbsTol', 0, 'range'; 'InitialStep', 0, 'step'; ...
         'MaxStep', -1, 'step'; 'MinStep', NaN, 'nonfinite'; 'MaxOrder', 13, 'range'; ...
         'MaxOrder', 1.5, 'integer'; 'Refine', 0, 'range'; 'Events', 1, 'type'; ...
         'Events', @(t, y) 1, 'handle'; 'Events', @(t, y) deal (1, [0 1], 0), 'size'; ...
         'OutputSel', 3, 'range'; 'times', [0 2], 'range'; 'times', [1 0], 'order'; ...
         'Stiff', 'perhaps', 'name'; 'Stiff', 1, 'type'; 'tend', 0, 'call'};
  for k = 1:size (bad, 1)
    try
      feval (run (bad{k,1}, bad{k,2}));
      failed = false;
    catch why
      failed = true;
    end
    assert (failed && strncmp (why.identifier, 'tworate:', 8), '%s %d', bad{k,1}, k);
    assert (~isempty (strfind (why.message, bad{k,1})) || strcmp (bad{k,1}, 'Events'), ...
            '%s: %s', bad{k,1}, why.message);
  end
  must_fail ('tworate:option', run ('times', 0:0.5:1, 'Refine', 2));
  must_fail ('tworate:range', @() tw_sim ('kpr', 'auto', 'tend', 0));
end

function a_stiff_fast_part_is_cheap ()
  run = @(stiff) tw_sim ('hydraulic_actuator', 'tend', 0.3, 'RelTol', 1e-4, ...
                         'AbsTol', 1e-6, 'Stiff', stiff);
  on = run ('on');
  off = run ('off');
  auto = run ('auto');
  assert (on.counts.fast < off.counts.fast / 10);
  assert (auto.counts.fast < off.counts.fast / 5);
  assert (on.stats.jacobians > 0 && on.stats.factored > 0 && on.stats.switches == 0);
  assert (auto.stats.switches, 1);
  assert (off.stats.jacobians, 0);
  assert (strcmp (on.settings.Stiff, 'on'));
  assert (max (max (abs (on.xf(end,:) - off.xf(end,:)) ./ max (abs (off.xf)))) < 1e-2);
end

% Robertson's reaction with a slow temperature.
function own_stiff_equations_agree_with_lsode ()
  fslow = @(t, s, f) 0.5 * f(1) - 0.2 * s;
  rates = @(s, f) [0.04 * exp(0.3 * s) * f(1); 3e7 * f(2) ^ 2; 1e4 * f(2) * f(3)];
  ffast = @(t, s, f) [-1 0 1; 1 -1 -1; 0 1 0] * rates (s, f);
  times = [0 1 10 40];
  for stiff = {'on', 'auto'}
    r = tw_ode (fslow, ffast, times, 0, [1 0 0], 'RelTol', 1e-6, 'AbsTol', ...
                [1e-8 1e-8 1e-12 1e-8], 'Stiff', stiff{1});
    x = lsode (@(x, t) [fslow(t, x(1), x(2:4)); ffast(t, x(1), x(2:4))], [0 1 0 0], times);
    assert (r.y', x, 1e-4);
    assert (r.stats.nfevals < 5000);
  end
  % and fixed steps, from a state of the slow motion
  r = tw_ode (fslow, ffast, times(2:4), x(2,1), x(2,2:4), 'method', 'adams4_ros', ...
              'H', 0.02, 'ratio', 4);
  assert (r.y', x(2:4,:), 1e-4);
end

function pictures_show_the_steps ()
  r = tw_sim ('kpr', 'auto', 'tend', 1);
  for what = {{'steps'}, {}, {{'H', 'order, slow'}}}
    file = [tempname() '.svg'];
    tw_plot (r, what{1}{:}, file);
    text = fileread (file);
    delete (file);
    assert (~isempty (strfind (text, 'order, slow')));
    assert (isempty (what{1}) || iscell (what{1}{1}) ...
            || ~isempty (strfind (text, 'slow error')));
  end
  must_fail ('tworate:name', @() tw_plot (tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 1), ...
                                          'steps', [tempname() '.svg']));
end
