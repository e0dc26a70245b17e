function m = tw_design (order, s, region, varargin)
% TW_DESIGN  Design a dual-rate Runge-Kutta method for a stability region.
%
%   m = tw_design (order, s, 'imaginary', ...)
%   m = tw_design (order, s, 'real', ...)
%   m = tw_design (order, s, lambda, ...)
%
% A partitioned method of the given order, 1 to 4, with as many slow and s fast evaluations
% per step, at most 12, whose fast part alone is stable as far as possible: along the
% imaginary axis (a fast part that oscillates), along the negative real axis (one that
% decays), or for the eigenvalues lambda: a vector, or the result of tw_jacobian, whose
% block ff is taken (an array of them: at several instants). For eigenvalues the step is
% stable for all steps up to the limit, and a mode may grow as fast as it does itself.
%
% All order conditions hold, those of coupling included. The rest of the coefficients makes
% the principal error small: the norm of the conditions of the next order, each over its
% tree's symmetry. Both parts have the same stage times, in [0, 1]: no input is needed
% before its time.
%
% Options, as one struct or as names and values:
%
%   damping    along the real axis |R| is at most 1 - damping where the solution has
%              decayed; default 0.05, for other regions 0. Nothing is damped on the
%              imaginary axis
%   growth     how many times larger than the state a stage inside the step may become
%              in the region; default 10. A nonlinear fast part is evaluated there
%   conserve   true: b_slow = b_fast, which keeps momentum and every linear invariant
%              across the split; default false
%   rising     true: no stage is before the one above it; default true
%   H          of eigenvalues per second: the step that must be stable, or it is an error
%   slow       the stages with a slow evaluation, 1 first; default: several are tried
%   starts     how often the coefficients are sought, each time from other values; the
%              best result counts; default 6
%   name       default 'design_<order>_<s>'
%   file       also write the method as this C file, <name>.c: in
%              blocks/methods/runge_kutta/tableaus, `make generated` makes it a method of
%              the library, the program and the blocks
%   id         its number there; default 1000 order + 10 s + 5
%   gateway    as in tw_sim
%
% The result is a method: tw_sim, tw_ode, tw_stability, tw_maxstep, tw_order, tw_compare
% and tw_info take it instead of a name. It has the fields of tw_info (method), among them
% tableau, imaginary_limit and real_limit, and
%
%   limit        largest H |lambda| along the region (for eigenvalues: of the largest)
%   H            for eigenvalues: the largest stable slow step, of the fast part alone
%   polynomial   R(z), coefficients of 1, z, z^2, ...
%   error        principal error
%   growth       largest stage over the state in the region
%   times, slow  stage times; stages with a slow evaluation
%   residual     by how much the conditions are missed (rounding)
%
% Equal calls give equal bits. What cannot be met is an error, tworate:design, that says
% what was asked and what was reached.
%
% Example: a method of order 3 with 6 fast evaluations,
%
%   m = tw_design (3, 6, 'imaginary');
%   r = tw_sim ('planar_vehicle', m, 'H', 1e-3, 'tend', 1);
%
% and one for the tyres of a model,
%
%   m = tw_design (2, 6, tw_jacobian ('planar_vehicle', 'preset', 'P3'));
%   m.H
%
% References: S. S. Shome, E. J. Haug, L. O. Jay (2004), Eqs. 25-30 and Table 5; equations
% in doc/methods/design.md.
%
% See also tw_stability, tw_maxstep, tw_order, tw_jacobian.

