% tw_sim: against the command line, against lsode, through both gateways.
function test_sim ()
  tw_test ({@both_gateways_give_the_same_bits, ...
            @the_gateways_agree_on_every_model_with_every_method, ...
            @tw_sim_and_the_command_line_give_the_same_run, ...
            @runs_agree_with_lsode, ...
            @runs_of_every_model_agree_with_lsode, ...
            @a_run_in_stretches_equals_one_in_one_piece, ...
            @iprint_selects_the_rows, ...
            @rows_at_given_times_lie_on_the_solution, ...
            @times_may_coincide_with_ticks, ...
            @held_samples_act_from_their_time_on, ...
            @samples_can_be_linear, ...
            @inputs_of_every_form_agree, ...
            @sources_also_drive_the_rate_input, ...
            @parameters_and_states_by_name_set_and_vector, ...
            @options_reach_the_run, ...
            @options_that_a_method_does_not_read_give_a_warning, ...
            @two_threads_give_the_same_bits, ...
            @results_have_counts_settings_and_descriptors, ...
            @a_run_that_cannot_fit_is_refused_before_it_begins, ...
            @a_run_ends_at_tend_exactly, ...
            @every_method_ends_at_tend_with_its_order, ...
            @a_stopped_run_keeps_its_rows, ...
            @a_run_that_diverges_says_when_the_growth_began, ...
            @direct_calls_of_a_gateway_refuse_changed_memory});
end

function same (a, b)
  for f = {'t', 'xs', 'xf', 'xd', 'y', 'u'}
    assert (isequal (a.(f{1}), b.(f{1})), '%s differs', f{1});
  end
end

function both_gateways_give_the_same_bits ()
  s = tw_info ();
  for m = s.methods(1:5:end)
    for model = {'kpr', 'planar_vehicle', 'gun_turret'}
      o = struct ('H', 1e-4, 'tend', 0.003, 'every', 1);
      if m.only_ratio == 0
        o.ratio = 2;
      end
      o.gateway = 'oct';
      a = tw_sim (model{1}, m.name, o);
      o.gateway = 'mex';
      b = tw_sim (model{1}, m.name, o);
      same (a, b);
      assert (isequal (a.counts, b.counts));
      assert (isequal (a.settings, b.settings));
    end
  end
  % with functions of the interpreter, and rows between ticks
  o = struct ('H', 1e-2, 'times', [0.003 0.1 0.3333], 'input', @(t) [sin(t); 1]);
  a = tw_sim ('linear_pair', 'am3', setfield (o, 'gateway', 'oct'));
  b = tw_sim ('linear_pair', 'am3', setfield (o, 'gateway', 'mex'));
  same (a, b);
end

% Calls the gateways directly, since tw_sim takes longer than these few steps.
function the_gateways_agree_on_every_model_with_every_method ()
  s = tw_info ();
  call = struct ('H', 1e-5, 'steps', 5, 'options', struct ('IPRINT', 0));
  for m = s.methods
    call.method = m.name;
    call.ratio = m.only_ratio + 2 * (m.only_ratio == 0);
    for model = {s.models.name}
      call.model = model{1};
      a = tw_oct ('run', call);
      b = tw_mex ('run', call);
      a.cpu = b.cpu;
      assert (isequal (a, b), '%s with %s', model{1}, m.name);
      assert (a.steps == 5 && isempty (a.stop_id), '%s with %s: %s', model{1}, m.name, ...
              a.stop_message);
    end
  end
end

function tw_sim_and_the_command_line_give_the_same_run ()
  file = [tempname() '.csv'];
  for k = {'planar_vehicle prk_2_5 1e-3 5', 'kpr am4 1e-2 3', 'planar_spacecraft nordsieck 1e-3 4'}
    w = strsplit (k{1}, ' ');
    command = sprintf ('%s/tworate run %s %s --H %s --ratio %s --tend 0.2 --every 0 --out %s', ...
                       getenv ('TW_BUILD'), w{:}, file);
    assert (system (command) == 0);
    x = dlmread (file, ',', 1, 0);
    unlink (file);
    r = tw_sim (w{1}, w{2}, 'H', str2double (w{3}), 'ratio', str2double (w{4}), ...
                'tend', 0.2, 'every', 0);
    % 17 digits preserve every bit
    assert (isequal (x(:,1:1+size ([r.xs r.xf], 2)), [r.t r.xs r.xf]), k{1});
  end
