% tw_advise and tw_partition.
function test_advice ()
  tw_test ({@proposals_meet_the_error_when_they_are_run, ...
            @functions_of_the_user_are_advised_on, ...
            @error_control_runs_with_the_tolerances_found, ...
            @the_plot_shows_the_stable_steps_of_the_proposals, ...
            @a_function_that_fails_is_an_error_with_its_reason, ...
            @wrong_options_are_refused, ...
            @the_authors_splits_are_found, ...
            @no_split_pays_for_the_spacecraft, ...
            @a_function_is_cut_where_its_rates_have_a_gap, ...
            @a_split_of_ones_own_is_tried, ...
            @both_gateways_advise_alike, ...
            @a_model_at_rest_is_not_judged_by_its_rounding});
end

function proposals_meet_the_error_when_they_are_run ()
  E = 1e-3;
  a = tw_advise ('quarter_car_b', 'error', E, 'tend', 2, 'input', ...
                 struct ('road', struct ('source', 'bump', 'height', 0.02)), 'price', [1 1]);
  input = struct ('road', struct ('source', 'bump', 'height', 0.02));
  r = tw_sim ('quarter_car_b', 'auto', 'RelTol', 0, 'AbsTol', 1e-12, 'tend', 2, 'input', ...
              input, 'times', 0.2:0.2:2, 'MaxStep', 0.01);
  for p = a.proposal'
    if ~p.found || strcmp (p.method, 'auto')
      continue
    end
    s = tw_sim ('quarter_car_b', p.method, 'H', p.H, 'ratio', p.ratio, 'tend', 2, ...
                'input', input, 'times', 0.2:0.2:2);
    e = max (max (abs ([s.xs s.xf] - [r.xs r.xf]) ./ a.range'));
    assert (e <= 1.1 * E); % the advice has a reference of its own
    assert (e, p.error, 0.1 * E);
  end
  assert (a.proposal(4).ratio, 1);
  assert (isnan (a.two_rates) || a.two_rates > 0.5);
end

function functions_of_the_user_are_advised_on ()
  slow = @(t, s, f) -s + 0.1 * f;
  fast = @(t, s, f) -50 * (f - cos (20 * t) - s);
  a = tw_advise ({slow, fast}, 'xs0', 1, 'xf0', 0, 'error', 1e-3, 'tend', 3, 'price', [5 1]);
  p = a.proposal(2);
  assert (p.found && p.error <= 1e-3);
  r = tw_ode (slow, fast, linspace (0, 3, 11), 1, 0, 'RelTol', 1e-10, 'AbsTol', 1e-12);
  s = tw_ode (slow, fast, linspace (0, 3, 11), 1, 0, 'method', p.method, 'H', p.H, ...
              'ratio', p.ratio);
  assert (max (max (abs (s.y' - r.y') ./ a.range')) < 1.2e-3);
  one = tw_advise ({@(t, s, f) -s, []}, 'xs0', [1 2], 'error', 1e-3, 'tend', 3, ...
                   'price', [1 1]);
  assert (one.proposal(2).found && one.proposal(2).ratio == 1);
end

function error_control_runs_with_the_tolerances_found ()
  a = tw_advise ('gun_turret', 'error', 1e-3, 'tend', 0.5);
  p = a.proposal(1);
  more = {};
  if p.hmax > 0
    more = {'MaxStep', p.hmax};
  end
  r = tw_sim ('gun_turret', 'auto', 'RelTol', 0, 'AbsTol', p.AbsTol, 'tend', 0.5, more{:});
  assert ([r.counts.slow, r.counts.fast], [p.slow, p.fast], 2); % start-up counted apart
  assert (! isempty (strfind (p.call, 'tw_sim (''gun_turret'', ''auto''')));
end

function the_plot_shows_the_stable_steps_of_the_proposals ()
  file = [tempname() '.png'];
  tidy = onCleanup (@() unlink (file));
  T = 3;
  a = tw_advise ({@(t, s, f) -s + 0.1 * f, @(t, s, f) s - 50 * f}, 'xs0', 1, 'xf0', 1, ...
                 'error', 1e-3, 'tend', T, 'price', [5 1], 'plot', file);
  assert (exist (file, 'file') == 2);
  with_end = 0;
  for p = a.proposal'
    if ~p.found || strcmp (p.method, 'auto')
      assert (isempty (p.stable));
      continue
    end
    assert (any (p.stable(:,1) <= p.H & p.H <= p.stable(:,2)) || p.margin == 0);
    for H = p.stable(:,2)'
      if H > 9 * p.H
        continue % the end of the scan
      end
      [~, rho] = tw_stability (p.method, [-1 0.1; 1 -50], H * [0.9 1.1], 'ns', 1, ...
                               'ratio', p.ratio);
      growth = log (rho) ./ (H * [0.9 1.1]) * T;
      assert (growth(1) < 2 && growth(2) > 2, '%s, %g: %g %g', p.method, H, growth);
      with_end++;
    end
  end
  assert (with_end > 0);
  b = tw_advise ('kpr', 'error', 1e-3, 'tend', 1, 'price', [1 1]);
  assert (! isfield (b.proposal, 'stable'));
  must_fail ('tworate:name', @() tw_advise ('kpr', 'error', 1e-3, 'tend', 1, 'plot', 'a.bmp'));
  must_fail ('tworate:type', @() tw_advise ('kpr', 'error', 1e-3, 'tend', 1, 'plot', {}));
end

function a_function_that_fails_is_an_error_with_its_reason ()
  message = '';
  try
    tw_advise ({@(t, s, f) error ('no such road'), []}, 'xs0', 1, 'error', 1e-3, 'tend', 1);
  catch why
    message = why.message;
  end
  assert (! isempty (strfind (message, 'no such road')), message);
end

function wrong_options_are_refused ()
  must_fail ('tworate:range', @() tw_advise ('kpr', 'error', 0, 'tend', 1));
  must_fail ('tworate:range', @() tw_advise ('kpr', 'error', 2, 'tend', 1));
  must_fail ('tworate:range', @() tw_advise ('kpr', 'error', 1e-3, 'tend', -1));
  must_fail ('tworate:name', @() tw_advise ('nothing', 'error', 1e-3, 'tend', 1));
  must_fail ('tworate:size', @() tw_advise ('kpr', 'error', 1e-3, 'tend', 1, 'price', 1));
  must_fail ('tworate:range', ...
             @() tw_advise ('kpr', 'error', 1e-3, 'tend', 1, 'price', [1 -1]));
  must_fail ('tworate:call', ...
             @() tw_advise ('kpr', 'error', 1e-3, 'ERROR', 1e-3, 'tend', 1));
  must_fail ('tworate:call', @() tw_advise ({@sin}, 'error', 1e-3, 'tend', 1));
  must_fail ('tworate:range', @() tw_partition ('kpr', 'tend', 1, 'fast_cost', 2));
  must_fail ('tworate:call', @() tw_partition ());
end

function the_authors_splits_are_found ()
  for name = {'gun_turret', 'flexible_arm'}
    p = tw_partition (name{1}, 'tend', 1);
    n = [p.states.number];
    assert (sort (n([p.states.is_fast])), 5:12);
    assert (p.gap > 10);
  end
end

function no_split_pays_for_the_spacecraft ()
  p = tw_partition ('planar_spacecraft', 'preset', 'B', 'tend', 3, 'price', [1 1], ...
                    'input', struct ('T', struct ('source', 'torque_pulse', 'torque', 50, ...
                                                  'duration', 0.5)));
  assert (strncmp (p.verdict, 'No split pays', 13), p.verdict);
end

function a_function_is_cut_where_its_rates_have_a_gap ()
  f = @(t, x) [x(2); -x(1) + 0.1 * x(3); x(4); -4e4 * (x(3) - x(1)) - 20 * x(4)];
  p = tw_partition (f, 'x0', [1 0 1.01 0], 'tend', 2);
  n = [p.states.number];
  assert (sort (n([p.states.is_fast])), [3 4]);
  assert (p.slow < 0.5 * p.one);
  assert (p.pays_below > 0.2 && p.pays_below < 1);
  assert (! isempty (strfind (p.verdict, 'every fast evaluation costs all of it')));
end

function a_split_of_ones_own_is_tried ()
  f = @(t, x) [x(2); -x(1) + 0.1 * x(3); x(4); -4e4 * (x(3) - x(1)) - 20 * x(4)];
  p = tw_partition (f, 'x0', [1 0 1.01 0], 'tend', 2, 'split', logical ([0 0 0 1]));
  assert (p.slow > 0.5 * p.one); % a position without its velocity is no slow state
end

function both_gateways_advise_alike ()
  call = {'kpr', 'error', 1e-3, 'tend', 1, 'price', [1 1]};
  a = tw_advise (call{:});
  b = tw_advise (call{:}, 'gateway', 'mex');
  % which of the cheapest runs is proposed depends on the clock
  assert (numel (a.trials) == numel (b.trials));
  for name = {'method', 'ratio', 'H', 'tol', 'slow_error', 'fast_error', 'slow', 'fast'}
    assert (isequaln ({a.trials.(name{1})}, {b.trials.(name{1})}), name{1});
  end
  assert (a.proposal(1).AbsTol, b.proposal(1).AbsTol);
end

function a_model_at_rest_is_not_judged_by_its_rounding ()
  a = tw_advise ('planar_vehicle', 'error', 1e-3, 'tend', 0.5, 'price', [1 1]);
  assert (a.at_rest, 28);
  assert (min (a.range) > 1e-7); % rounding moves it by 1e-9
  b = tw_advise ('kpr', 'error', 1e-2, 'tend', 1, 'price', [1 1]);
  assert (b.at_rest, 0);
end
