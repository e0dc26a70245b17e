% tw_design: polynomials, order conditions, growth, and the tableau as a method. With
% FULL=1 every shipped family is designed again.
function test_design ()
  tests = {@table_5_is_reproduced_to_the_last_digits, ...
           @every_order_condition_holds_in_every_design, ...
           @a_design_is_as_stable_and_as_calm_as_it_says, ...
           @measured_orders_are_those_asked_for, ...
           @embedded_weights_are_one_order_lower, ...
           @equal_calls_give_equal_bits, ...
           @a_measured_spectrum_is_stable_at_every_smaller_step, ...
           @conserve_gives_both_parts_one_set_of_weights, ...
           @every_function_takes_a_design_as_a_method, ...
           @a_tableau_that_cannot_work_is_refused_by_name, ...
           @what_cannot_be_met_is_said_with_what_was_reached};
  if ! isempty (getenv ('FULL'))
    tests{end+1} = @every_shipped_family_is_reached_or_exceeded;
  end
  tw_test (tests);
end

% A few designs, made once.
function m = design (k)
  persistent made
  calls = {{2, 5, 'imaginary', 'starts', 2}, {3, 5, 'imaginary', 'starts', 2}, ...
           {4, 6, 'imaginary', 'starts', 2}, {2, 4, 'real', 'starts', 2}, ...
           {2, 4, 'imaginary', 'conserve', true, 'starts', 1}, {1, 3, 'imaginary', 'starts', 1}};
  if k == 0
    m = numel (calls);
    return
  elseif numel (made) < k || isempty (made{k})
    made{k} = tw_design (calls{k}{:});
  end
  m = made{k};
end

