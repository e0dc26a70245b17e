function item = paper000_fig1 (run)
% Shome et al. (2004), Fig. 1: stability regions of the slow and the fast part of the 2-5.

  item = begin_item (run, 'Fig. 1: stability regions of the two parts of the 2-5', ...
      'Shome, Haug, Jay, Eqs. 15, 16, 26, 27, Fig. 1', ...
      ['|R(z)| <= 1 with R from the tableau of prk_2_5, slow and fast part alone. ' ...
       'Points of the drawn boundary are checked with the running method, as the ' ...
       'eigenvalues of a decoupled rotation block.']);
  t = tw_info ('prk_2_5').tableau;
  slow = rk_polynomial (t.a_slow, t.b_slow);
  fast = rk_polynomial (t.a_fast, t.b_fast);
  [xs, ys] = boundary (slow, [-3 1 -3 3]);
  [xf, yf] = boundary (fast, [-3.5 1 -4.6 4.6]);

  item = add_row (item, 'fast_im', 'fast part, imaginary axis up to', ...
                  along (fast, 1i, 6), 'paper', 4, 'apart', 2e-3, 'status', 'derived', ...
                  'cite', 'Table 5, s = 5: s - 1');
  item = add_row (item, 'fast_re', 'fast part, negative real axis up to', ...
                  along (fast, -1, 6), 'status', 'derived');
  item = add_row (item, 'slow_im', 'slow part, imaginary axis up to', ...
                  along (slow, 1i, 6), 'paper', 0, 'apart', 0.1, 'status', 'derived', ...
                  'cite', 'Eq. 26: |R(iy)|^2 = 1 + y^4/4');
  item = add_row (item, 'slow_re', 'slow part, negative real axis up to', ...
                  along (slow, -1, 6), 'paper', 2, 'apart', 2e-3, 'status', 'derived', ...
                  'cite', 'Eq. 26');
  most = 0;
  for at = round (linspace (1, numel (xf), 60))
    if abs (yf(at)) > 1e-3
      turn = [xf(at) -yf(at); yf(at) xf(at)];
      J = struct ('ss', zeros (0), 'sf', zeros (0, 2), 'fs', zeros (2, 0), 'ff', turn);
      [~, rho] = tw_stability ('prk_2_5', J, 1);
      most = max (most, abs (rho - 1));
    end
  end
  item = add_row (item, 'rho', ['spectral radius of the running method on the fast ' ...
                                'boundary: distance from 1'], most, 'format', '%.1e', ...
                  'agrees', most < 2e-3, 'criterion', 'below 2e-3: the resolution of the drawing', ...
                  'status', 'derived');
  item = add_row (item, 'covers', 'height of the fast region over that of the slow one', ...
                  max (yf) / max (ys), 'status', 'derived', 'paper', 'larger', ...
                  'agrees', max (yf) > 2 * max (ys), 'criterion', 'at least twice as high');
  item = add_figure (item, 'regions', ['Stability regions of the slow (two-stage) and the ' ...
      'fast (five-stage) part of the 2-5. The fast one reaches 4 on the imaginary axis.'], ...
      panel ('Re z', 'Im z', ...
             {curve(xs, ys, 'slow, 2 stages', 'kind', 'area'), ...
              curve(xf, yf, 'fast, 5 stages', 'kind', 'area')}, ...
             'equal', true, 'xlim', [-3.5 1.5], 'ylim', [-5 5]), 'width', 520, 'height', 800);
end


% First place along a direction, from 0 outward, where |R| exceeds 1 + 1e-6.
function r = along (c, direction, most)
  s = 1e-3:1e-3:most;
  out = find (abs (polyval (fliplr (c), direction * s)) > 1 + 1e-6, 1);
  r = s(out) - 1e-3;
end

% The longest boundary curve of |R| = 1.
function [x, y] = boundary (c, box)
  gx = linspace (box(1), box(2), 401);
  gy = linspace (box(3), box(4), 601);
  R = abs (polyval (fliplr (c), gx + 1i * gy'));
  lines = contourc (gx, gy, R, [1 1]);
  best = 0;
  k = 1;
  while k < columns (lines)
    n = lines(2,k);
    if n > best
      best = n;
      x = lines(1,k+1:k+n);
      y = lines(2,k+1:k+n);
    end
    k = k + n + 1;
  end
end
