function [c, B, info] = design_polynomial (p, s, rays, damping)
% The polynomial R(z) = 1 + z + ... + z^p/p! + beta_{p+1} z^{p+1} + ... + beta_s z^s that is
% stable furthest along rays from the origin (Shome et al. 2004, Eq. 25): the largest B with
%
%   |R(z)| <= r(z) = max (1 - damping, |exp (z/2)|)   at z = B t d, 0 < t <= 1, d in rays
%
% (1 - damping counts where exp decays; where it grows, r is |exp (z)|). rays: complex
% numbers, the largest of modulus 1. c(k+1) is the coefficient of z^k. Of info: points, the
% z of the result.
%
% For each B the betas that minimise the maximum of |R|^2 - r^2 are a convex problem (an
% interior point method); B is where this minimum passes zero. The rays are sampled; the
% maxima between the samples are added to them until none is left.

  fixed = 1 ./ factorial (0:p);
  n = s - p;
  info = struct ('solves', 0, 'excess', 0);
  t = (1 - cos (pi * (1:points_on (rays, s)) / points_on (rays, s))) / 2; % denser at both ends
  [t, d] = meshgrid (t, rays(:));
  t = t(:);
  d = d(:);
  B = 0.5 * s;
  factor = 1.5;
  for pass = 1:8
    % bracket, then the secant method kept inside it
    [low, high, vlow, vhigh, solves] = bracket (fixed, n, t, d, damping, B, factor);
    info.solves = info.solves + solves;
    if isnan (low)
      c = [];
      B = 0;
      return
    end
    [B, beta, l, solves] = root (fixed, n, t, d, damping, low, high, vlow, vhigh);
    info.solves = info.solves + solves;
    c = [fixed beta];
    [more, excess] = missed (c, B, t, d, rays, damping);
    info.excess = excess;
    if isempty (more) || excess < 1e-13 || pass == 8
      break
    end
    factor = 1 + 1e-4;
    t = [t; real(more(:,1))]; %#ok<AGROW>
    d = [d; more(:,2)]; %#ok<AGROW>
  end
  if n > 0 && numel (rays) == 1
    [c, B] = polished (c, B, t, l, rays, damping);
  end
  info.points = B * t .* d;
end

function m = points_on (rays, s)
  m = 24 * s;
  if numel (rays) > 4
    m = max (60, round (4000 / numel (rays)));
  end
end

function [low, high, vlow, vhigh, solves] = bracket (fixed, n, t, d, damping, B, factor)
  solves = 0;
  low = NaN;
  high = NaN;
  vlow = NaN;
  vhigh = NaN;
  while solves < 60
    v = lowest (fixed, n, B * t, d, damping);
    solves = solves + 1;
    if v <= 0
      low = B;
      vlow = v;
      B = B * factor;
    else
      high = B;
      vhigh = v;
      B = B / factor;
    end
    if ~isnan (low) && ~isnan (high)
      return
    elseif B < 1e-3
      break
    end
    factor = min (1.5, factor ^ 3);
  end
end

function [B, beta, l, solves] = root (fixed, n, t, d, damping, low, high, vlow, vhigh)
  solves = 1;
  [~, beta] = lowest (fixed, n, low * t, d, damping);
  side = 0;
  while high - low > 1e-12 * high && solves < 60
    B = (low * vhigh - high * vlow) / (vhigh - vlow);
    if ~(B > low && B < high) || rem (solves, 6) == 5
      B = (low + high) / 2;
    end
    [v, beta] = lowest (fixed, n, B * t, d, damping, beta);
    solves = solves + 1;
    if abs (v) < 1e-16
      break
    elseif v <= 0
      low = B;
      vlow = v;
      if side == -1
        vhigh = vhigh / 2; % Illinois
      end
      side = -1;
    else
      high = B;
      vhigh = v;
      if side == 1
        vlow = vlow / 2;
      end
      side = 1;
    end
  end
  B = low;
  [~, beta, l] = lowest (fixed, n, B * t, d, damping, beta);
  solves = solves + 1;
end