function table_5_is_reproduced_to_the_last_digits ()
  exact = {3, 1/4; 5, [3/16 1/32 1/128]; 7, [19/108 1/27 2/243 1/1458 1/8748]};
  for c = exact'
    m = tw_design (2, c{1}, 'imaginary', 'starts', 1, 'growth', 100);
    assert (m.polynomial, [1 1 1/2 c{2}], 1e-13);
    assert (m.limit, c{1} - 1, 1e-10);
    t = m.tableau; % the tableau has this polynomial
    v = ones (c{1}, 1);
    for k = 1:c{1}
      assert (t.b_fast' * v, m.polynomial(k+1), 1e-14);
      v = t.a_fast * v;
    end
  end
end

% The conditions one by one, as in Hairer, Norsett, Wanner (1993), II.15, without trees:
% every product of row sums and matrices, in every colouring.
function worst = off_conditions (A, b, order)
  one = ones (rows (A{1}), 1);
  vectors = {one};
  at = 1;
  gamma = 1;
  for k = 2:order
    for list = partitions (k - 1)
      found = combine (vectors, at, gamma, A, list{1});
      for f = found
        vectors{end+1} = f{1}{1};
        at(end+1) = k;
        gamma(end+1) = k * f{1}{2};
      end
    end
  end
  worst = 0;
  for k = 1:numel (vectors)
    for c = 1:2
      worst = max (worst, abs (b{c}' * vectors{k} - 1 / gamma(k)));
    end
  end
end

function lists = partitions (n)
  lists = {{1}, {2, [1 1]}, {3, [1 2], [1 1 1]}}{n};
end

function found = combine (vectors, at, gamma, A, sizes)
  found = {{1, 1}};
  for s = sizes
    next = {};
    for f = found
      for k = find (at == s)
        for c = 1:2
          next{end+1} = {f{1}{1} .* (A{c} * vectors{k}), f{1}{2} * gamma(k)};
        end
      end
    end
    found = next;
  end
end

function every_order_condition_holds_in_every_design ()
  assert (off_conditions ({0, 0}, {1, 1}, 1), 0);
  for k = 1:design (0)
    m = design (k);
    t = m.tableau;
    off = off_conditions ({t.a_slow, t.a_fast}, {t.b_slow, t.b_fast}, m.order);
    assert (off < 1e-14, '%s: conditions missed by %g', m.name, off);
    more = off_conditions ({t.a_slow, t.a_fast}, {t.b_slow, t.b_fast}, min (4, m.order + 1));
    assert (m.order == 4 || more > 1e-3);
    times = sum (t.a_fast, 2);
    assert (sum (t.a_slow, 2), times, 1e-14);
    assert (all (diff (times) >= -1e-14) && times(1) == 0 && times(end) <= 1 + 1e-14);
    assert (find (any (t.a_slow, 1) | t.b_slow'), m.slow);
    assert (numel (m.slow), m.order);
  end
end

function a_design_is_as_stable_and_as_calm_as_it_says ()
  for k = 1:design (0)
    m = design (k);
    t = m.tableau;
    s = m.ratio;
    way = 1i;
    least = 1;
    if any (strfind (m.region, 'real'))
      way = -1;
      least = 0.95; % damped
    end
    most = stage = 0;
    for x = m.limit * (1:500) / 500
      z = way * x;
      P = (eye (s) - z * t.a_fast) \ ones (s, 1);
      R = abs (1 + z * t.b_fast' * P);
      assert (R <= 1 + 1e-8, '%s: |R| - 1 = %g at %g', m.name, R - 1, x);
      if x > 0.11
        assert (R <= least + 1e-8);
      end
      stage = max (stage, max (abs (P)));
    end
    assert (stage <= 10 && stage <= m.growth * 1.0001);
    beyond = polyval (fliplr (m.polynomial), way * m.limit * 1.01);
    assert (abs (beyond) > least + 1e-8);
  end
  assert (design (1).imaginary_limit, 4, 1e-6);
  assert (design (2).imaginary_limit, 3.9132825, 1e-6); % Kinnmark, Gray 1984
  assert (design (3).imaginary_limit, sqrt (24), 1e-6);
  assert (design (1).error < 0.2381 && design (2).error < 0.0958 && design (3).error < 0.0538);
end

function measured_orders_are_those_asked_for ()
  for k = 1:3
    m = design (k);
    o = tw_order (m, 'H', 0.1 * 2 .^ -(1:5));
    assert ([o.slow o.fast] > m.order - 0.15, '%s: %g %g', m.name, o.slow, o.fast);
  end
end

function embedded_weights_are_one_order_lower ()
  for k = 1:5
    m = design (k);
    t = m.tableau;
    p = m.order;
    assert (t.e_order, p - 1);
    A = cellfun (@(a, b) [a zeros(rows (a), 1); b' 0], {t.a_slow, t.a_fast}, ...
                 {t.b_slow, t.b_fast}, 'UniformOutput', false);
    assert (off_conditions (A, {t.e_slow, t.e_fast}, p - 1) < 1e-13);
    assert (off_conditions (A, {t.e_slow, t.e_fast}, p) > 1e-3);
    assert (p == 4 || (t.e_slow(end) == 0 && t.e_fast(end) == 0));
  end
end

function equal_calls_give_equal_bits ()
  a = tw_design (2, 4, 'imaginary', 'starts', 2);
  rand ();
  b = tw_design (2, 4, 'imaginary', 'starts', 2);
  assert (isequal (a, b));
end

function a_measured_spectrum_is_stable_at_every_smaller_step ()
  J = tw_jacobian ('planar_vehicle', 'preset', 'P3');
  m = tw_design (2, 6, J, 'starts', 1);
  lambda = eig (J.ff);
  lambda = lambda(abs (lambda) > 1e-6);
  for H = m.H * (1:300) / 300
    assert (abs (polyval (fliplr (m.polynomial), H * lambda)) <= 1 + 1e-7);
  end
  % wider than the polynomial for the axis
  assert (m.limit > 4.9 && abs (m.limit / max (abs (lambda)) - m.H) < 1e-12);
  again = tw_design (2, 6, lambda, 'starts', 1, 'H', 0.99 * m.H);
  assert (again.limit, m.limit, 1e-6);
end

function conserve_gives_both_parts_one_set_of_weights ()
  m = design (5);
  assert (isequal (m.tableau.b_slow, m.tableau.b_fast));
  assert (m.tableau.b_slow(end) ~= 0 && isequal (m.slow, [1 4]));
end

function every_function_takes_a_design_as_a_method ()
  m = design (2);
  a = tw_sim ('kpr', m, 'H', 0.01, 'tend', 1);
  assert (a.method.name, 'design_3_5');
  assert (a.counts.slow == 300 && a.counts.fast == 500);
  b = tw_ode (@(t, s, f) -s, @(t, s, f) s - 20 * f, [0 1], 1, 1, 'method', m, 'H', 0.05);
  assert (b.xs(end), exp (-1), 1e-5);
  J = [-1 0.1; 0.2 -20];
  S = tw_stability (m, J, 0.05, 'ns', 1);
  r = tw_ode (@(t, s, f) J(1,:) * [s; f], @(t, s, f) J(2,:) * [s; f], [0 0.05], 1, 0, ...
              'method', m, 'H', 0.05);
  assert ([r.xs(end); r.xf(end)], S(:,1), 1e-15);
  x = tw_maxstep ('planar_vehicle', m, 'preset', 'P3', 'grid', 30);
  assert (x.H > 1e-3 && strcmp (x.method, 'design_3_5'));
  c = tw_compare ('kpr', {'rk4', m}, 'H', 0.01, 'tend', 1);
  assert ({c.method}, {'rk4', 'design_3_5'});
  i = tw_info (m);
  assert (i.imaginary_limit, m.imaginary_limit);
  plain = struct ('order', 3, 'tableau', m.tableau);
  same = tw_sim ('kpr', plain, 'H', 0.01, 'tend', 1);
  assert (isequal (same.xf, a.xf));
  mex = tw_sim ('kpr', m, 'H', 0.01, 'tend', 1, 'gateway', 'mex');
  assert (isequal (mex.xf, a.xf));
end

function a_tableau_that_cannot_work_is_refused_by_name ()
  m = design (1);
  cases = {{'a_fast', @(a) setfield(a, {2, 3}, 0.5)}, 'a_fast must be explicit: .*element \(2,3\) is 0.5'; ...
           {'a_slow', @(a) setfield(a, {1, 1}, 1)}, 'a_slow must be explicit: .*element \(1,1\) is 1'; ...
           {'a_fast', @(a) NaN * a}, 'a_fast must be finite, element 1 is NaN'; ...
           {'b_slow', @(b) b(1:4)}, 'b_slow must be a vector of 5, got'; ...
           {'a_slow', @(a) a(1:4,1:4)}, 'a_slow must be 5 x 5, got 4 x 4'; ...
           {'b_fast', @(b) 2 * b}, 'design_2_5: b_fast must add up to 1, got 2'; ...
           {'a_fast', @(a) 0.9 * a}, 'design_2_5: order 2 needs b_slow . c_fast = 1/2'; ...
           {'b_fast', @(b) 'b'}, 'b_fast must be numeric, got char'; ...
           {'e_order', @(e) 2}, 'e_order must be an integer from 0 to 1, got 2'; ...
           {'e_fast', @(e) e(1:3)}, 'e_fast must be a vector of 6, got'};
  for c = cases'
    bad = m;
    bad.tableau.(c{1}{1}) = c{1}{2}(bad.tableau.(c{1}{1}));
    refused (c{2}, @() tw_sim ('kpr', bad, 'H', 0.01, 'tend', 1));
  end
  refused ('method.order is missing', @() tw_sim ('kpr', rmfield (m, 'order'), 'H', 1, 'tend', 1));
  refused ('the method rk5 has no tableau|order', ...
           @() tw_sim ('kpr', struct ('name', 'rk5', 'order', 5, 'tableau', []), 'H', 1, 'tend', 1));
  refused ('a_slow is missing', @() tw_sim ('kpr', ...
           struct ('order', 2, 'tableau', struct ('a_fast', 0)), 'H', 1, 'tend', 1));
  refused ('method must be a name or one struct', @() tw_stability (struct ('H', 1), -1, 1, 'ns', 0));
  refused ('design_2_5 has ratio 5 only, got 4', ...
           @() tw_sim ('kpr', m, 'H', 0.01, 'tend', 1, 'ratio', 4));
end

function what_cannot_be_met_is_said_with_what_was_reached ()
  refused ('no polynomial of order 2 with 2 stages is stable on the imaginary axis', ...
           @() tw_design (2, 2, 'imaginary'));
  refused ('s must be an integer from 2 to 12, got 13', @() tw_design (2, 13, 'imaginary'));
  refused ('order must be an integer from 1 to 4', @() tw_design (5, 8, 'imaginary'));
  refused ('the spectrum is too wide: it reaches to .* = 100, so H = 1 needs .* = 100, .* reaches 2.*, H = 0.02', ...
           @() tw_design (2, 3, [100i -100i], 'H', 1));
  refused ('none of 1 starts led to a 2-7 tableau on the imaginary axis with growth 1: .* has growth', ...
           @() tw_design (2, 7, 'imaginary', 'growth', 1, 'starts', 1));
  refused ('there is no region ''imag''|imaginary', @() tw_design (2, 5, 'imag'));
  refused ('all eigenvalues are zero', @() tw_design (2, 5, [0 0]));
  refused ('the eigenvalues must be finite', @() tw_design (2, 5, [1i NaN]));
  refused ('region must be', @() tw_design (2, 5, {1i}));
  refused ('H needs eigenvalues', @() tw_design (2, 5, 'imaginary', 'H', 1));
  refused ('slow must be 2 rising stages from 1 to 5', ...
           @() tw_design (2, 5, 'imaginary', 'slow', [2 4]));
  refused ('with conserve the last stage must be a slow one', ...
           @() tw_design (2, 5, 'imaginary', 'conserve', true, 'slow', [1 4]));
  refused ('damping must be from 0 to less than 0.5', ...
           @() tw_design (2, 5, 'real', 'damping', 0.7));
  refused ('file must be design_2_3.c', ...
           @() tw_design (2, 3, 'imaginary', 'starts', 1, 'file', 'other.c'));
end

function refused (pattern, call)
  said = '';
  try
    call ();
  catch why
    said = why.message;
    assert (strncmp (why.identifier, 'tworate:', 8), 'no identifier of tworate: %s', said);
  end
  assert (! isempty (regexp (said, pattern, 'once')), 'expected "%s", got "%s"', pattern, said);
end

% The kinds of the page runge_kutta.md; cpl and perk have the polynomials of im.
function every_shipped_family_is_reached_or_exceeded ()
  done = {};
  for m = tw_info ('methods')
    t = regexp (m.name, '^prk_(\d)_(\d+)(_\w+|)$', 'tokens', 'once');
    if isempty (t)
      continue
    end
    [p, s] = deal (str2double (t{1}), str2double (t{2}));
    opts = {};
    region = 'imaginary';
    if strcmp (t{3}, '_re')
      region = 'real';
      opts = {'growth', 20};
    elseif strcmp (t{3}, '_cons')
      opts = {'conserve', true};
    elseif any (strcmp (sprintf ('%d-%d', p, s), done))
      continue % the same polynomial
    else
      done{end+1} = sprintf ('%d-%d', p, s); %#ok<AGROW>
    end
    d = tw_design (p, s, region, opts{:});
    printf ('  %-14s limit %.6f (%.6f)  growth %.3g (%.3g)  error %.4f\n', m.name, ...
            max (d.imaginary_limit, strcmp (region, 'real') * d.real_limit), ...
            max (m.imaginary_limit, strcmp (region, 'real') * m.real_limit), d.growth, ...
            max (m.imaginary_growth, m.real_growth), d.error);
    % the shipped ones of 3 to 5 stages are damped a little less than 5 percent
    assert (d.imaginary_limit >= m.imaginary_limit - 2e-6);
    assert (strcmp (region, 'imaginary') || d.real_limit >= m.real_limit * (1 - 5e-5));
    assert (d.growth <= 20);
  end
end
