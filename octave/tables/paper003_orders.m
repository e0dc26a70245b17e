function item = paper003_orders (run)
% Paper 003 (Kim): the order of the multirate Nordsieck method, which the paper does not
% measure. Its predictor and corrector are of order 4 (Eqs. 24 and 25 with 5/12); Eq. 42 gives
% the slow acceleration to the fast equations with an accuracy of H^3 only.

  item = begin_item (run, 'the order of the multirate Nordsieck method', ...
      'Kim, section 3, Eqs. 20-42', ...
      ['gun_turret, 0.2 s, two corrections, h halved from 2e-4 s; largest error of ' ...
       'the modes against rk4 with 2.5e-6 s. "State only": the fast equations compute ' ...
       'the slow acceleration themselves instead of taking the extrapolated one.']);
  ratios = [1 2 5 10];
  halvings = 4;
  h = 2e-4 ./ 2 .^ (0:halvings-1);
  tend = 0.2;
  exact = tw_sim ('gun_turret', 'rk4', 'H', 2.5e-6, 'tend', tend, ...
                  'every', round (0.02 / 2.5e-6));
  exact = exact.xf(2:end,1:4);
  curves = {};
  cells = cell (0, 5);
  for only = [false true]
    for k = 1:4
      e = zeros (1, halvings);
      for n = 1:halvings
        H = ratios(k) * h(n);
        r = tw_sim ('gun_turret', 'nordsieck', 'H', H, 'ratio', ratios(k), 'tend', tend, ...
                    'corrections', 2, 'state_only', double (only), ...
                    'every', round (0.02 / H));
        e(n) = max (max (abs (r.xf(2:end,1:4) - exact)));
      end
      p = slopes (e);
      what = {'extrapolated', 'state only'}{1 + only};
      cells(end+1,:) = {what, ratios(k), e(1), e(end), sprintf('%.2f ', p)}; %#ok<AGROW>
      expected = 4 - (ratios(k) > 1 && ~only);
      item = add_row (item, sprintf ('order_%d_%d', ratios(k), only), ...
                      sprintf ('order at ratio %d, slow acceleration %s', ratios(k), what), ...
                      p(end), 'format', '%.2f', 'status', 'ours', ...
                      'agrees', abs (p(end) - expected) < 0.25, 'criterion', ...
                      sprintf ('%d, within 0.25', expected));
      if ~only || ratios(k) == 10
        curves{end+1} = curve (1e6 * h, e, sprintf ('ratio %d, %s', ratios(k), what), ...
                               'kind', 'both'); %#ok<AGROW>
      end
    end
  end
  item = add_grid (item, 'Errors at the largest and the smallest h; observed orders', ...
                   {'slow acceleration', 'ratio', 'error', 'error', 'orders'}, cells);
  item = add_figure (item, 'orders', ['Largest error of the modal coordinates against ' ...
      'the fast step. With the extrapolated acceleration the slope is 3 for every ' ...
      'ratio above 1; without it 4.'], panel ('fast step h (µs)', 'error (m kg^{1/2})', ...
                                            curves, 'logx', true, 'logy', true, ...
                                            'xticks', 1e6 * h, 'ylim', [1e-13 1e-4]), ...
      'height', 520);
  item = add_erratum (item, ['Eq. 24 prints 5/6 instead of 5/12: %s.'], predictor ());
  again = corrected_twice ();
  item = add_row (item, 'twice', ...
                  'x'''' = -x, 10 s, two corrections as printed: largest error', ...
                  again(1), 'status', 'none', 'agrees', ~(again(1) < 1), ...
                  'criterion', 'useless: above 1');
  item = add_row (item, 'twice_corrected', 'the same with the current derivative', again(2), ...
                  'status', 'none', 'agrees', again(2) < 1e-6, 'criterion', 'below 1e-6');
  item = add_erratum (item, ['Eqs. 25 and 33 subtract the predicted derivative in ' ...
                             'every correction; from the second on the same increment ' ...
                             'is added again, and the run diverges (last two rows). ' ...
                             'It must be the current value.']);
  item = add_erratum (item, ['Eq. 33: G(T^-1 x) is G(T^-1 a). Eq. 36: m_sf in the ' ...
      'second row is m_fs, m_f is m_ff. Eqs. 37, 38: F^s does not depend on x_f'' once ' ...
      'the modes are eliminated. Eq. 40: i = 2 ... k - 1 fits k = ratio + 1 only.']);
  item = add_erratum (item, ['Eq. 14: the last term is L_ji a_j''''; Eq. 15 has Y_i'' on the ' ...
      'left; U_i enters Eq. 16 with a minus sign, as in Eq. 7 (models/parts/chain.c).']);
  item = add_erratum (item, ['The paper does not mention that its multirate method is ' ...
      'of order 3: Eq. 42 is accurate to H^3 and enters the fast equations directly.']);
end

% Nordsieck vectors (Eqs. 27-33) on x'' = -x with h = 0.02 and two corrections: subtracting
% the predicted derivative in both, as printed, and the current one.
function e = corrected_twice ()
  h = 0.02;
  A = [1 1 1 1; 0 1 2 3; 0 0 1 3; 0 0 0 1];
  l = [3/8; 1; 3/4; 1/6];
  e = zeros (1, 2);
  for corrected = [false true]
    z = [1 0; 0 -h; -h^2/2 0; 0 h^3/6]; % of x = cos t and its derivative
    for n = 1:round (10 / h)
      z = A * z;
      old = z(2,:);
      for k = 1:2
        if corrected
          old = z(2,:);
        end
        z = z + l * (h * [z(1,2) -z(1,1)] - old);
      end
      e(1 + corrected) = max (e(1 + corrected), abs (z(1,1) - cos (n * h)));
    end
  end
end

% The sum of the predictor's weights, Eq. 24, with 5/12 and with 5/6.
function s = predictor ()
  s = sprintf ('weights 23/12, -4/3, 5/12 sum to %g, with 5/6 to %.4g', ...
               23/12 - 4/3 + 5/12, 23/12 - 4/3 + 5/6);
end