% INDEX Analysis

  who = 'tw_design';
  if nargin < 3
    error ('tworate:call', 'tw_design: an order, a number of stages and a region are needed');
  end
  [p, s, want, opts] = wishes (who, order, s, varargin);
  [rays, lambda, want] = region_of (who, region, want, opts);
  gate = choose_gateway (who, '', opts);

  [c, B] = polynomial (p, s, rays, want.damping);
  if B < 1e-2
    error ('tworate:design', ['%s: no polynomial of order %d with %d stages is stable %s: ' ...
                              'more stages are needed'], who, p, s, want.region);
  end
  [B, H] = verified (who, c, B, rays, lambda, want);
  [x, r, L] = best_of (who, p, c, B, rays, s, want);
  m = assemble (who, gate, p, x, L, want);
  m.limit = B;
  if ~isempty (lambda)
    m.H = H;
  end
  m.polynomial = c;
  m.error = r.error;
  m.growth = r.growth;
  m.times = sum (m.tableau.a_fast, 2);
  m.slow = L.slow;
  m.residual = r.residual;
  m.region = want.region;
  if isfield (opts, 'file')
    write_tableau (who, opts.file, m, want.id);
  end
end

function [p, s, want, opts] = wishes (who, p, s, list)
  names = {'damping', 'growth', 'conserve', 'rising', 'H', 'slow', 'starts', 'name', 'file', ...
           'id', 'gateway'};
  opts = read_options (who, list, names);
  p = check_argument (who, 'order', p, 'integer', 1, 4);
  s = check_argument (who, 's', s, 'integer', p, 12);
  want = struct ('damping', NaN, 'growth', 10, 'conserve', false, 'rising', true, 'H', 0, ...
                 'slow', [], 'starts', 6, 'name', sprintf ('design_%d_%d', p, s), ...
                 'id', 1000 * p + 10 * s + 5, 'size', 1, 'ridge', 1e-3, 'steps', 200, ...
                 'small', 1e-3, 'hardest', 1e4, 'rank', 1e-5, 'all', false);
  for name = fieldnames (opts)'
    value = opts.(name{1});
    switch name{1}
      case {'damping', 'growth', 'H'}
        value = check_argument (who, name{1}, value, 'number');
      case {'conserve', 'rising'}
        value = check_argument (who, name{1}, value, 'flag');
      case 'starts'
        value = check_argument (who, name{1}, value, 'integer', 1, 1000);
      case 'id'
        value = check_argument (who, name{1}, value, 'integer', 1000, 1e6);
      case {'name', 'file'}
        check_argument (who, name{1}, value, 'text');
      case 'slow'
        value = check_argument (who, name{1}, value, 'real', p, 1)';
        if value(1) ~= 1 || any (value ~= round (value)) || any (diff (value) <= 0) ...
            || value(end) > s
          error ('tworate:range', ['%s: slow must be %d rising stages from 1 to %d, the ' ...
                                   'first of them 1'], who, p, s);
        end
    end
    want.(name{1}) = value;
  end
  if ~isvarname (want.name)
    error ('tworate:name', '%s: name must be an identifier of C, got ''%s''', who, want.name);
  elseif ~isnan (want.damping) && (want.damping < 0 || want.damping >= 0.5)
    error ('tworate:range', '%s: damping must be from 0 to less than 0.5, got %g', who, ...
           want.damping);
  elseif want.growth < 1
    error ('tworate:range', '%s: growth must be at least 1, got %g', who, want.growth);
  elseif want.conserve && p == 1 && s > 1
    error ('tworate:design', ['%s: with one slow evaluation, conserve leaves the fast part ' ...
                              'one stage: order 2 or higher is needed'], who);
  elseif want.conserve && ~isempty (want.slow) && want.slow(end) ~= s
    error ('tworate:design', ['%s: with conserve the last stage must be a slow one: the ' ...
                              'polynomial needs its weight'], who);
  end
end

% The region as rays from the origin, the longest of length 1.
function [rays, lambda, want] = region_of (who, region, want, opts)
  lambda = [];
  damping = 0;
  if ischar (region)
    want.region = find_name (who, 'region', region, {'imaginary', 'real'});
    rays = 1i;
    want.region = ['on the ' region ' axis'];
    if strcmp (region, 'real')
      rays = -1;
      damping = 0.05;
    end
    if isfield (opts, 'H')
      error ('tworate:option', '%s: H needs eigenvalues; an axis has no time scale', who);
    end
  else
    lambda = eigenvalues_of (who, region);
    rays = rays_of (lambda / max (abs (lambda)));
    want.region = 'for these eigenvalues';
  end
  if isnan (want.damping)
    want.damping = damping;
  end