% At z = t d: the truncated exponential F, |F|^2 - r^2 (without cancellation on the
% imaginary axis), the weight w, and the powers of z in the columns of V.
function [F, over, w, V] = at_points (fixed, n, t, d, damping)
  p = numel (fixed) - 1;
  k = 0:p+n;
  unit = d .^ k;
  axis = real (d) == 0;
  turn = [1, 1i, -1, -1i];
  turn = turn(rem (k, 4) + 1);
  unit(axis,:) = imag (d(axis)) .^ k .* turn; % exact
  V = t .^ k .* unit;
  F = V(:,1:p+1) * fixed';
  V = V(:,p+2:end);
  x = t .* real (d);
  r2 = max ((1 - damping) ^ 2, exp (x));
  r2(x > 0) = exp (2 * x(x > 0));
  over = abs (F) .^ 2 - r2;
  even = fixed(1:2:end) .* (-1) .^ (0:p/2); % |F(iy)|^2 in powers of y^2
  odd = fixed(2:2:end) .* (-1) .^ (0:(p-1)/2);
  E = zeros (1, p + 1);
  E(1:2*numel (even)-1) = E(1:2*numel (even)-1) + conv (even, even);
  E(2:2*numel (odd)) = E(2:2*numel (odd)) + conv (odd, odd);
  E(1:floor (p / 2)+1) = 0; % 1, and what cancels
  y2 = (t(axis) .* imag (d(axis))) .^ 2;
  over(axis) = polyval (fliplr (E), y2);
  q = 2 * (floor (p / 2) + 1);
  w = (t .* abs (d)) .^ q;
  w = w ./ (1 + w) + min (1, 2 * abs (x)); % where exp decays, the start is far from 1
end

