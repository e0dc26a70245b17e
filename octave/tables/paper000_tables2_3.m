function item = paper000_tables2_3 (run)
% Shome, Haug and Jay (2004), Tables 2 and 3: dual-rate Euler is a PRK method.

  item = begin_item (run, 'Tables 2 and 3: dual-rate Euler as a PRK method', ...
      'Shome, Haug, Jay, Eqs. 3-6, Tables 2 and 3', ...
      ['One macro step of the linear system of Eq. 3, three ways: the steps of Table 2 ' ...
       'written out, the tableaus of Table 3 in Eq. 22, and the running method prk_euler. ' ...
       'A thousand random systems and steps.']);
  table3 = struct ('a_slow', [0 0 0; 1/3 0 0; 2/3 0 0], 'b_slow', [1; 0; 0], ...
                   'a_fast', [0 0 0; 1/3 0 0; 1/3 1/3 0], 'b_fast', [1; 1; 1] / 3);
  rand ('twister', 6);
  off = zeros (1, 2);
  for k = 1:1000
    M = 4 * rand (2) - 2;
    J = struct ('ss', M(1,1), 'sf', M(1,2), 'fs', M(2,1), 'ff', M(2,2));
    H = 10 ^ (2 * rand () - 2);
    by_hand = table2 (M, H, 3);
    off(1) = max (off(1), apart (prk_matrix (table3, J, H), by_hand));
    if k <= 50
      off(2) = max (off(2), apart (tw_stability ('prk_euler', J, H, 'ratio', 3), by_hand));
    end
  end
  rounding = 'rounding: below 1e-14 of the largest entry';
  item = add_row (item, 'table3', 'Table 3 in Eq. 22 against Table 2, largest difference', ...
                  off(1), 'paper', 'the same method', 'agrees', off(1) < 1e-14, ...
                  'criterion', rounding, 'status', 'none', 'format', '%.1e');
  item = add_row (item, 'code', 'prk_euler at ratio 3 against Table 2, largest difference', ...
                  off(2), 'paper', 'the same method', 'agrees', off(2) < 1e-14, ...
                  'criterion', rounding, 'status', 'none', 'format', '%.1e');

  M = [-1 0.5; 2 -20];
  J = struct ('ss', M(1,1), 'sf', M(1,2), 'fs', M(2,1), 'ff', M(2,2));
  most = 0;
  for r = [1 2 5 10 50]
    by_hand = table2 (M, 0.02, r);
    most = max (most, apart (tw_stability ('prk_euler', J, 0.02, 'ratio', r), by_hand));
    most = max (most, apart (tw_stability ('euler', J, 0.02, 'ratio', r), by_hand));
  end
  item = add_row (item, 'ratios', ['prk_euler and euler with 1, 2, 5, 10, 50 fast steps ' ...
                                   'against Table 2 with the same number'], most, ...
                  'agrees', most < 1e-14, 'criterion', rounding, 'status', 'none', ...
                  'format', '%.1e');

  r = tw_sim ('linear_pair', 'prk_euler', 'H', 0.01, 'ratio', 3, 'tend', 1);
  item = add_row (item, 'slow', 'slow evaluations per macro step', r.counts.slow / 100, ...
                  'paper', 1, 'apart', 0, 'status', 'none', 'cite', 'below Table 2');
  item = add_row (item, 'fast', 'fast evaluations per macro step', r.counts.fast / 100, ...
                  'paper', 3, 'apart', 0, 'status', 'none', 'cite', 'below Table 2');
  o = tw_order ('prk_euler', 'ratio', 3);
  item = add_row (item, 'order_slow', 'observed order, slow part (kpr)', o.slow, ...
                  'paper', 1, 'apart', 0.1, 'status', 'none', 'cite', 'forward Euler');
  item = add_row (item, 'order_fast', 'observed order, fast part (kpr)', o.fast, ...
                  'paper', 1, 'apart', 0.1, 'status', 'none', 'cite', 'forward Euler');
  item = add_erratum (item, ['Eq. 2 has hats on the coefficients of the fast part; Table 1 ' ...
      'puts the hatted tableau first, Tables 3, 4 and 6 the one of the slow part.']);
end

% The steps of Table 2 with r micro steps, applied to both unit vectors.
function S = table2 (M, H, r)
  x0 = [1 0];
  y = [0 1];
  x1 = x0 + H * (M(1,1) * x0 + M(1,2) * y);
  for k = 0:r-1
    x = (1 - k / r) * x0 + k / r * x1;
    y = y + H / r * (M(2,1) * x + M(2,2) * y);
  end
  S = [x1; y];
end

function d = apart (A, B)
  d = max (abs (A - B)(:)) / max (abs (B)(:));
end
