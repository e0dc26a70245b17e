% tw_ode: the user's own functions, against ode45, lsode and closed forms.
function test_ode ()
  tw_test ({@it_agrees_with_ode45, ...
            @it_equals_the_same_model_in_c, ...
            @every_method_runs_handles_through_both_gateways, ...
            @outputs_are_those_of_ode45, ...
            @rows_come_where_tspan_says, ...
            @the_last_step_ends_at_the_end, ...
            @steps_come_from_odeset, ...
            @refine_adds_rows_on_the_solution, ...
            @one_part_may_be_left_out, ...
            @values_may_lie_or_stand, ...
            @events_are_found_where_ode45_finds_them, ...
            @output_functions_are_called_and_can_stop, ...
            @an_error_halfway_leaves_what_there_was, ...
            @a_bad_value_is_named, ...
            @handles_of_files_and_names_work, ...
            @a_handle_may_run_another_integration, ...
            @stats_and_warnings_are_said});
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
  assert (size (r.x) == [1 1001] && size (r.y) == [4 1001]);
  assert (size (sol.y, 1) == size (r.y, 1)); % states in rows, as there
  [t, y] = tw_ode (fslow, ffast, [0 1], x0(1:2), x0(3:4));
  assert (isequal (t, r.x') && isequal (y, r.y'));
  assert (isequal (r.t, t) && isequal (r.xs, y(:,1:2)) && isequal (r.xf, y(:,3:4)));
  assert (r.stats.nfevals == r.counts.slow + r.counts.fast + r.counts.start_slow ...
                             + r.counts.start_fast);
  assert (isequal (r.names.xs, {'xs(1)', 'xs(2)'}));
end

function rows_come_where_tspan_says ()
  f = @(t, s, x) -s;
  g = @(t, s, x) -x;
  [t, y] = tw_ode (f, g, [0 0.1 0.35 2], 1, 2);
  assert (t', [0 0.1 0.35 2]);
  assert (y, [exp(-t) 2*exp(-t)], 1e-9);
  [t, y] = tw_ode (f, g, [1 2], 1, 2, 'H', 0.25);
  assert (t', 1:0.25:2);
  [t, y] = tw_ode (f, g, [1 2], 1, 2, 'H', 0.25, 'every', 2);
  assert (t', [1 1.5 2]);
  [t, y] = tw_ode (f, g, [1 2], 1, 2, 'H', 0.25, 'every', 0, 'ratio', 4);
  assert (t', 1:0.0625:2);
end

function the_last_step_ends_at_the_end ()
  for H = [0.3 0.07 1 5]
    t = tw_ode (@(t, s, f) -s, @(t, s, f) -f, [0 1], 1, 1, 'H', H).t;
    assert (t(end), 1, 1e-15);
    assert (max (diff (t)) <= min (H, 1) + 1e-15);
  end
end

function steps_come_from_odeset ()
  run = @(o) tw_ode (@(t, s, f) -s, @(t, s, f) -f, [0 1], 1, 1, o).settings.TSTEP;
  assert (run (odeset ('MaxStep', 0.1)), 0.1, 1e-15);
  assert (run (odeset ('InitialStep', 0.05)), 0.05, 1e-15);
  assert (run (odeset ('InitialStep', 0.05, 'MaxStep', 0.01)), 0.01, 1e-15);
  assert (run (struct ('MaxStep', 0.1, 'H', 0.02)), 0.02, 1e-15);
  assert (run (struct ()), 0.001, 1e-15);
end

function refine_adds_rows_on_the_solution ()
  [t, y] = tw_ode (@(t, s, f) -s, @(t, s, f) -f, [0 1], 1, 1, 'H', 0.1, 'Refine', 4);
  assert (numel (t) == 41);
  assert (y(:,1), exp (-t), 5e-5); % adams4 with H = 0.1
end

function one_part_may_be_left_out ()
  [t, y] = tw_ode (@(t, s, f) -s, [], [0 1], [1; 2], []);
  assert (y(end,:), [1 2] * exp (-1), 1e-9);
  [t, y] = tw_ode ([], @(t, s, f) -f, [0 1], [], [1; 2]);
  assert (y(end,:), [1 2] * exp (-1), 1e-9);
end

function values_may_lie_or_stand ()
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
    % ode45 looks at its own, larger steps: what it finds must be among ours
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

function an_error_halfway_leaves_what_there_was ()
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

function a_handle_may_run_another_integration ()
  inner = @(t) tw_ode (@(t, s, f) -s, [], [0 1], 1 + t, []).final.xs;
  fslow = @(t, s, f) inner (t) * exp (1); % = 1 + t
  for gate = {'oct', 'mex'}
    [t, y] = tw_ode (fslow, [], [0 1], 0, [], 'method', 'rk4', 'H', 0.5, 'gateway', gate{1});
    assert (y(end), 1.5, 1e-6);
  end
end

function stats_and_warnings_are_said ()
  text = evalc ("r = tw_ode (@(t, s, f) -s, [], [0 1], 1, [], odeset ('Stats', 'on'));");
  assert (~isempty (strfind (text, 'slow and')));
  lastwarn ('', '');
  text = evalc ("r = tw_ode (@(t, s, f) -s, [], [0 1], 1, [], odeset ('RelTol', 1e-3));");
  [~, id] = lastwarn ();
  assert (strcmp (id, 'tworate:ignored'));
  must_fail ('tworate:option', @() tw_ode (@(t, s, f) -s, [], [0 1], 1, [], ...
                                           odeset ('Mass', 1)));
end