% The least max_i (|R(z_i)|^2 - r_i^2) / w_i over the betas, and these betas:
% min v, f_i = g_i(x) - v <= 0, by a primal-dual interior point method (Boyd and
% Vandenberghe 2004, section 11.7). With S = R - F, |R|^2 = |F|^2 + 2 Re (conj (F) S) + |S|^2.
function [v, beta, l] = lowest (fixed, n, t, d, damping, beta)
  p = numel (fixed) - 1;
  [F, over, w, V] = at_points (fixed, n, t, d, damping);
  e = over ./ w;
  if n == 0
    v = max (e);
    l = ones (size (e));
    beta = zeros (1, 0);
    return
  end
  F = F ./ sqrt (w);
  fr = real (F);
  fi = imag (F);
  scale = max (t .* abs (d));
  V = V ./ sqrt (w) ./ scale .^ (p+1:p+n);
  m = numel (t);
  [~, T] = qr ([real(V); imag(V)], 0); % unknowns of similar effect
  T = T / sqrt (m);
  Qr = real (V) / T;
  Qi = imag (V) / T;
  FS = (real (V) .* fr + imag (V) .* fi) / T; % what cancels here cancels exactly
  if nargin < 6
    beta = 1 ./ factorial (p+1:p+n);
  end
  x = T * (beta .* scale .^ (p+1:p+n))';
  Sr = Qr * x;
  Si = Qi * x;
  value = @(x, Sr, Si) e + 2 * (FS * x) + Sr .^ 2 + Si .^ 2;
  g = value (x, Sr, Si);
  v = max (g);
  v = v + 0.1 * (v - median (g)) + 1e-3;
  slack = v - g;
  l = ones (m, 1) / m;
  best = Inf;
  warning ('off', 'Octave:nearly-singular-matrix', 'local');
  warning ('off', 'Octave:singular-matrix', 'local');
  for k = 1:100
    G = 2 * (FS + Sr .* Qr + Si .* Qi);
    dual = [G' * l; 1 - sum(l)];
    gap = slack' * l / m;
    if max (g) < best
      best = max (g);
      kept = x;
    end
    if gap < 1e-17 * max (1, abs (v))
      break
    end
    h = l ./ slack;
    H = 2 * (Qr' * (l .* Qr) + Qi' * (l .* Qi));
    K = [H + G' * (h .* G), -G' * h; -(G' * h)', sum(h)];
    centre = zeros (m, 1);
    for corrected = 0:1 % predictor, corrector (Mehrotra)
      rest = centre ./ slack; % dl = rest + h (G dx - dv) - l
      dx = -K \ (dual + [G' * (rest - l); -sum(rest - l)]);
      ds = -G * dx(1:n) + dx(n+1);
      dl = (centre - l .* ds) ./ slack - l;
      up = farthest (slack, ds);
      ul = farthest (l, dl);
      after = (slack + up * ds)' * (l + ul * dl) / m;
      centre = (after / gap) ^ 3 * gap - ds .* dl;
    end
    if any (~isfinite (dx)) || any (~isfinite (dl))
      break
    end
    up = min ([1, 0.99 * up, 0.99 * ul]);
    ul = up;
    x = x + up * dx(1:n);
    v = v + up * dx(n+1);
    slack = slack + up * ds;
    l = l + ul * dl;
    Sr = Qr * x;
    Si = Qi * x;
    g = value (x, Sr, Si);
    v = max (v, max (g + 0.1 * slack)); % the step is straight, g is not
    slack = v - g;
  end
  x = kept;
  v = best;
  beta = ((T \ x) ./ scale .^ (p+1:p+n)')';
end

function step = farthest (x, dx)
  down = dx < 0;
  step = min ([1; -x(down) ./ dx(down)]);
end

% On one ray: Newton's method for the conditions that the optimum meets (Karush, Kuhn and
% Tucker). At the places z_j = B t_j d where |R| = r, all but the end t = 1 maxima,
%
%   sum l_j grad G_j = 0,  sum l_j = 1,  G_j = 0,  dG_j/dt = 0;   G = |R|^2 - r^2
%
% determine betas, B, t and l to rounding. Where it does not converge (the optimum also
% touches at the origin) nothing is changed.
function [c, B] = polished (c, B, t, l, d, damping)
  p = order_of (c);
  keep = find (l > 1e-5 * max (l) & t > 0.02)';
  [~, order] = sort (t(keep));
  keep = keep(order);
  group = cumsum ([1, diff(t(keep)') > 0.02]);
  at = arrayfun (@(g) t(keep(group == g))' * l(keep(group == g)) / sum (l(keep(group == g))), ...
                 unique (group))';
  weight = accumarray (group', l(keep));
  weight = weight / sum (weight);
  inner = at < 1 - 1e-6;
  at(~inner) = 1;
  n = numel (c) - p - 1;
  scale = c(p+2:end)';
  scale(scale == 0) = 1;
  m = numel (at);
  unpack = @(u) deal ([c(1:p+1), (scale .* u(1:n))'], B * u(n+1), ...
                      put (at, inner, u(n+2:n+1+sum (inner))), u(end-m+1:end));
  u = [ones(n + 1, 1); at(inner); weight];
  F = @(u) optimality (unpack, u, inner, d, damping, p, scale);
  r = F (u);
  for k = 1:8
    K = zeros (numel (r), numel (u));
    for i = 1:numel (u)
      e = zeros (numel (u), 1);
      e(i) = 1e-6;
      K(:,i) = (F (u + e) - F (u - e)) / 2e-6;
    end
    next = u - pinv (K, 1e-12 * norm (K)) * r;
    rn = F (next);
    if ~(norm (rn) < norm (r))
      break
    end
    u = next;
    r = rn;
  end
  [cn, Bn, ~, ~] = unpack (u);
  if norm (r) < 1e-12 && abs (Bn / B - 1) < 1e-4
    c = cn;
    B = Bn;
  end
end

function t = put (t, where, values)
  t(where) = values;
end

function r = optimality (unpack, u, inner, d, damping, p, scale)
  [c, B, t, l] = unpack (u);
  z = B * t * d;
  R = polyval (fliplr (c), z);
  slope = polyval (fliplr (c(2:end) .* (1:numel (c)-1)), z);
  x = real (z);
  decays = x > 2 * log (1 - damping) & x < 0;
  r2 = (1 - damping) ^ 2 * ones (size (x));
  r2(x == 0) = 1;
  r2(decays) = exp (x(decays));
  G = abs (R) .^ 2 - r2;
  Gt = 2 * real (conj (R) .* slope * B * d) - decays .* r2 * B * real (d);
  Gb = 2 * real (conj (R) .* z .^ (p+1:numel (c)-1)) .* scale';
  r = [Gb' * l; sum(l) - 1; G; Gt(inner)];
end

function p = order_of (c)
  p = find (abs (c .* factorial (0:numel (c)-1) - 1) > 1e-12, 1) - 2;
  if isempty (p)
    p = numel (c) - 1;
  end
end

% Maxima along the rays that the points miss: rows [t d].
function [more, excess] = missed (c, B, t, d, rays, damping)
  more = zeros (0, 2);
  excess = 0;
  for ray = rays(:).'
    u = (1:2000) / 2000;
    g = over (c, B, u, ray, damping);
    peak = find ([false, g(2:end-1) >= g(1:end-2) & g(2:end-1) >= g(3:end), false] & g > -1e-6);
    for k = peak
      a = u(k-1);
      b = u(k+1);
      for refine = 1:10
        near = linspace (a, b, 9);
        [top, i] = max (over (c, B, near, ray, damping));
        a = near(max (1, i-1));
        b = near(min (9, i+1));
      end
      excess = max (excess, top);
      if min (abs (t(d == ray) - near(i))) > 1e-12
        more(end+1,:) = [near(i) ray]; %#ok<AGROW>
      end
    end
  end
end

function g = over (c, B, u, ray, damping)
  p = order_of (c);
  [F, e, w, V] = at_points (c(1:p+1), numel (c) - p - 1, B * u(:), repmat (ray, numel (u), 1), damping);
  S = V * c(p+2:end)';
  g = ((e + real (S) .* (2 * real (F) + real (S)) + imag (S) .* (2 * imag (F) + imag (S))) ./ w)';
end