end

function x = by_lsode (model, p, x0, ns, times, u)
  gate = 'tw_oct';
  lsode_options ('relative tolerance', 1e-11);
  lsode_options ('absolute tolerance', 1e-12);
  lsode_options ('step limit', 1000000);
  x = lsode (@(x, t) rhs (gate, model, p, ns, x, t, u), x0, times);
end

function d = rhs (gate, model, p, ns, x, t, u)
  if ~isempty (u)
    u = u (t);
  end
  at = feval (gate, 'eval', struct ('model', model, 't', t, 'params', p, 'xs', x(1:ns), ...
                                    'xf', x(ns+1:end), 'u', u));
  d = [at.dxs; at.dxf];
end

function runs_agree_with_lsode ()
  times = [0 0.05 0.1 0.2 0.3];
  cases = {'planar_spacecraft', 'adams6', 1e-4, 4, []; ...
           'planar_vehicle', 'rk4', 5e-5, 1, []; ...
           'gun_turret', 'adams4', 2e-5, 5, []; ...
           'quarter_car_b', 'prk_4_8', 1e-3, 8, @(t) [0.02 * sin(5*t); 0.1 * cos(5*t)]; ...
           'kpr', 'am4', 1e-4, 5, []};
  for k = 1:size (cases, 1)
    [model, method, H, ratio, u] = cases{k,:};
    o = struct ('H', H, 'ratio', ratio, 'times', times);
    if ~isempty (u)
      o.input = u;
    end
    r = tw_sim (model, method, o);
    p = struct2cell (r.params);
    x = by_lsode (model, vertcat (p{:}, zeros (0, 1)), [r.xs(1,:) r.xf(1,:)]', ...
                  size (r.xs, 2), times, u);
    scale = max (1, max (abs (x)));
    % lsode's own error at this tolerance is some 1e-8
    difference = max (max (abs (x - [r.xs r.xf]) ./ scale));
    assert (difference < 1e-6, '%s with %s: %g', model, method, difference);
  end
end