end

function lambda = eigenvalues_of (who, region)
  if isstruct (region)
    if isempty (region) || ~isfield (region, 'ff')
      error ('tworate:type', ['%s: region must be ''imaginary'', ''real'', eigenvalues or ' ...
                              'results of tw_jacobian with a block ff'], who);
    end
    lambda = zeros (0, 1);
    for k = 1:numel (region)
      ff = check_argument (who, 'region.ff', region(k).ff, 'real', NaN, NaN);
      lambda = [lambda; eig(ff)]; %#ok<AGROW>
    end
  elseif isnumeric (region) && isvector (region) && ~issparse (region)
    lambda = double (region(:));
  else
    check_argument (who, 'region', region, 'type', false, ...
                    '''imaginary'', ''real'', a vector of eigenvalues or a result of tw_jacobian');
  end
  if any (~isfinite (lambda))
    error ('tworate:nonfinite', '%s: the eigenvalues must be finite', who);
  end
  lambda = lambda(abs (lambda) > 1e-9 * max (abs (lambda)));
  if isempty (lambda)
    error ('tworate:range', '%s: all eigenvalues are zero: there is no region', who);
  end
end

% One ray for each direction of the upper half plane, to its farthest eigenvalue: what is
% stable along the whole ray is stable for smaller steps, too. Directions closer than 1.5
% degrees share the longest, at its own direction, when it is longer by the difference.
function rays = rays_of (lambda)
  z = real (lambda) + 1i * abs (imag (lambda));
  flat = abs (real (z)) < 1e-6 * abs (z);
  z(flat) = 1i * imag (z(flat));
  [~, order] = sort (-abs (z));
  rays = zeros (0, 1);
  for k = order'
    near = abs (arg (rays) - arg (z(k))) < 0.025 & abs (rays) > 1.05 * abs (z(k));
    same = abs (arg (rays) - arg (z(k))) < 0.002;
    if ~any (near | same)
      rays(end+1,1) = z(k); %#ok<AGROW>
    end
  end
end

% On the imaginary axis the best polynomials of order 1 (odd s) are of order 2, and those of
% orders 2 and 3 (even s) of order 4 (van der Houwen 1977; Kinnmark, Gray 1984): sought with
% that order they are found to rounding.
function [c, B] = polynomial (p, s, rays, damping)
  even = rem (s, 2) == 0;
  if isequal (rays, 1i) && s > p && (p == 1 && ~even || p > 1 && p < 4 && even)
    p = 2 + 2 * (p > 1);
  end
  [c, B] = design_polynomial (p, s, rays, damping);
end

% The limit along all eigenvalues' rays, of which the design has used some.
function [B, H] = verified (who, c, B, rays, lambda, want)
  H = NaN;
  z = rays(:);
  if ~isempty (lambda)
    z = lambda / max (abs (lambda));
    flat = abs (real (z)) < 1e-6 * abs (z);
    z(flat) = 1i * imag (z(flat));
  end
  stable = @(B) all (all (abs (polyval (fliplr (c), B * z * ((1:400) / 400))) ...
                          <= max (1, abs (exp (B * z * ((1:400) / 400)))) + 1e-8));
  wanted = B;
  while ~stable (B) && B > 0.5 * wanted
    B = B * 0.9999;
  end
  if B < 0.98 * wanted
    error ('tworate:design', ['%s: the search for the polynomial did not converge: asked ' ...
                              'for |R| <= 1 up to %.6g, reached %.6g'], who, wanted, B);
  end
  if ~isempty (lambda)
    H = B / max (abs (lambda));
    if H < want.H
      error ('tworate:design', ['%s: the spectrum is too wide: it reaches to |lambda| = %.4g, ' ...
             'so H = %g needs H |lambda| = %.4g, and the best polynomial of order %d with %d ' ...
             'stages reaches %.4g, H = %.4g; take more stages'], who, max (abs (lambda)), ...
             want.H, want.H * max (abs (lambda)), order_of (c), numel (c) - 1, B, H);
    end
  end
end

function p = order_of (c)
  p = find ([abs(c .* factorial (0:numel (c)-1) - 1) > 1e-9, true], 1) - 2;
end

% Where the growth of the stages counts.
function z = points_of (rays, B, n)
  far = rays(abs (rays) > 0.3);
  far = far(unique (round (linspace (1, numel (far), min (numel (far), 12)))));
  m = max (3, round (n / numel (far)));
  z = reshape (B * far(:) * (1:m) / m, 1, []);
end

function [x, reached, L] = best_of (who, p, c, B, rays, s, want)
  z = points_of (rays, B, 24);
  sets = {want.slow};
  if isempty (want.slow)
    sets = design_slow_stages (p, s, want.conserve);
  end
  reached = [];
  nearest = [];
  between = points_of (rays, B, 400);
  for k = 1:want.starts
    now = design_layout (s, sets{1 + rem(k - 1, numel (sets))}, want.conserve);
    want.start = @(L) design_start (L, k, isreal (rays) && rem (k, 2));
    [y, r] = design_tableau (p, c, B, now.slow, z, want);
    r.growth = design_growth (y, now, between);
    r.missed = max ([log10(max (r.residual, 1e-12)) + 12, r.growth / want.growth - 1, ...
                     -r.least, r.latest - 1 - 1e-12, want.rising * (r.back - 1e-12)]);
    if isempty (nearest) || r.missed < nearest.missed
      nearest = r;
    end
    if r.missed <= 0 && (isempty (reached) || r.error < reached.error)
      x = y;
      reached = r;
      L = now;
    end
  end
  if isempty (reached)
    r = nearest;
    error ('tworate:design', ['%s: none of %d starts led to a %d-%d tableau %s with growth ' ...
           '%g: the nearest misses the conditions by %.1e, has growth %.3g and stage times ' ...
           'from %.3g to %.3g (largest fall %.2g); try more growth or starts, or ' ...
           'rising false'], who, want.starts, p, s, want.region, want.growth, r.residual, ...
           r.growth, r.least, r.latest, max (0, r.back));
  end
end

% The struct that every function takes as a method.
function m = assemble (who, gate, p, x, L, want)
  [A, b] = design_matrices (x, L);
  t = struct ('a_slow', A{1}, 'a_fast', A{2}, 'b_slow', b{1}, 'b_fast', b{2});
  [t.e_order, t.e_slow, t.e_fast] = design_embedded (p, A, b, L.slow);
  if t.e_order == 0
    t.e_slow = zeros (0, 1);
    t.e_fast = zeros (0, 1);
  end
  own = own_method (who, struct ('name', want.name, 'order', p, 'tableau', t));
  m = describe (who, gate, 'method', own);
  m.what = sprintf ('order %d, %d slow and %d fast evaluations, %s', p, p, L.s, want.region);
  m.source = 'tw_design';
end

%!test % Table 5
%! m = tw_design (2, 5, 'imaginary', 'starts', 1);
%! assert (m.polynomial, [1 1 1/2 3/16 1/32 1/128], 1e-10)
%! assert (m.limit, 4, 1e-10)
%! assert ([m.ratio m.order m.slow_evals m.fast_evals], [5 2 2 5])
%!error <no polynomial of order 2 with 2 stages is stable on the imaginary axis> ...
%! tw_design (2, 2, 'imaginary')
%!error <order must be an integer from 1 to 4> tw_design (5, 7, 'imaginary')
%!error <s must be an integer from 3 to 12> tw_design (3, 2, 'imaginary')
%!error <an order, a number of stages and a region> tw_design (3, 2)
