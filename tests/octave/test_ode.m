% tw_ode: the user's own functions, against ode45, lsode and closed forms.
function test_ode ()
  tw_test ({@it_agrees_with_ode45, ...
            @it_equals_the_same_model_in_c, ...
            @every_method_runs_handles_through_both_gateways, ...
            @outputs_are_those_of_ode45, ...
            @tspan_selects_the_rows, ...
            @time_may_run_backward, ...
            @the_last_step_ends_at_the_end, ...
            @steps_come_from_odeset, ...
            @refine_adds_rows_on_the_solution, ...
            @one_part_may_be_left_out, ...
            @functions_may_return_rows_or_columns, ...
            @events_are_found_where_ode45_finds_them, ...
            @events_are_detected_at_every_step, ...
            @output_functions_are_called_and_can_stop, ...
            @an_error_during_a_run_keeps_its_rows, ...
            @a_bad_value_is_named, ...
            @handles_of_files_and_names_work, ...
            @every_failure_has_its_own_message, ...
            @a_failing_output_or_event_function_keeps_the_rows, ...
            @a_handle_may_run_another_integration, ...
            @the_outermost_of_nested_runs_is_kept, ...
            @a_step_that_is_too_large_is_warned_of, ...
            @the_check_of_the_step_is_no_part_of_the_run, ...
            @stats_and_warnings_are_printed});
end

% Two oscillators, coupled both ways, driven by time.
function [fslow, ffast, both, x0] = oscillators ()
  fslow = @(t, s, f) [s(2); -4*s(1) - s(1)^3 - 0.2*s(2) + 3*(f(1) - s(1)) + cos(t)];
  ffast = @(t, s, f) [f(2); -400*f(1) - 40*f(1)^3 - 0.5*f(2) - 30*(f(1) - s(1))*s(2) ...
                            + 5*sin(3*t)];
  both = @(t, x) [fslow(t, x(1:2), x(3:4)); ffast(t, x(1:2), x(3:4))];
  x0 = [1; 0; 0.2; -1];
end

function o = tight ()
  o = odeset ('RelTol', 1e-8, 'AbsTol', 1e-9);
end