% From states near the model's own, so that models at rest move.
function runs_of_every_model_agree_with_lsode ()
  times = [0 0.005 0.01 0.02];
  for m = tw_info ('models')
    J = tw_jacobian (m.name);
    x0 = [J.xs; J.xf];
    x0 = x0 + 1e-4 * (1 + abs (x0)) .* cos (1:numel (x0))';
    method = 'rk4';
    if max ([0; abs(eig (J.ff))]) > 1e5 % stiff
      method = 'adams4_ros';
    end
    r = tw_sim (m.name, method, 'H', 1e-5, 'times', times, 'x0', x0);
    p = struct2cell (r.params);
    x = by_lsode (m.name, vertcat (p{:}, zeros (0, 1)), x0, size (r.xs, 2), times, []);
    far = max (max (abs (x - [r.xs r.xf]) ./ max (1, max (abs (x)))));
    % lsode's own error; a model's friction and contact have kinks that it steps over
    assert (far < 1e-6, '%s: %g', m.name, far);
    assert (max (max (abs (x - x0'))) > 1e-6, '%s does not move', m.name);
  end
end

function a_run_in_stretches_equals_one_in_one_piece ()
  o = struct ('H', 1e-3, 'tend', 3, 'ratio', 4, 'every', 3);
  whole = tw_sim ('planar_spacecraft', 'adams4', o);
  call = struct ('model', 'planar_spacecraft', 'method', 'adams4', 'H', 1e-3, ...
                 'ratio', 4, 'options', struct ('IPRINT', 3));
  x = [];
  for steps = [1 2 10 500 1000 1487]
    call.steps = steps;
    r = tw_oct ('run', call);
    call.memory = r.memory;
    x = [x; r.t r.xs r.xf];
    assert (r.rows == numel (r.t));
  end
  assert (isequal (x, [whole.t whole.xs whole.xf]));
  % no time at all: it pauses soon
  r = tw_oct ('run', struct ('model', 'kpr', 'method', 'rk4', 'H', 1e-3, 'ratio', 1, ...
                             'steps', 1000, 'seconds', 0));
  assert (r.steps < 100 && r.rows == r.steps + 1 && numel (r.t) == 1001);
end

function iprint_selects_the_rows ()
  o = struct ('H', 0.01, 'tend', 0.1, 'ratio', 4);
  r = tw_sim ('kpr', 'ab2', setfield (o, 'every', 0));
  assert (numel (r.t) == 41);
  assert (r.t, (0:40)' * 0.0025, 1e-15);
  r = tw_sim ('kpr', 'rk2', setfield (o, 'every', 0));
  assert (numel (r.t) == 81); % half steps
  r = tw_sim ('kpr', 'ab2', setfield (o, 'every', 3));
  assert (r.t', [0 0.03 0.06 0.09], 1e-15);
  assert (r.final.t, 0.1, 1e-15);
  r = tw_sim ('kpr', 'ab2', setfield (o, 'IPRINT', 5));
  assert (r.t', [0 0.05 0.1], 1e-15);
  r = tw_sim ('kpr', 'ab2', setfield (o, 'OPT_WRITE', 0));
  assert (isempty (r.t) && size (r.xs, 2) == 1 && r.final.t > 0.09);
  r = tw_sim ('kpr', 'ab2', 'H', 0.01, 'tend', 0);
  assert (r.t == 0 && r.counts.slow == 0);
  r = tw_sim ('kpr', 'ab2', 'H', 0.01, 't0', 5, 'tend', 5.1);
  assert (r.t(1) == 5 && abs (r.y(1,1)) < 1e-15); % starts on the solution at t0
end

function rows_at_given_times_lie_on_the_solution ()
  rand ('state', 1); % some choices make the coarser run look too good
  times = sort ([0; 2 * rand(200, 1); 2]);
  p = struct ('omega', 5);
  for method = {'rk4', 'am4', 'adams4', 'nordsieck', 'prk_4_8', 'adams4_parallel'}
    error_at = [];
    for H = [0.02 0.01]
      r = tw_sim ('kpr', method{1}, 'H', H, 'times', times, 'params', p);
      assert (isequal (r.t, times));
      error_at(end+1) = max (abs (r.y(:)));
      exact = [sqrt(1 + cos (times) / 2), sqrt(2 + cos (5 * times))];
      assert ([r.xs r.xf] - r.y, exact, 1e-14); % outputs belong to these states
    end
    % Hermite's polynomial has order 4, as the methods have
    assert (log2 (error_at(1) / error_at(2)) > 3.6, '%s: order %g', method{1}, ...
            log2 (error_at(1) / error_at(2)));
  end
end

function times_may_coincide_with_ticks ()
  for method = {'rk4', 'am3', 'adams3'}
    a = tw_sim ('planar_vehicle', method{1}, 'H', 1e-4, 'tend', 0.01, 'every', 7);
    b = tw_sim ('planar_vehicle', method{1}, 'H', 1e-4, 'tend', 0.01, 'times', a.t);
    same (a, b);
  end
  % many instants in one step, and one past the last whole step
  b = tw_sim ('kpr', 'rk4', 'H', 0.1, 'times', [0 0.01 0.02 0.03 0.25]);
  assert (b.t(end) == 0.25 && b.final.t == 0.25);
end

function held_samples_act_from_their_time_on ()
  % x' = u alone: one-step methods give the area under the steps
  p = struct ('A', 0, 'B', 0, 'C', 0, 'D', 0);
  table = [0 1 2; 0.3 -1 0; 0.5 4 1];
  for method = {'euler', 'rk4', 'am2', 'prk_2_5'}
    r = tw_sim ('linear_pair', method{1}, 'H', 0.1, 'tend', 1, 'params', p, ...
                'input', table, 'x0', [0 0]);
    t = r.t;
    area = min (t, 0.3) - max (0, min (t, 0.5) - 0.3) + 4 * max (0, t - 0.5);
    assert (r.xs, area, 1e-13);
    assert (r.u(:,1)', [1 1 1 -1 -1 4 4 4 4 4 4]);
  end
end

function samples_can_be_linear ()
  p = struct ('A', 0, 'B', 0, 'C', 0, 'D', 0);
  table = [0 0 0; 1 2 -1];
  r = tw_sim ('linear_pair', 'rk4', 'H', 0.1, 'tend', 1.5, 'params', p, 'input', table, ...
              'x0', [0 0], 'hold', false);
  t = r.t;
  assert (r.xs, min (t, 1) .^ 2 + 2 * max (0, t - 1), 1e-13); % constant after the table
  assert (r.u(:,2), -min (t, 1), 1e-15);
end

function inputs_of_every_form_agree ()
  o = struct ('H', 1e-2, 'tend', 0.5);
  bump = @(t) 0.025 * (1 - cos (2 * pi * t / 0.1)) * (t <= 0.1);
  rate = @(t) 0.025 * 2 * pi / 0.1 * sin (2 * pi * t / 0.1) * (t <= 0.1);
  a = tw_sim ('quarter_car_b', 'rk4', setfield (o, 'input', 'bump'));
  b = tw_sim ('quarter_car_b', 'rk4', ...
              setfield (o, 'input', struct ('road', struct ('source', 'bump'))));
  c = tw_sim ('quarter_car_b', 'rk4', setfield (o, 'input', @(t) [bump(t) rate(t)]));
  same (a, b);
  assert (a.xs, c.xs, 1e-12);
  % held: a function, and the table of its samples
  o.hold = true;
  o.ratio = 1;
  c = tw_sim ('quarter_car_b', 'am2', setfield (o, 'input', @(t) [bump(t) rate(t)]));
  t = c.t;
  d = tw_sim ('quarter_car_b', 'am2', ...
              setfield (o, 'input', [t arrayfun(bump, t) arrayfun(rate, t)]));
  same (c, d);
end

function sources_also_drive_the_rate_input ()
  table = [0 0; 0.1 0.02; 0.4 0];
  o = struct ('H', 1e-3, 'tend', 0.5, 'input', struct ('road_f', table, 'torque_r', 7));
  r = tw_sim ('planar_vehicle', 'rk4', o);
  k = @(name) strcmp (name, r.names.u);
  assert (r.u(:,k ('road_f')), interp1 ([table; 9 0](:,1), [table; 9 0](:,2), r.t), 1e-15);
  slope = 0.2 * (r.t < 0.0995) - 0.02 / 0.3 * (r.t > 0.0995 & r.t < 0.3995);
  assert (r.u(:,k ('droad_f')), slope, 1e-12);
  assert (all (r.u(:,k ('torque_r')) == 7));
  assert (all (r.u(:,k ('road_r')) == 0));
  o.input.droad_f = 0; % unless it is given
  r = tw_sim ('planar_vehicle', 'rk4', o);
  assert (all (r.u(:,k ('droad_f')) == 0));
end

function parameters_and_states_by_name_set_and_vector ()
  o = struct ('H', 1e-4, 'tend', 0.01);
  a = tw_sim ('planar_vehicle', 'rk4', setfield (o, 'preset', 'P3'));
  b = tw_sim ('planar_vehicle', 'rk4', setfield (o, 'params', 'P3'));
  p = struct2cell (a.params);
  c = tw_sim ('planar_vehicle', 'rk4', setfield (o, 'params', vertcat (p{:})));
  same (a, b);
  same (a, c);
  o.preset = 'P3';
  o.params = struct ('v0', 10);
  d = tw_sim ('planar_vehicle', 'rk4', o);
  assert (d.params.v0 == 10 && d.params.Kth == a.params.Kth);
  assert (d.xs(1,strcmp ('vxc', d.names.xs)) == 10); % initial states follow parameters
  o.x0 = struct ('yc', 0.7, 'ux_f', 1e-3);
  d = tw_sim ('planar_vehicle', 'rk4', o);
  assert (d.xs(1,strcmp ('yc', d.names.xs)) == 0.7);
  assert (d.xf(1,strcmp ('ux_f', d.names.xf)) == 1e-3);
  x = [d.xs(1,:) d.xf(1,:)];
  e = tw_sim ('planar_vehicle', 'rk4', setfield (o, 'x0', x));
  same (d, e);
  e = tw_sim ('planar_vehicle', 'rk4', 'H', 1e-4, 'tend', 0.01, 'preset', 'P3', 'params', ...
              struct ('v0', 10), 'x0', x);
  same (d, e);
end

function options_that_a_method_does_not_read_give_a_warning ()
  % method, option, value, whether there is a warning
  cases = {'am2', 'corrections', 99, true; 'adams4', 'corrections', 2, false; ...
           'am2', 'corrections', 1, false; ... % the default anyway
           'rk4', 'OPT_IO_UPDATE', 1, true; 'am2', 'OPT_IO_UPDATE', 1, false; ...
           'rk4', 'IPRINT', 2, false};
  for c = cases'
    lastwarn ('', '');
    evalc ("r = tw_sim ('kpr', c{1}, 'H', 0.01, 'tend', 0.1, c{2}, c{3});");
    [text, id] = lastwarn ();
    assert (strcmp (id, 'tworate:ignored') == c{4}, '%s %s: %s', c{1}, c{2}, text);
  end
  assert (any (strcmp ('passes', tw_info ('adams4').options)));
end

function options_reach_the_run ()
  o = struct ('H', 0.01, 'tend', 0.1, 'ratio', 4);
  for name = {'linear', 'quadratic', 'hermite', 'lagrange', 'dense'}
    r = tw_sim ('kpr', 'adams4', setfield (o, 'interpolation', name{1}));
    k = find (strcmp (name, {'linear', 'quadratic', 'hermite', 'lagrange', 'dense'}));
    assert (r.settings.interpolation == k);
    q = tw_sim ('kpr', 'adams4', setfield (o, 'interpolation', k));
    same (r, q);
  end
  starts = {'own', 'paper', 'spread'};
  for k = 1:3
    r = tw_sim ('kpr', 'adams4', setfield (o, 'start', starts{k}));
    assert (r.settings.start == k);
    same (r, tw_sim ('kpr', 'adams4', setfield (o, 'start', k)));
    assert (r.counts.start_slow == [11 49 37](k));
  end
  r = tw_sim ('kpr', 'adams4', setfield (o, 'corrections', 3));
  assert (r.counts.fast > 2 * 4 * 5);
  assert (r.settings.corrections == 3);
  one = tw_sim ('kpr', 'adams4', o);
  assert (~isequal (r.xf, one.xf));
  r = tw_sim ('kpr', -1, 'H', 0.01, 'tend', 0.1); % VehicleSim's number
  assert (strcmp (r.method.name, 'euler'));
end

function two_threads_give_the_same_bits ()
  o = struct ('H', 1e-3, 'tend', 0.3, 'ratio', 4);
  for gate = {'oct', 'mex'}
    o.gateway = gate{1};
    o.threads = 1;
    a = tw_sim ('planar_spacecraft', 'adams4_parallel', o);
    o.threads = 2;
    b = tw_sim ('planar_spacecraft', 'adams4_parallel', o);
    same (a, b);
    assert (b.settings.threads == 2);
  end
end

function results_have_counts_settings_and_descriptors ()
  r = tw_sim ('planar_vehicle', 'prk_2_5', 'H', 1e-3, 'tend', 0.1);
  assert (isequal (r.counts, struct ('slow', 200, 'fast', 500, 'start_slow', 0, ...
                                     'start_fast', 0)));
  assert (r.settings.TSTEP == 1e-3 && r.settings.T_DT == 1e-3 && r.settings.RATIO == 5);
  assert (r.method.order == 2 && r.method.ratio == 5 && r.method.slow_evals == 2);
  assert (strcmp (r.model.name, 'planar_vehicle') && isempty (r.stopped));
  assert (r.cpu >= 0 && r.wall > 0);
  assert (numel (r.names.y) == size (r.y, 2) && numel (r.units.u) == size (r.u, 2));
  r = tw_sim ('kpr', 'am4', 'H', 0.01, 'tend', 0.1, 'ratio', 5);
  assert (r.settings.T_DT, 0.001, 1e-17);
  assert (r.method.ticks == 10 && r.counts.start_slow == 9 && r.counts.start_fast == 1);
end

function a_stopped_run_keeps_its_rows ()
  o = struct ('H', 0.5, 'tend', 200, 'ratio', 1, 'params', struct ('G', -1000));
  must_fail ('tworate:diverged', @() tw_sim ('kpr', 'euler', o));
  r = tw_last ();
  assert (numel (r.t) > 2 && r.t(end) < 200 && all (isfinite (r.xs)));
  assert (~isempty (strfind (r.stopped, 'after t =')));
  q = tw_sim ('kpr', 'euler', setfield (o, 'on_stop', 'return'));
  same (q, r);
  assert (strcmp (q.stopped, r.stopped) && r.final.t == r.t(end));
  must_fail ('tworate:none', @() tw_last ()); % the last run came to its end
  f = @(t) [1 / (t < 0.35) * 1, 0];
  must_fail ('tworate:handle', @() tw_sim ('linear_pair', 'rk4', 'H', 0.1, 'tend', 1, ...
                                           'input', f));
  r = tw_last ();
  assert (r.t(end), 0.3, 1e-12); % the next step asks for the input at 0.35
end

function direct_calls_of_a_gateway_refuse_changed_memory ()
  for gate = {'tw_oct', 'tw_mex'}
    call = struct ('model', 'kpr', 'method', 'am4', 'H', 1e-3, 'ratio', 2, 'steps', 10);
    run = @(method, memory) feval (gate{1}, 'run', setfield (setfield (call, 'method', ...
                                   method), 'memory', memory));
    memory = feval (gate{1}, 'run', call).memory;
    assert (numel (run ('am4', memory).memory) == numel (memory));
    for k = 1:numel (memory)
      changed = memory;
      changed(k) = changed(k) + 1;
      must_fail ('tworate:memory', @() run ('am4', changed));
    end
    must_fail ('tworate:memory', @() run ('am3', memory));
    must_fail ('tworate:memory', @() run ('am4', memory(1:end-1)));
    must_fail ('tworate:memory', @() run ('am4', 'no memory'));
    must_fail ('tworate:memory', @() run ('am4', 1i * memory));
  end
end

function a_run_that_diverges_says_when_the_growth_began ()
  call = {'planar_vehicle', 'rk4', 'H', 0.02, 'tend', 1.8, 'on_stop', 'return'};
  evalc ("r = tw_sim (call{:});");
  said = 'after t = 0.2 .*; the growth began by t = 0, .* H = 0.0032 would be stable$';
  assert (~isempty (regexp (r.stopped, said, 'once')), '%s', r.stopped);
  setenv ('TWORATE_WARN_STEP', '0');
  back = onCleanup (@() unsetenv ('TWORATE_WARN_STEP'));
  r = tw_sim (call{:});
  assert (isempty (strfind (r.stopped, 'growth')));
end

function a_run_ends_at_tend_exactly ()
  % through the gateway in one call, and in stretches
  for more = {{}, {'progress', true}, {'gateway', 'mex'}}
    run = @(varargin) tw_sim ('kpr', 'rk4', varargin{:}, more{1}{:});
    evalc ("t = run ('H', 0.3, 'tend', 1).t;");
    assert (t', [0 0.3 0.6 0.9 1], 1e-15);
    assert (t(end) == 1);
    evalc ("t = run ('H', 10, 'tend', 1).t;");
    assert (isequal (t', [0 1]));
    evalc ("t = run ('H', 0.3, 'tend', 1, 'every', 2).t;");
    assert (isequal (t', [0 0.6 1]));
    evalc ("t = run ('H', 0.1, 'tend', 0.3).t;"); % 3 * 0.1 is not 0.3
    assert (numel (t) == 4 && t(end) == 0.3);
    evalc ("t = run ('H', 0.1, 'tend', 0.30000003).t;"); % no step of 3e-8
    assert (numel (t) == 4 && t(end) == 0.30000003);
    evalc ("r = run ('H', 0.3, 'times', [0 0.35 0.95 1]);");
    assert (isequal (r.t', [0 0.35 0.95 1]) && r.final.t == 1);
    evalc ("r = run ('H', 0.3, 'tend', 1, 'whole_steps', true);");
    assert (numel (r.t) == 4 && abs (r.final.t - 0.9) < 1e-15);
    evalc ("r = run ('H', 10, 'tend', 1, 'whole_steps', true);");
    assert (isequal (r.t, 0));
    evalc ("r = run ('H', 0.3, 'tend', 0);");
    assert (isequal (r.t, 0));
  end
  must_fail ('tworate:range', @() tw_sim ('kpr', 'rk4', 'H', 0.3, 'times', [0 1], ...
                                          'whole_steps', true));
  must_fail ('tworate:type', @() tw_sim ('kpr', 'rk4', 'H', 0.3, 'tend', 1, 'whole_steps', 'a'));
  % the same numbers as the command line
  [status, csv] = system ([getenv_or('TW_BUILD', 'build') '/tworate run kpr adams4 --H 0.03 --tend 1']);
  r = tw_sim ('kpr', 'adams4', 'H', 0.03, 'tend', 1);
  numbers = str2double (strsplit (strtrim (csv(find (csv(1:end-1) == char (10), 1, 'last')+1:end)), ','));
  assert (status == 0 && isequal (numbers(1:3), [r.t(end) r.xs(end,:) r.xf(end,:)]));
end

function value = getenv_or (name, value)
  if ~isempty (getenv (name))
    value = getenv (name);
  end
end

function every_method_ends_at_tend_with_its_order ()
  for m = tw_info ().methods
    error_at = [];
    for H = [0.004 0.002]
      tend = 0.4 + 0.37 * H; % the same part of a step
      r = tw_sim ('kpr', m.name, 'H', H, 'tend', tend, 'params', struct ('omega', 5));
      assert (r.t(end) == tend && r.final.t == tend, '%s', m.name);
      assert (abs (r.t(end-1) - 0.4) < 1e-12 && r.settings.TSTEP == H, '%s', m.name);
      error_at(end+1) = max (abs (r.y(end,:)));
    end
    order = min (m.order, 4); % above: rounding
    fine = error_at(2) < 1e-12 || log2 (error_at(1) / error_at(2)) > order - 0.5;
    assert (fine, '%s: %g %g', m.name, error_at);
  end
end

function a_run_that_cannot_fit_is_refused_before_it_begins ()
  why = must_say ('tworate:large', @() tw_sim ('kpr', 'rk4', 'H', 1e-12, 'tend', 1));
  assert (~isempty (regexp (why, '1e\+12 slow steps, about .*; 1e\+12 rows, about 40 TB', 'once')), why);
  why = must_say ('tworate:large', @() tw_sim ('kpr', 'rk4', 'H', 1e-14, 'tend', 1, ...
                                               'every', 1e9));
  assert (~isempty (regexp (why, '1e\+14 slow steps, about .* (days|years); 100001 rows, about', 'once')), why);
  f = @(t, s, f) -s;
  must_say ('tworate:large', @() tw_ode (f, [], [0 1], 1, [], 'H', 1e-12));
  must_say ('tworate:type', @() tw_ode (f, [], [0 1], 1, [], 'H', 1e-12, 'large', 'a'));
  % begun all the same, and ended by its first row
  r = tw_ode (f, [], [0 1], 1, [], 'H', 1e-12, 'large', true, 'OutputFcn', ...
              @(t, x, flag) isempty (flag));
  assert (r.t(end) > 0 && r.t(end) < 1e-6);
end

function why = must_say (id, f)
  why = '';
  try
    f ();
  catch e
    why = e.message;
    assert (strcmp (e.identifier, id), '%s: %s', e.identifier, why);
  end
  assert (~isempty (why));
end
