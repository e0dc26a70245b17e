function item = paper000_table5 (run)
% Shome et al. (2004), Table 5: stability polynomials with the widest imaginary interval, by
% optimisation.
%
% R(z) = 1 + z + z^2/2 + beta_3 z^3 + ... + beta_s z^s. On the imaginary axis |R(iy)|^2 - 1
% = y^4 g(y), g convex in the betas at every y. For each B, Newton's method finds the betas
% that minimise the maximum of g on [0, B]; the result is the largest B for which this
% minimum is not above zero. Nothing from Table 5 is used.

  item = begin_item (run, 'Table 5: polynomials with the widest imaginary interval', ...
      'Shome, Haug, Jay, Eq. 25, Table 5', ...
      ['Maximise B so that |R(iy)| <= 1 for all y up to B, over the free coefficients of ' ...
       'Eq. 25: a convex problem for each B, solved by Newton''s method.']);
  paper = {3, [1 4]; 5, [3 16; 1 32; 1 128]; 7, [19 108; 1 27; 2 243; 1 1458; 1 8748]};
  curves = {};
  cells = cell (0, 5);
  for c = paper'
    [s, fractions] = c{:};
    exact = (fractions(:,1) ./ fractions(:,2))';
    [beta, B] = widest (s);
    item = add_row (item, sprintf ('B_%d', s), ...
                    sprintf ('s = %d: imaginary interval', s), B, 'paper', s - 1, ...
                    'cite', 'van der Houwen: s - 1 for odd s', 'apart', 1e-4, ...
                    'format', '%.7f', 'status', 'none');
    for k = 3:s
      item = add_row (item, sprintf ('beta%d_%d', k, s), ...
                      sprintf ('s = %d: beta_%d', s, k), beta(k-2), 'paper', exact(k-2), ...
                      'within', 2e-3, 'format', '%.8f', 'status', 'none', ...
                      'cite', sprintf ('%d/%d, Table 5', fractions(k-2,:)));
    end
    [item, text] = sharp (item, s, fractions);
    R = @(y, b) abs (polyval ([fliplr(b) 0.5 1 1], 1i * y));
    y = (s - 1) * [linspace(0, 1, 20001), 1.001];
    most = max (R (y(1:end-1), exact)) - 1;
    beyond = R (y(end), exact) - 1;
    item = add_row (item, sprintf ('within_%d', s), ...
                    sprintf ('s = %d: largest |R(iy)| - 1 on [0, %d], fractions', s, s - 1), ...
                    most, 'paper', 'at most 0', 'cite', 'Table 5', 'format', '%.1e', ...
                    'status', 'none', 'agrees', most < 1e-14, 'criterion', ...
                    'below 1e-14: rounding');
    item = add_row (item, sprintf ('beyond_%d', s), ...
                    sprintf ('s = %d: |R(iy)| - 1 at y = %g, fractions', s, y(end)), ...
                    beyond, 'paper', 'above 0', 'cite', 's - 1 is the end', ...
                    'format', '%.1e', 'status', 'none', 'agrees', beyond > 1e-6, ...
                    'criterion', 'above 1e-6');
    cells(end+1,:) = {s, text, R(s - 1, exact) - 1, most, beyond}; %#ok<AGROW>
    y = linspace (0, 6.6, 1200);
    curves{end+1} = curve (y, R (y, beta), sprintf ('s = %d', s)); %#ok<AGROW>
  end
  item = add_grid (item, ['The fractions of Table 5, with w = y^2: the right-hand side ' ...
                          'is not above 0 up to y = s - 1 and above 0 beyond it'], ...
                   {'s', '|R(iy)|^2 - 1', '|R| - 1 at s - 1', 'largest up to s - 1', ...
                    'at 1.001 (s - 1)'}, cells);
  item = add_figure (item, 'axis', ['|R(iy)| along the imaginary axis for the computed ' ...
      'polynomials: they stay at or below 1 up to y = s - 1.'], ...
      panel ('y', '|R(iy)|', curves, 'ylim', [0 1.3], 'xlim', [0 6.6]));
end