function it_agrees_with_ode45 ()
  [fslow, ffast, both, x0] = oscillators ();
  times = linspace (0, 1, 11);
  [~, x] = ode45 (both, times, x0, tight ());
  lsode_options ('relative tolerance', 1e-11);
  lsode_options ('absolute tolerance', 1e-12);
  z = lsode (@(x, t) both (t, x), x0, times);
  assert (x, z, 1e-5);
  for method = {'adams4', 'nordsieck', 'am4', 'prk_4_8'}
    o = struct ('method', method{1}, 'H', 4e-3, 'ratio', 8);
    [t, y] = tw_ode (fslow, ffast, times, x0(1:2), x0(3:4), o);
    assert (t, times');
    % the slow part steps with H: its errors, some H^4, drive the fast one
    assert (y, z, 2e-5);
  end
end

function it_equals_the_same_model_in_c ()
  G = -10; e = 0.5; w = 100;
  fslow = @(t, v, x) G * (v * v - 1 - 0.5 * cos (t)) / (2 * v) ...
          + e * (x * x - 2 - cos (w * t)) / (2 * x) - 0.5 * sin (t) / (2 * v);
  ffast = @(t, v, x) e * (v * v - 1 - 0.5 * cos (t)) / (2 * v) ...
          - (x * x - 2 - cos (w * t)) / (2 * x) - w * sin (w * t) / (2 * sqrt (2 + cos (w * t)));
  for method = {'adams4', 'rk2', 'prk_2_5'}
    a = tw_sim ('kpr', method{1}, 'H', 0.01, 'tend', 0.5);
    [t, y] = tw_ode (fslow, ffast, [0 0.5], a.xs(1), a.xf(1), 'H', 0.01, 'method', ...
                     method{1}, 'ratio', a.method.ratio);
    assert (t, a.t, 1e-15);
    % the same operations, but for the order of some products
    assert (y, [a.xs a.xf], 1e-12);
  end
end

function every_method_runs_handles_through_both_gateways ()
  fslow = @(t, s, f) -s + 0.1 * f + cos (t);
  ffast = @(t, s, f) -20 * (f - s);
  for m = tw_info ('methods')
    o = struct ('method', m.name, 'H', 0.02, 'gateway', 'oct');
    a = tw_ode (fslow, ffast, [0 0.4], 1, 0, o);
    o.gateway = 'mex';
    b = tw_ode (fslow, ffast, [0 0.4], 1, 0, o);
    assert (isequal (a.xs, b.xs) && isequal (a.xf, b.xf), m.name);
  end
end

function outputs_are_those_of_ode45 ()
  [fslow, ffast, both, x0] = oscillators ();
  sol = ode45 (both, [0 1], x0);
  r = tw_ode (fslow, ffast, [0 1], x0(1:2), x0(3:4));
  for f = {'x', 'y', 'solver', 'stats', 'ie', 'xe', 'ye'}
    assert (isfield (r, f{1}), f{1});
  end
  n = numel (r.t);
  assert (n > 10 && isequal (size (r.x), [1 n]) && isequal (size (r.y), [4 n]));
  assert (size (sol.y, 1) == size (r.y, 1)); % states in rows, as there
  [t, y] = tw_ode (fslow, ffast, [0 1], x0(1:2), x0(3:4));
  assert (isequal (t, r.x') && isequal (y, r.y'));
  assert (isequal (r.t, t) && isequal (r.xs, y(:,1:2)) && isequal (r.xf, y(:,3:4)));
  assert (r.stats.nfevals == r.counts.slow + r.counts.fast + r.counts.start_slow ...
                             + r.counts.start_fast);
  assert (isequal (r.names.xs, {'xs(1)', 'xs(2)'}));
end

function tspan_selects_the_rows ()
  f = @(t, s, x) -s;
  g = @(t, s, x) -x;
  [t, y] = tw_ode (f, g, [0 0.1 0.35 2], 1, 2, 'RelTol', 1e-12, 'AbsTol', 1e-12);
  assert (t', [0 0.1 0.35 2]);
  assert (y, [exp(-t) 2*exp(-t)], 1e-9);
  [t, y] = tw_ode (f, g, [1 2], 1, 2, 'H', 0.25);
  assert (t', 1:0.25:2);
  [t, y] = tw_ode (f, g, [1 2], 1, 2, 'H', 0.25, 'every', 2);
  assert (t', [1 1.5 2]);
  [t, y] = tw_ode (f, g, [1 2], 1, 2, 'H', 0.25, 'every', 0, 'ratio', 4);
  assert (t', 1:0.0625:2);
end

function time_may_run_backward ()
  [fslow, ffast, both, x0] = oscillators ();
  lsode_options ('relative tolerance', 1e-11);
  lsode_options ('absolute tolerance', 1e-12);
  times = linspace (1, 0, 11);
  z = lsode (@(x, t) both (t, x), x0, times);
  for gate = {'oct', 'mex'}
    o = struct ('H', 2e-3, 'ratio', 8, 'gateway', gate{1});
    [t, y] = tw_ode (fslow, ffast, times, x0(1:2), x0(3:4), o);
    assert (isequal (t, times'));
    assert (y, z, 2e-5);
    r = tw_ode (fslow, ffast, [1 0], x0(1:2), x0(3:4), o);
    assert (r.t, (1:-2e-3:0)', 1e-15);
    assert ([r.xs(end,:) r.xf(end,:)], z(end,:), 2e-5);
    assert (r.final.t == 0 && isequal (r.final.xs, r.xs(end,:)));
  end
  % forward and back: the steps undo each other up to their errors
  [~, y] = tw_ode (fslow, ffast, [0 1], x0(1:2), x0(3:4), 'H', 1e-3);
  [~, y] = tw_ode (fslow, ffast, [1 0], y(end,1:2), y(end,3:4), 'H', 1e-3);
  assert (y(end,:)', x0, 1e-5);
  % events and the output function see the user's time
  f = @(t, s, x) -s;
  [t, y, te, ye] = tw_ode (f, [], [0 -3], 1, [], 'H', 0.01, 'Events', ...
                           @(t, y) deal (y - exp (1), 1, 1));
  assert (te, -1, 1e-7);
  assert (t(end) == te);
  global told
  told = {};
  tw_ode (f, [], [3 2.5], 1, [], 'H', 0.25, 'OutputFcn', @remember);
  assert (cellfun (@(c) c{1}, told(2:3)), [2.75 2.5], 1e-15);
  clear -global told
  must_fail ('tworate:handle', @() tw_ode (@(t, s, x) 1 / (t > 0.5), [], [1 0], 1, [], 'H', ...
                                           1e-3));
  assert (~isempty (strfind (lasterr (), 'at t = 0.5')), '%s', lasterr ());
  must_fail ('tworate:diverged', @() tw_ode (@(t, s, x) 1e308, [], [1 0], -1.79e308, [], 'H', 0.1, ...
                                             'method', 'euler'));
  assert (~isempty (strfind (lasterr (), 'after t = 1')), '%s', lasterr ()); % not -1
end

function the_last_step_ends_at_the_end ()
  for H = [0.3 0.07 1 5]
    t = tw_ode (@(t, s, f) -s, @(t, s, f) -f, [0 1], 1, 1, 'H', H).t;
    assert (t(end) == 1);
    assert (max (diff (t)) <= min (H, 1) + 1e-15);
  end
  f = @(t, s, f) -s;
  for tspan = {[0 1], [1 0]}
    r = tw_ode (f, [], tspan{1}, 1, [], 'H', 0.3, 'whole_steps', true);
    assert (abs (r.t - tspan{1}(1))', [0 0.3 0.6 0.9], 1e-15);
    assert (r.settings.TSTEP == 0.3);
  end
  must_fail ('tworate:option', @() tw_ode (f, [], [0 0.5 1], 1, [], 'H', 0.1, ...
                                           'whole_steps', true));
end

function steps_come_from_odeset ()
  run = @(o) tw_ode (@(t, s, f) -s, @(t, s, f) -f, [0 1], 1, 1, ...
                     setfield (o, 'method', 'adams4')).settings.TSTEP;
  assert (run (odeset ('MaxStep', 0.1)), 0.1, 1e-15);
  assert (run (odeset ('InitialStep', 0.05)), 0.05, 1e-15);
  assert (run (odeset ('InitialStep', 0.05, 'MaxStep', 0.01)), 0.01, 1e-15);
  assert (run (odeset ('InitialStep', 0.01, 'MaxStep', 1)), 0.01, 1e-15);
  assert (run (struct ('MaxStep', 0.1, 'H', 0.02)), 0.02, 1e-15);
  must_fail ('tworate:missing', @() run (struct ()));
  assert (~isempty (strfind (lasterr (), 'H of adams4 is missing; the method ''auto''')));
end

function refine_adds_rows_on_the_solution ()
  [t, y] = tw_ode (@(t, s, f) -s, @(t, s, f) -f, [0 1], 1, 1, 'H', 0.1, 'Refine', 4);
  assert (numel (t) == 41);
  assert (y(:,1), exp (-t), 5e-5); % adams4 with H = 0.1
end

function one_part_may_be_left_out ()
  for o = {struct('H', 1e-3), struct('RelTol', 1e-10, 'AbsTol', 1e-12)}
    [t, y] = tw_ode (@(t, s, f) -s, [], [0 1], [1; 2], [], o{1});
    assert (y(end,:), [1 2] * exp (-1), 1e-9);
    [t, y] = tw_ode ([], @(t, s, f) -f, [0 1], [], [1; 2], o{1});
    assert (y(end,:), [1 2] * exp (-1), 1e-9);
  end
end

function functions_may_return_rows_or_columns ()
  [t, a] = tw_ode (@(t, s, f) [-s(1); -s(2)], @(t, s, f) [f(2); -f(1)], [0 1], [1 2], [0 1]);
  [t, b] = tw_ode (@(t, s, f) [-s(1), -s(2)], @(t, s, f) [f(2), -f(1)], [0 1], [1; 2], [0; 1]);
  assert (isequal (a, b));
end

function events_are_found_where_ode45_finds_them ()
  [fslow, ffast, both, x0] = oscillators ();
  for direction = [-1 0 1]
    events = @(t, x) deal ([x(1); x(3) - 0.05], [0; 0], [direction; direction]);
    [~, ~, te, ye, ie] = ode45 (both, [0 0.5], x0, odeset ('MaxStep', 5e-3, 'Events', events));
    [~, ~, te2, ye2, ie2] = tw_ode (fslow, ffast, [0 0.5], x0(1:2), x0(3:4), ...
                                    struct ('H', 5e-3, 'Events', events));
    % ode45 checks its own, larger steps: its events must be among ours
    for k = 1:numel (te)
      [far, i] = min (abs (te2 - te(k)) + (ie2 ~= ie(k)));
      assert (far < 1e-4);
      assert (ye2(i,:), ye(k,:), 1e-2); % ode45 locates on a straight line
    end
    assert (issorted (te2));
  end
  events = @(t, x) deal (x(1) - 0.5, 1, 0); % terminal
  [t, y, te] = tw_ode (fslow, ffast, [0 5], x0(1:2), x0(3:4), 'H', 1e-2, 'Events', events);
  assert (numel (te) == 1 && t(end) == te && t(end) < 5);
  assert (y(end,1), 0.5, 1e-9);
end

% Even if few rows are requested: an oscillation crosses zero at k pi.
function events_are_detected_at_every_step ()
  f = @(t, s, x) [s(2); -s(1)];
  events = @(t, y) deal (y(1), 0, 0);
  for o = {{}, {'every', 50}, {'OPT_WRITE', 0}, {'Refine', 3}, {'every', 0}}
    [t, ~, te, ~, ie] = tw_ode (f, [], [0 10], [0 1], [], 'H', 0.01, 'Events', events, o{1}{:});
    assert (te, (1:3)' * pi, 1e-7);
    assert (ie, [1; 1; 1]);
    assert (numel (t) == 1001 || ~isempty (o{1}));
  end
  for times = {[0 10], [0 5 10], [0 0.123 5.5555 10], 0:0.01:10}
    for way = [1 -1]
      [t, y, te] = tw_ode (f, [], way * times{1}, [0 1], [], 'H', 0.01, 'Events', events);
      assert (te, way * (1:3)' * pi, 1e-7);
      assert (isequal (t, way * times{1}') || numel (times{1}) == 2);
      assert (y(:,1), sin (t), 1e-7);
    end
  end
  terminal = @(t, y) deal (y(1), 1, -1); % falls through zero at pi
  r = tw_ode (f, [], [0 5 10], [0 1], [], 'H', 0.01, 'Events', terminal);
  assert (r.t', [0 pi], 1e-7);
  assert (r.final.t == r.t(end) && isequal (r.final.xs, r.xs(end,:)) && isempty (r.stopped));
end

function output_functions_are_called_and_can_stop ()
  global told
  told = {};
  f = @(t, s, x) -s;
  o = struct ('OutputFcn', @remember, 'OutputSel', 2, 'H', 0.1);
  r = tw_ode (f, f2 (), [0 1], 1, [2; 3], o);
  assert (strcmp (told{1}{3}, 'init') && strcmp (told{end}{3}, 'done'));
  assert (numel (told) == 12); % ten steps
  assert (told{2}{1}, 0.1, 1e-15);
  assert (told{2}{2}, r.xf(2,1));
  told = {};
  o.OutputFcn = @(t, y, flag) strcmp (flag, '') && t > 0.45;
  r = tw_ode (f, f2 (), [0 1], 1, [2; 3], o);
  assert (r.t(end), 0.5, 1e-12);
  must_fail ('tworate:handle', @() tw_ode (f, f2 (), [0 1], 1, [2; 3], ...
                                           struct ('OutputFcn', @(t, y, s) error ('no'))));
  must_fail ('tworate:handle', @() tw_ode (f, f2 (), [0 1], 1, [2; 3], ...
                                           struct ('Events', @(t, y) error ('no'))));
  clear -global told
end

function f = f2 ()
  f = @(t, s, x) -x;
end

function stop = remember (t, y, flag)
  global told
  told{end+1} = {t, y, flag};
  stop = false;
end

function d = fail_at (t, x, when)
  if t > when
    error ('my:own', 'oops at %.3f', t);
  end
  d = -x;
end

function an_error_during_a_run_keeps_its_rows ()
  for gate = {'oct', 'mex'}
    for method = {'rk4', 'adams4', 'am4', 'nordsieck', 'prk_2_5'}
      o = struct ('method', method{1}, 'H', 0.01, 'gateway', gate{1});
      must_fail ('tworate:handle', @() tw_ode (@(t, s, f) fail_at (t, s, 0.5), f2 (), ...
                                               [0 1], 1, 1, o));
      why = lasterr ();
      assert (~isempty (strfind (why, 'fslow failed at t = 0.5')), why);
      assert (~isempty (strfind (why, 'oops at 0.5')), why);
      r = tw_last ();
      assert (r.t(end) > 0.47 && r.t(end) <= 0.51 && r.xs(end) < 0.7);
      o.on_stop = 'return';
      r = tw_ode (@(t, s, f) fail_at (t, s, 0.5), f2 (), [0 1], 1, 1, o);
      assert (~isempty (strfind (r.stopped, 'oops')) && r.t(end) < 0.51);
    end
  end
end

function a_bad_value_is_named ()
  bad = {[1 2], 'must return 1 numbers, got 2'; [], 'must return 1 numbers, got 0'; ...
         1i, 'full real double'; 'a', 'full real double'; sparse(1), 'full real double'; ...
         NaN, 'NaN'; Inf, 'infinite'; {1}, 'full real double'; single(1), 'full real double'; ...
         struct(), 'full real double'};
  for gate = {'oct', 'mex'}
    for k = 1:size (bad, 1)
      for which = 1:2
        f = {@(t, s, x) -s, @(t, s, x) -x};
        f{which} = @(t, s, x) bad{k,1};
        names = {'fslow', 'ffast'};
        must_fail ('tworate:handle', @() tw_ode (f{:}, [0 1], 1, 1, 'gateway', gate{1}));
        why = lasterr ();
        assert (~isempty (strfind (why, bad{k,2})), '%s', why);
        assert (~isempty (strfind (why, names{which})), '%s', why);
      end
      if k == 1
        continue % two numbers are right for two inputs
      end
      must_fail ('tworate:handle', @() tw_sim ('linear_pair', 'rk4', 'H', 0.1, 'tend', 1, ...
                                               'input', @(t) bad{k,1}, 'gateway', gate{1}));
    end
    must_fail ('tworate:handle', @() tw_ode (@nothing, f2 (), [0 1], 1, 1, 'gateway', gate{1}));
    few = @(t) t; % too many arguments
    must_fail ('tworate:handle', @() tw_ode (few, f2 (), [0 1], 1, 1, 'gateway', gate{1}));
  end
end

function nothing (t, s, x)
end

function handles_of_files_and_names_work ()
  [t, a] = tw_ode (@plus3, @plus3, [0 1], 1, 1);
  [t, b] = tw_ode ('plus', @(t, s, f) -f, [0 1], zeros (0, 1), 1);
  assert (size (a, 2) == 2);
end

function d = plus3 (t, s, f)
  d = t + 0 * s;
end

% The message of one function is never reported for another: lasterr keeps old ones.
function every_failure_has_its_own_message ()
  words = {'first', 'second', 'third %d', 'fourth\n'};
  for gate = {'oct', 'mex'}
    for k = 1:numel (words)
      f = @(t, s, x) error ('my:own', '%s', words{k});
      must_fail ('tworate:handle', @() tw_ode (f, f2 (), [0 1], 1, 1, 'gateway', gate{1}));
      assert (lasterr (), ['tw_ode: fslow failed at t = 0: ' words{k}]);
      g = @(t) error (words{k});
      must_fail ('tworate:handle', @() tw_sim ('linear_pair', 'rk4', 'H', 0.1, 'tend', 1, ...
                                               'input', g, 'gateway', gate{1}));
      assert (~isempty (strfind (lasterr (), ['input failed at t = 0: ' words{k}(1:5)])), ...
              '%s', lasterr ());
    end
  end
  try % a direct call, where lasterr is all there is
    error ('old news');
  catch
  end
  try
    own = struct ('ns', 1, 'nf', 1, 'slow', @(t, s, x) error ('new'), 'fast', @(t, s, x) -x);
    r = tw_mex ('run', struct ('model', own, 'method', 'rk4', 'H', 0.1, 'ratio', 1, ...
                               'steps', 1, 'xs0', 1, 'xf0', 1));
    why = r.stop_message;
  catch said
    why = said.message;
  end
  assert (isempty (strfind (why, 'old news')), '%s', why);
end

function a_failing_output_or_event_function_keeps_the_rows ()
  late = @(t, y) deal (y(1) + 0 / (t < 0.5), 0, 0);
  must_fail ('tworate:nonfinite', @() tw_ode (@(t, s, x) -s, [], [0 1], 1, [], 'H', 0.1, ...
                                              'Events', late));
  r = tw_last ();
  assert (r.t', 0:0.1:0.4, 1e-15);
  texts = @(t, y, flag) 'go on';
  must_fail ('tworate:handle', @() tw_ode (@(t, s, x) -s, [], [0 1], 1, [], 'H', 0.1, ...
                                           'OutputFcn', texts));
end

function a_handle_may_run_another_integration ()
  inner = @(t) tw_ode (@(t, s, f) -s, [], [0 1], 1 + t, []).final.xs;
  fslow = @(t, s, f) inner (t) * exp (1); % = 1 + t
  for gate = {'oct', 'mex'}
    [t, y] = tw_ode (fslow, [], [0 1], 0, [], 'method', 'rk4', 'H', 0.5, 'gateway', gate{1});
    assert (y(end), 1.5, 1e-6);
  end
end

% An inner run, complete or failed, does not change the rows of the outer one.
function the_outermost_of_nested_runs_is_kept ()
  inner = @(o) tw_sim ('kpr', 'rk4', 'H', 0.5, 'tend', 1, o{:});
  f = @(t) [inner({}).t(1), 1 / (t < 0.55)];
  for gate = {'oct', 'mex'}
    must_fail ('tworate:handle', @() tw_sim ('linear_pair', 'euler', 'H', 0.1, 'tend', 1, ...
                                             'input', f, 'gateway', gate{1}));
    r = tw_last ();
    assert (strcmp (r.model.name, 'linear_pair') && r.t(end) > 0.45);
    must_fail ('tworate:handle', @() tw_sim ('linear_pair', 'euler', 'H', 0.1, 'tend', 1, ...
               'input', @(t) inner ({'x0', t}), 'gateway', gate{1}));
    assert (strcmp (tw_last ().model.name, 'linear_pair'));
  end
  % long enough for stretches, each with a run inside
  slow = @(t) [inner({}).t(1) 0] + 0 * sum (rand (1, 1e5));
  r = tw_sim ('linear_pair', 'euler', 'H', 0.01, 'tend', 5, 'input', slow);
  assert (numel (r.t) == 501);
  must_fail ('tworate:none', @() tw_last ());
end

function stats_and_warnings_are_printed ()
  text = evalc ("r = tw_ode (@(t, s, f) -s, [], [0 1], 1, [], odeset ('Stats', 'on'));");
  assert (~isempty (strfind (text, 'slow and')));
  lastwarn ('', '');
  o = odeset ('RelTol', 1e-3, 'MaxStep', 0.1);
  o.method = 'rk4';
  text = evalc ("r = tw_ode (@(t, s, f) -s, [], [0 1], 1, [], o);");
  [~, id] = lastwarn ();
  assert (strcmp (id, 'tworate:ignored'));
  must_fail ('tworate:option', @() tw_ode (@(t, s, f) -s, [], [0 1], 1, [], ...
                                           odeset ('Mass', 1)));
  must_fail ('tworate:name', @() tw_ode (@(t, s, f) -s, [], [0 1], 1, [], 'Stats', 'maybe'));
  must_fail ('tworate:type', @() tw_ode (@(t, s, f) -s, [], [0 1], 1, [], 'Stats', 1));
  % every option of odeset is used, or gives a warning, or is refused
  values = struct ('AbsTol', 1e-3, 'BDF', 'on', 'Events', @(t, y) deal (1, 0, 0), ...
                   'InitialSlope', 1, 'InitialStep', 0.1, 'JConstant', 'on', 'JPattern', 1, ...
                   'Jacobian', -1, 'MStateDependence', 'none', 'Mass', 1, 'MassSingular', 'no', ...
                   'MaxOrder', 2, 'MaxStep', 0.1, 'MvPattern', 1, 'NonNegative', 1, ...
                   'NormControl', 'on', 'OutputFcn', @(t, y, f) false, 'OutputSel', 1, ...
                   'Refine', 2, 'RelTol', 1e-3, 'Stats', 'off', 'Vectorized', 'on');
  fixed = {'Events', 'InitialStep', 'MaxStep', 'OutputFcn', 'OutputSel', 'Refine', 'Stats'};
  used = {fixed, [fixed {'RelTol', 'AbsTol', 'MaxOrder'}]};
  for auto = 1:2
    for name = fieldnames (odeset ())'
      lastwarn ('', '');
      failed = false;
      o = odeset ();
      o.(name{1}) = values.(name{1});
      if auto == 1
        o.H = 0.1;
      end
      try
        evalc ("r = tw_ode (@(t, s, f) -s, [], [0 1], 1, [], o);");
      catch why
        failed = strcmp (why.identifier, 'tworate:option');
        assert (failed, '%s: %s', name{1}, why.message);
      end
      [~, id] = lastwarn ();
      said = failed || strcmp (id, 'tworate:ignored');
      assert (said == ~any (strcmp (name{1}, used{auto})), '%s', name{1});
    end
  end
  [t, y] = tw_ode (@(t, s, f) -s, [], [0 1], 1, [], 'maxstep', 0.1, 'METHOD', 'rk4'); % any case
  assert (numel (t) == 11);
end

function a_step_that_is_too_large_is_warned_of ()
  old = warning ('on', 'tworate:step');
  back = onCleanup (@() warning (old));
  pendulum = @(t, s, f) [s(2); -100 * sin(100 * s(1)) - 0.1 * s(2)]; % stays finite
  for gateway = {'oct', 'mex'}
    for tspan = {[0 20], [20 0]}
      lastwarn ('', '');
      evalc (["[t, y] = tw_ode (pendulum, [], tspan{1}, [1e-3 0], [], 'H', 0.032, " ...
              "'method', 'rk4', 'gateway', gateway{1});"]);
      [text, id] = lastwarn ();
      assert (strcmp (id, 'tworate:step'));
      said = sprintf ('tw_ode: H = 0.032 is unstable at t = %g: .*xs', tspan{1}(1));
      assert (~isempty (regexp (text, said, 'once')), '%s', text);
      stable = str2double (regexp (text, 'H = ([\d.]+) would', 'tokens', 'once'){1});
      assert (stable > 0.015 && stable < 0.032);
    end
  end
  % NaN: the functions overflow first
  spring = @(t, s, f) [s(2); -1e4 * s(1) - s(2) - s(2) ^ 3];
  why = '';
  try
    evalc ("tw_ode (spring, [], [0 20], [1e-4 0], [], 'H', 0.1, 'method', 'rk4');");
  catch e
    why = e.message;
  end
  said = 'failed at t = .*; the growth began by t = 0, .* H = 0.1 is unstable there, H = ';
  assert (~isempty (regexp (why, said, 'once')), '%s', why);
end

function the_check_of_the_step_is_no_part_of_the_run ()
  % the same rows and counts without it, and a function that fails later than the run ends
  % or is looked at is no failure
  f = @(t, s, f) -s / (t < 1.5);
  lastwarn ('', '');
  a = tw_ode (f, [], [0 1], 1, [], 'H', 0.01, 'method', 'rk4');
  b = tw_ode (@(t, s, f) -s / (t < 0.2), [], [0 0.1], 1, [], 'H', 0.01, 'method', 'rk4');
  assert (lastwarn (), '');
  old = warning ('off', 'tworate:step');
  back = onCleanup (@() warning (old));
  c = tw_ode (f, [], [0 1], 1, [], 'H', 0.01, 'method', 'rk4');
  assert (isequal (a.xs, c.xs) && isequal (a.counts, c.counts));
  assert (b.xs(end), exp (-0.1), 1e-8);
  clear back
  setenv ('TWORATE_WARN_STEP', '0');
  back = onCleanup (@() unsetenv ('TWORATE_WARN_STEP'));
  evalc ("tw_sim ('planar_vehicle', 'rk4', 'H', 0.0045, 'tend', 0.1);");
  assert (lastwarn (), '');
end
