% tw_jacobian, tw_equilibrium, tw_order, tw_stability, tw_maxstep, tw_info.
function test_analysis ()
  tw_test ({@jacobians_of_linear_models_are_exact, ...
            @jacobians_agree_with_finer_differences, ...
            @jacobians_of_handles_are_those_of_the_model, ...
            @the_use_of_the_slow_derivative_in_fast_is_separated, ...
            @equilibria_stay_where_they_are, ...
            @an_equilibrium_is_found_from_far, ...
            @no_equilibrium_is_an_error, ...
            @measured_orders_are_the_stated_ones, ...
            @measured_orders_show_a_straight_line, ...
            @stability_of_runge_kutta_is_paper_000_equation_22, ...
            @stability_of_multistep_methods_is_their_polynomial, ...
            @stability_is_that_of_stepping, ...
            @growth_of_stages_is_that_of_the_tableau, ...
            @growth_in_long_runs_is_the_spectral_radius, ...
            @nordsieck_uses_the_derivative_that_it_passes, ...
            @limits_on_the_axes_are_those_stated, ...
            @the_largest_step_separates_bounded_from_growing_runs, ...
            @all_stable_intervals_are_listed, ...
            @the_radius_of_a_large_system_is_that_of_the_whole_matrix, ...
            @stability_may_return_with_a_longer_step, ...
            @info_describes_everything});
end

function jacobians_of_linear_models_are_exact ()
  p = struct ('A', -3, 'B', 0.25, 'C', 7, 'D', -40);
  J = tw_jacobian ('linear_pair', 'params', p, 'x0', [3 -2], 'u', [1 2]);
  assert (J.A, [-3 0.25; 7 -40], 1e-8);
  assert ([J.ss J.sf; J.fs J.ff], J.A);
  assert (J.su, [1 0], 1e-9);
  assert (J.fu, [0 1], 1e-9);
  assert (J.dxs, -9 - 0.5 + 1, 1e-12);
  assert (isempty (J.D) && J.ns == 1);
  assert (isequal (J.names, {'x', 'y'}));
end

function jacobians_agree_with_finer_differences ()
  for name = {'planar_vehicle', 'planar_spacecraft', 'gun_turret', 'quarter_car_tire'}
    J = tw_jacobian (name{1});
    f = @(x) slope (name{1}, x, J);
    x = [J.xs; J.xf];
    n = numel (x);
    A = zeros (n);
    for k = 1:n
      e = zeros (n, 1);
      h = 2e-6 * max (1, abs (x(k)));
      e(k) = h;
      % two more points: an error of fourth order
      A(:,k) = (8 * (f (x + e) - f (x - e)) - (f (x + 2*e) - f (x - 2*e))) / (12 * h);
    end
    scale = max (max (abs (A)));
    assert (J.A, A, 1e-5 * scale); % tyre slip has a kink at 0
  end
end

function d = slope (name, x, J)
  at = tw_oct ('eval', struct ('model', name, 't', J.t, 'xs', x(1:J.ns), ...
                               'xf', x(J.ns+1:end), 'u', J.u));
  d = [at.dxs; at.dxf];
end

function jacobians_of_handles_are_those_of_the_model ()
  fslow = @(t, s, f) [s(2) * f; sin(t) * s(1)];
  ffast = @(t, s, f) s(1) - f^3;
  J = tw_jacobian (fslow, ffast, 2, [0.5 2], 3);
  assert (J.A, [0 3 2; sin(2) 0 0; 1 0 -27], 1e-8);
  assert (J.ns == 2);
  J = tw_jacobian (fslow, ffast, 2, [0.5; 2], 3);
  assert (J.ff, -27, 1e-8);
end