% With the fractions of Table 5, |R(iy)|^2 - 1 = f w^2 (w - (s - 1)^2) q(w)^2, w = y^2: all in
% integers, over the common denominator.
function [item, text] = sharp (item, s, fractions)
  D = lcm (2, num2cell (fractions(:,2)){:});
  b = [D, D, D / 2, (D * fractions(:,1) ./ fractions(:,2))']; % of z^0 ... z^s
  sign_ = (-1) .^ (0:(s-1)/2);
  re = b(1:2:end) .* sign_; % in powers of w
  im = b(2:2:end) .* sign_;
  F = [conv(re, re), 0] + [0, conv(im, im)];
  F(1) -= D ^ 2;
  [Q, rest] = deconv (fliplr (F(3:end)), [1, -(s - 1) ^ 2]);
  f = Q(1);
  q = 1;
  for k = 1:(s-3)/2 % the square root, from the highest power
    left = Q / f - [conv(q, q), zeros(1, numel (Q) - 2 * numel (q) + 1)];
    q(end+1) = left(k+1) / 2; %#ok<AGROW>
  end
  square = max (abs (Q / f - conv (q, q)));
  off = max (abs ([F(1:2), rest]));
  item = add_row (item, sprintf ('exact_%d', s), ...
                  sprintf (['s = %d: |R(iy)|^2 - 1 less f w^2 (w - %d) q(w)^2: integers ' ...
                            'left over, and off a square'], s, (s - 1) ^ 2), [off square], ...
                  'paper', [0 0], 'cite', 'Table 5', 'format', '%.2g', 'status', 'none', ...
                  'agrees', f > 0 && off == 0 && square < 1e-11, 'criterion', ...
                  'exactly 0; below 1e-11, rounding');
  text = sprintf ('w^2 (w - %d)', (s - 1) ^ 2);
  if s > 3
    text = sprintf ('%s (%s)^2', text, strrep (polyout_text (q), '+ -', '- '));
  end
  text = sprintf ('%s %s', strtrim (rats (f / D ^ 2, 20)), text);
end

function s = polyout_text (q)
  n = numel (q) - 1;
  s = '';
  for k = 0:n
    c = strtrim (rats (q(k+1), 10));
    power = {'', 'w', 'w^2'}{n-k+1};
    if k == 0
      s = power;
    else
      s = strtrim (sprintf ('%s + %s %s', s, c, power));
    end
  end
end

% The largest B with lowest (B) <= 0, by the secant method: lowest rises smoothly with B.
function [beta, B] = widest (s)
  B = [0.6 0.7] * s;
  v = [lowest(s, B(1)), lowest(s, B(2))];
  for k = 1:30
    next = B(2) - v(2) * (B(2) - B(1)) / (v(2) - v(1));
    B = [B(2), next];
    [v(3), beta] = lowest (s, B(2));
    v = v(2:3);
    if abs (B(2) - B(1)) < 1e-6
      break
    end
  end
  B = B(2);
end

% The minimum over the betas of the maximum of g on [0, B]. The maximum is smoothed to
% mu log sum exp (g / mu), which is also convex; Newton's method with decreasing mu.
function [v, beta] = lowest (s, B)
  n = s - 2;
  scale = 1 ./ factorial (3:s); % so that the unknowns are of similar size
  w = (B * (1 - cos (pi * linspace (0, 1, 1000)')) / 2) .^ 2; % y^2, denser at both ends
  x = ones (n, 1);
  for mu = 10 .^ (0:-1:-11)
    f = smoothed (x, mu, scale, w);
    for k = 1:60
      [f, slope, bend] = smoothed (x, mu, scale, w);
      step = -(bend + 1e-14 * norm (bend) * eye (n)) \ slope;
      if -slope' * step < 1e-6 * mu
        break
      end
      while smoothed (x + step, mu, scale, w) > f + 1e-4 * slope' * step && norm (step) > 1e-14
        step = step / 2;
      end
      x = x + step;
    end
  end
  v = max (parts (x, scale, w));
  beta = scale .* x';
end

function [f, slope, bend] = smoothed (x, mu, scale, w)
  [g, D, dp, dq] = parts (x, scale, w);
  most = max (g);
  e = exp ((g - most) / mu);
  total = sum (e);
  f = most + mu * log (total);
  if nargout > 1
    e = e / total;
    slope = D' * e;
    bend = 2 * dp' * (e .* dp) + 2 * dq' * (e .* w .* dq) ...
           + (D' * (e .* D) - slope * slope') / mu;
  end
end

% R(iy) = 1 + w p + i y (1 + w q) with w = y^2, so that (|R(iy)|^2 - 1) / y^4 is
% g = (2 p + 1) / w + p^2 + 2 q + w q^2; p and q are linear in the betas.
function [g, D, dp, dq] = parts (x, scale, w)
  n = numel (x);
  z = zeros (size (w));
  one = z + 1;
  dp = [z, w, z, -w.^2, z](:,1:n) .* scale;
  dq = [-one, z, w, z, -w.^2](:,1:n) .* scale;
  rest = [z, 2 * one, z, -2 * w, z](:,1:n) .* scale; % (2 p + 1) / w
  p = -0.5 + dp * x;
  q = dq * x;
  g = rest * x + p .^ 2 + 2 * q + w .* q .^ 2;
  D = rest + 2 * p .* dp + 2 * (1 + w .* q) .* dq;
end