function the_use_of_the_slow_derivative_in_fast_is_separated ()
  J = tw_jacobian ('gun_turret');
  assert (size (J.D) == [numel(J.xf) numel(J.xs)] && any (J.D(:)));
  % what fast() does alone: D times the slow derivative is in it
  call = struct ('model', 'gun_turret', 't', 0, 'xs', J.xs, 'xf', J.xf, 'u', J.u, ...
                 'dxs', J.dxs);
  assert (tw_oct ('eval', call).dxf, J.dxf, 1e-9 * max (1, norm (J.dxf)));
  call.dxs += 1;
  assert (tw_oct ('eval', call).dxf - J.dxf, J.D * ones (size (J.dxs)), 1e-6 * max (abs (J.D(:))));
  assert (isempty (tw_jacobian ('planar_vehicle').D));
end

function equilibria_stay_where_they_are ()
  for k = {'quarter_car_b', 'planar_vehicle', 'quarter_car_c', 'flexible_arm'}
    e = tw_equilibrium (k{1});
    r = tw_sim (k{1}, 'rk4', 'H', 1e-4, 'tend', 0.2, 'x0', e.x0, 'input', @(t) e.u);
    assert (r.final.xs', e.xs, 1e-6 * max (1, norm (e.x)));
    assert (r.final.xf', e.xf, 1e-6 * max (1, norm (e.x)));
  end
end

function an_equilibrium_is_found_from_far ()
  go = struct ('v0', 20);
  o = struct ('params', go, 'keep', {{'xc', 'vxc'}}, 'ignore', {{'xc', 'thH_f', 'thH_r'}});
  e = tw_equilibrium ('planar_vehicle', o);
  o.x0 = e.x0;
  o.x0.yc = e.x0.yc + 0.05;
  o.x0.th = 0.03;
  o.x0.uy_f = e.x0.uy_f + 2e-3;
  f = tw_equilibrium ('planar_vehicle', o);
  assert (f.iterations > 0 && f.residual < 1e-9);
  assert (f.x, e.x, 1e-6 * (1 + abs (e.x)));
  assert (f.x0.vxc == 20);
  r = tw_sim ('planar_vehicle', 'rk4', 'H', 1e-4, 'tend', 0.1, 'params', go, 'x0', f.x0);
  k = ~ismember (r.names.xs, {'xc', 'thH_f', 'thH_r'});
  assert (r.final.xs(k)', f.xs(k), 1e-5);
end

function no_equilibrium_is_an_error ()
  must_fail ('tworate:equilibrium', @() tw_equilibrium ('linear_pair', 'u', [1 1], ...
             'params', struct ('A', 0, 'B', 0, 'C', 0, 'D', 0)));
  must_fail ('tworate:equilibrium', @() tw_equilibrium ('planar_vehicle', 'params', ...
             struct ('v0', 20), 'iterations', 5));
end

function measured_orders_are_the_stated_ones ()
  for name = {'euler', 'ab2', 'rk2', 'am2', 'am3', 'am4', 'heun', 'rk4', 'prk_2_5', ...
              'prk_4_8', 'adams1', 'adams3', 'adams5', 'adams4_parallel', 'nordsieck'}
    m = tw_info (name{1});
    for ratio = [1 5]
      o = struct ();
      if m.only_ratio == 0
        o.ratio = ratio;
      elseif ratio > 1
        continue
      end
      o = tw_order (name{1}, o);
      assert (o.stated == m.order);
      assert (o.slow > m.order - 0.2 && o.fast > m.order - 0.2, '%s, ratio %d: %g, %g', ...
              name{1}, o.ratio, o.slow, o.fast);
      assert (numel (o.H) == numel (o.slow_error));
    end
  end
  o = tw_order ('rk4', 'model', 'planar_spacecraft', 'tend', 0.5);
  assert (abs (o.slow - 4) < 0.2 && abs (o.fast - 4) < 0.2);
  text = evalc ("tw_order ('rk3')");
  assert (~isempty (strfind (text, 'stated order 3')));
end

function measured_orders_show_a_straight_line ()
  o = tw_order ('adams4', 'ratio', 5, 'interpolation', 'linear');
  assert (o.fast > 1.7 && o.fast < 2.5, '%g', o.fast); % Chang et al.'s interpolation
end

% S of Eq. 22 with the tableau of the method and Kronecker products.
function S = by_tableau (T, J, H)
  s = numel (T.b_slow);
  ns = size (J.ss, 1);
  nf = size (J.ff, 1);
  A = [J.ss J.sf; J.fs J.ff];
  K = zeros (s, ns, ns + nf); % slopes as matrices times the state
  L = zeros (s, nf, ns + nf);
  for i = 1:s
    Y = eye (ns + nf);
    for j = 1:i-1
      Y(1:ns,:) = Y(1:ns,:) + H * T.a_slow(i,j) * squeeze2 (K(j,:,:), ns);
      Y(ns+1:end,:) = Y(ns+1:end,:) + H * T.a_fast(i,j) * squeeze2 (L(j,:,:), nf);
    end
    D = A * Y;
    K(i,:,:) = D(1:ns,:);
    L(i,:,:) = D(ns+1:end,:);
  end
  S = eye (ns + nf);
  for i = 1:s
    S(1:ns,:) = S(1:ns,:) + H * T.b_slow(i) * squeeze2 (K(i,:,:), ns);
    S(ns+1:end,:) = S(ns+1:end,:) + H * T.b_fast(i) * squeeze2 (L(i,:,:), nf);
  end
end

function m = squeeze2 (a, rows)
  m = reshape (a, rows, numel (a) / rows);
end

function J = random_blocks (ns, nf)
  rand ('twister', 5);
  J = struct ('ss', rand (ns) - 0.8, 'sf', rand (ns, nf) - 0.5, 'fs', rand (nf, ns) - 0.5, ...
              'ff', 3 * (rand (nf) - 0.6));
end

function stability_of_runge_kutta_is_paper_000_equation_22 ()
  J = random_blocks (2, 3);
  count = 0;
  for m = tw_info ('methods')
    if isempty (m.tableau)
      continue
    end
    for H = [0.1 0.7]
      S = tw_stability (m.name, J, H);
      assert (S, by_tableau (m.tableau, J, H), 1e-13);
    end
    count = count + 1;
  end
  assert (count > 40);
end

function stability_of_multistep_methods_is_their_polynomial ()
  for z = [-0.9 -0.3+0.4i 0.5i]
    A = [real(z) -imag(z); imag(z) real(z)];
    known = {'ab2', [1, -(1 + 1.5 * z), z / 2]; ...
             'am2', [1, -(1 + z * (1 + 5/8 * z)), z * z / 8]; ...
             'am3', [1, -(1 + z * (20 * (1 + 17/24 * z) - 3) / 18), ...
                     z * (20 * 7/24 * z - 1) / 18, -z * 20 * 2/24 * z / 18]; ...
             'adams2', pece2(z)};
    for k = 1:size (known, 1)
      for ns = 0:2
        if ns == 1 && strcmp (known{k,1}, 'adams2')
          continue % its fast part is evaluated with the predicted slow state
        end
        [~, ~, lambda] = tw_stability (known{k,1}, A, 1, 'ns', ns, 'ratio', 1);
        want = roots (known{k,2});
        for w = want.'
          assert (min (abs (lambda - w)) < 1e-9, '%s at %g', known{k,1}, z);
        end
      end
    end
  end
end

% PECE with the Adams formulas of two terms: x1 = x + z (E + x) / 2, E is predicted.
function p = pece2 (z)
  p = [1, -(1 + z / 2 + z / 2 * (1 + 1.5 * z)), z / 2 * z / 2];
end

function stability_is_that_of_stepping ()
  J = random_blocks (1, 2);
  fslow = @(t, s, f) J.ss * s + J.sf * f;
  ffast = @(t, s, f) J.fs * s + J.ff * f;
  H = 0.2;
  for m = tw_info ('methods')
    o = struct ();
    if m.only_ratio == 0
      o.ratio = 3;
    end
    S = tw_stability (m.name, J, H, o);
    % one-step methods: every step. Others: a step obeys S, so rows of states obey the
    % characteristic polynomial of S, once the start-up is over.
    o.method = m.name;
    o.H = H;
    if size (S, 1) == 3
      [~, y] = tw_ode (fslow, ffast, [0 2], 1, [0.5; -1], o);
      assert (y(2:end,:)', S * y(1:end-1,:)', 1e-13);
    elseif size (S, 1) <= 30
      c = poly (eig (S));
      n = numel (c);
      first = 2 * m.old_steps + 2;
      [~, y] = tw_ode (fslow, ffast, [0 (first + n + 3) * H], 1, [0.5; -1], o);
      for k = first:first+2
        rest = real (c) * flipud (y(k:k+n-1,:));
        size_of = abs (c) * abs (flipud (y(k:k+n-1,:)));
        assert (all (abs (rest) <= 1e-9 * (1 + size_of)), '%s', m.name);
      end
    end
  end
end

function growth_in_long_runs_is_the_spectral_radius ()
  J = struct ('ss', 0.3, 'sf', 0.1, 'fs', 0.2, 'ff', -1); % one real mode grows
  fslow = @(t, s, f) J.ss * s + J.sf * f;
  ffast = @(t, s, f) J.fs * s + J.ff * f;
  for name = {'ab2', 'am3', 'am4', 'adams4', 'adams8', 'adams3_parallel', 'nordsieck', 'euler'}
    for ratio = [1 4]
      [~, rho] = tw_stability (name{1}, J, 0.5, 'ratio', ratio);
      [~, y] = tw_ode (fslow, ffast, [0 100], 1, 1, 'method', name{1}, 'H', 0.5, ...
                       'ratio', ratio);
      assert (abs (y(end,1) / y(end-1,1)), rho, 1e-10);
    end
  end
end

function nordsieck_uses_the_derivative_that_it_passes ()
  J = struct ('ss', -1, 'sf', 0.5, 'fs', 2, 'ff', -20);
  plain = tw_stability ('nordsieck', J, 0.05, 'ratio', 3);
  J.D = 0.5; % of fs and ff, this much comes by the slow derivative
  handed = tw_stability ('nordsieck', J, 0.05, 'ratio', 3);
  alone = tw_stability ('nordsieck', J, 0.05, 'ratio', 3, 'state_only', 1);
  assert (norm (plain - handed) > 1e-6);
  assert (alone, plain, 1e-12); % fast() does it by itself
  other = tw_stability ('adams4', J, 0.05, 'ratio', 3);
  assert (other, tw_stability ('adams4', rmfield (J, 'D'), 0.05, 'ratio', 3), 1e-12);
end

function limits_on_the_axes_are_those_stated ()
  stiff = 0;
  for m = tw_info ('methods')
    if isinf (m.imaginary_limit)
      assert (isinf (m.real_limit));
      for H = [1 10 1e4 1e8]
        [~, rho] = tw_stability (m.name, [0 -1; 1 0], H, 'ns', 0);
        assert (rho <= 1, '%s: %g', m.name, rho);
        [~, rho] = tw_stability (m.name, -1, H, 'ns', 0);
        assert (rho <= 1 && (H < 1e6 || rho < 1e-5), '%s: %g', m.name, rho);
      end
      stiff++;
      continue;
    end
    if m.imaginary_limit > 0
      A = [0 -1; 1 0] * m.imaginary_limit;
      [~, rho] = tw_stability (m.name, A, [0.999 1.01], 'ns', 0);
      assert (rho(1) <= 1 + 1e-6 && rho(2) > 1, '%s: %g %g', m.name, rho);
    end
    if m.real_limit > 0
      [~, rho] = tw_stability (m.name, -m.real_limit, [0.999 1.01], 'ns', 0);
      assert (rho(1) <= 1 + 1e-6 && rho(2) > 1, '%s: %g %g', m.name, rho);
    end
  end
  assert (stiff, 2); % adams2_ros, adams4_ros
end

% Stage i on x' = lambda x is (I - z A)^-1 times a column of ones.
function growth_of_stages_is_that_of_the_tableau ()
  for m = tw_info ('methods')
    if isempty (m.tableau)
      assert (m.imaginary_growth == 0 && m.real_growth == 0);
      continue
    end
    A = m.tableau.a_fast;
    for way = {m.imaginary_limit * 1i, m.imaginary_growth; -m.real_limit, m.real_growth}'
      most = 0;
      for z = way{1} * linspace (0, 1, 101)
        most = max ([most; abs((eye (rows (A)) - z * A) \ ones (rows (A), 1))]);
      end
      assert (way{2}, (way{1} != 0) * most, 0.02 * most);
    end
  end
end

function the_largest_step_separates_bounded_from_growing_runs ()
  for method = {'prk_2_5', 'rk4', 'am2'}
    m = tw_maxstep ('quarter_car_b', method{1});
    assert (isfinite (m.H) && m.H > 0);
    for factor = [0.98 1.02]
      H = m.H * factor;
      r = tw_sim ('quarter_car_b', method{1}, 'H', H, 'tend', 3000 * H, 'x0', ...
                  struct ('zu', 1e-3), 'on_stop', 'return');
      stays = isempty (r.stopped) && all (abs (r.final.xf) < 1e-3);
      assert (stays == (factor < 1), '%s at %g of its limit', method{1}, factor);
    end
  end
  % along a run, and options of the method
  r = tw_sim ('planar_vehicle', 'rk4', 'H', 1e-4, 'tend', 0.1, 'params', struct ('v0', 20));
  m = tw_maxstep ('planar_vehicle', 'adams3', 'run', r, 'ratio', 4, 'points', 2, ...
                  'grid', 30, 'corrections', 2);
  assert (numel (m.t) == 2 && m.H > 1e-4 && m.H < 0.1);
  n = tw_maxstep ('planar_vehicle', 'adams3', 'params', struct ('v0', 20), 'times', ...
                  [0 0.1], 'ratio', 4, 'points', 2, 'grid', 30, 'corrections', 2);
  assert (n.H, m.H, 1e-4 * m.H);
end

function all_stable_intervals_are_listed ()
  % a polynomial that leaves the unit circle and returns: rk4 on two modes, one of which
  % grows by itself
  m = tw_maxstep ('linear_pair', 'rk4', 'params', struct ('A', -1, 'B', 0, 'C', 0, ...
                  'D', -100), 'range', [1e-4 1]);
  assert (size (m.intervals) == [1 2] && m.H == m.intervals(1,2));
  assert (m.H, 2.785293563405282e-2, 1e-6); % the real limit of rk4
  % rk4 is stable on the imaginary axis up to 2 sqrt (2)
  m = tw_maxstep ('linear_pair', 'rk4', 'params', struct ('A', 0, 'B', 1, 'C', -1, 'D', 0));
  assert (m.H, 2 * sqrt (2), 1e-4);
  % euler is stable nowhere there
  m = tw_maxstep ('linear_pair', 'euler', 'ratio', 1, 'params', ...
                  struct ('A', 0, 'B', 1, 'C', -1, 'D', 0));
  assert (m.H == 0 && isempty (m.intervals));
  % and a range that ends before the limit says so
  m = tw_maxstep ('linear_pair', 'rk4', 'range', [1e-4 1e-3]);
  assert (m.H == Inf && isequal (m.intervals, [0 Inf]));
end

% tw_maxstep computes the largest eigenvalues only, of a system without free positions
function the_radius_of_a_large_system_is_that_of_the_whole_matrix ()
  cases = {'hmmwv', 'adams4', 5, 3; 'hmmwv', 'prk_3_8', 8, 4; ...
           'hmmwv', 'rk4', 1, 9; 'planar_vehicle', 'adams5', 1, 8; ...
           'planar_vehicle', 'nordsieck', 2, 12; 'planar_vehicle', 'am4', 4, 12; ...
           'planar_vehicle', 'adams4_ros', 4, 12; 'gun_turret', 'nordsieck', 3, 12; ...
           'gun_turret', 'rk4', 1, 12; 'gun_turret', 'adams4', 5, 12};
  for c = cases'
    m = tw_maxstep (c{1}, c{2}, 'ratio', c{3}, 'grid', c{4}, 'range', [2e-5 1e-2]);
    J = tw_jacobian (c{1});
    [~, rho] = tw_stability (c{2}, J, m.steps, 'ratio', c{3});
    rho = rho .* exp (-m.steps * max (0, max (real (eig (J.A)))));
    % rigid bodies have double eigenvalues at 1, which rounding splits
    wrong = max (abs (m.rho ./ rho - 1));
    assert (wrong < 2e-7, '%s, %s: %g', c{1:2}, wrong);
    assert (all ((m.rho <= 1 + 1e-6) == (rho <= 1 + 1e-6)));
  end
end

% am4 on an oscillator: a slightly too long step lets it grow, a longer one damps it.
function stability_may_return_with_a_longer_step ()
  p = struct ('A', 0, 'B', 1, 'C', -1, 'D', 0);
  m = tw_maxstep ('linear_pair', 'am4', 'params', p, 'ratio', 4, 'range', [0.02 2]);
  assert (size (m.intervals), [2 2]);
  assert (m.H == m.intervals(1,2) && m.intervals(1,1) == 0);
  % a finer scan has the same ends
  H = 0.02:5e-4:2;
  [~, rho] = tw_stability ('am4', [0 1; -1 0], H, 'ns', 1, 'ratio', 4);
  ends = find (diff ([false, rho <= 1 + 1e-6, false]));
  found = [0, H(ends(2)-1), H(ends(3)), H(ends(4)-1)];
  assert (m.intervals'(:)', found, 6e-4); % one step of the scan
  % and so do runs: in the gap the amplitude grows as rho says, beyond it falls
  for H = [mean(m.intervals(:)'([2 3])), mean(m.intervals(2,:))]
    [~, rho] = tw_stability ('am4', [0 1; -1 0], H, 'ns', 1, 'ratio', 4);
    n = round (5 / abs (log (rho)));
    r = tw_sim ('linear_pair', 'am4', 'params', p, 'ratio', 4, 'x0', [1 0], 'H', H, ...
                'tend', 3 * n * H);
    size_of = hypot (r.xs, r.xf);
    assert (log (size_of(2*n+1) / size_of(n+1)), n * log (rho), 0.3); % of 5: it is no circle
  end
end

function info_describes_everything ()
  s = tw_info ();
  assert (isequal (s.models, tw_info ('models')) && isequal (s.methods, tw_info ('methods')));
  assert (isequal (s.sources, tw_info ('sources')) && isequal (s.options, tw_info ('options')));
  assert (ischar (s.version) && numel (strsplit (s.version, '.')) == 3);
  for m = s.models
    assert (isequal (m, tw_info (m.name)));
    for kind = {'slow', 'fast', 'direct', 'input', 'output', 'param'}
      for v = m.(kind{1})'
        assert (isvarname (v.name), '%s is no name for a field', v.name);
        assert (~isempty (v.what) && ischar (v.unit) && isfinite (v.value));
      end
    end
  end
  for m = s.methods(1:7:end)
    assert (isequal (m, tw_info (m.name)));
  end
  text = evalc ('tw_info ()');
  for m = [{s.models.name} {s.methods.name} {s.sources.name} {s.options.name}]
    assert (~isempty (strfind (text, m{1})), m{1});
  end
  text = evalc ('tw_info (''planar_vehicle'')');
  for v = {'pitch rate', 'N s/m', 'P3', 'energy', 'road_f'}
    assert (~isempty (strfind (text, v{1})), v{1});
  end
  assert (~isempty (evalc ('tw_info (''rk2'')')) && ~isempty (evalc ('tw_info (''bump'')')));
  assert (~isempty (evalc ('tw_info (''models'')')));
end
