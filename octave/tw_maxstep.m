function m = tw_maxstep (model, method, varargin)
% TW_MAXSTEP  The largest stable slow step of a method on a model, along a run.
%
%   m = tw_maxstep (model, method, opts)
%   tw_maxstep (model, method, opts)           plots
%
% The model is linearised at some instants of a run, and the spectral radius of one slow
% step, S (H J) of tw_stability, is computed for rising steps. A step is stable when at
% every instant no mode grows faster than the fastest one of the linear system itself. Of
% large systems and multistep methods only the largest eigenvalues of S are computed.
%
% Options, as one struct or as names and values:
%
%   run        a result of tw_sim that provides the instants; or else
%   times      instants, which rk4 reaches with the step H (default: 0 alone, the start)
%   H          that step; default 1e-4
%   params, preset, x0, input, t0       as in tw_sim
%   points     number of instants of the run, evenly spaced; default 5
%   range      [least greatest] step to examine; default: 0.02 and 10 divided by the
%              largest eigenvalue, the second times the ratio
%   grid       number of steps in that range, in a geometric sequence; default 120
%   margin     default 1e-6: a spectral radius up to 1 + margin counts as 1
%   ratio      default: that of the method, as in tw_sim
%   gateway, and the options of the library for the method
%
% The result has
%
%   H           the end of the first stable interval: every smaller step of the grid is
%               stable; 0 when the smallest is not; Inf when all are
%   intervals   all stable intervals, [from to] in rows, ends found by bisection
%   steps, rho  the steps examined, and the largest spectral radius there (less the
%               growth of the system itself)
%   t           the instants
%
% Example: Table 8 of Shome, Haug and Jay,
%
%   m = tw_maxstep ('planar_vehicle', 'prk_2_5', 'preset', 'P3');
%   m.H
%
% A fast part is stiff when an explicit method has a step far below what the result
% needs and adams4_ros has not:
%
%   m = tw_maxstep ('hydraulic_actuator', 'prk_3_8');      m.H % 1e-5
%   m = tw_maxstep ('hydraulic_actuator', 'adams4_ros', 'ratio', 4, 'range', [1e-4 0.1]);
%   m.H                                                        % 5e-3
%
% Reference: S. S. Shome, E. J. Haug, L. O. Jay (2004), Table 8; see README.md.
%
% See also tw_stability, tw_jacobian.

% INDEX Analysis

  who = 'tw_maxstep';
  if nargin < 2
    error ('tworate:call', 'tw_maxstep: a model and a method are needed');
  end
  model = model_name (who, model);
  own = {'run', 'times', 'H', 'params', 'preset', 'x0', 'input', 't0', 'points', 'range', ...
         'grid', 'margin', 'ratio', 'gateway'};
  spec = setup_method (who, model, method, varargin, own);
  opts = spec.opts;
  points = 5;
  if isfield (opts, 'points')
    points = check_argument (who, 'points', opts.points, 'integer', 1, 1e6);
  end
  range = [];
  if isfield (opts, 'range')
    range = check_argument (who, 'range', opts.range, 'real', 2, 1)';
    if range(1) <= 0 || range(1) >= range(2)
      error ('tworate:range', '%s: range must be [least greatest], positive and rising', ...
             who);
    end
  end
  n = 120;
  if isfield (opts, 'grid')
    n = check_argument (who, 'grid', opts.grid, 'integer', 2, 1e6);
  end
  margin = 1e-6;
  if isfield (opts, 'margin')
    margin = check_argument (who, 'margin', opts.margin, 'number');
  end

  r = run_of (who, model, opts);
  rows = unique (round (linspace (1, numel (r.t), min (points, numel (r.t)))));

  part = struct ('system', cell (numel (rows), 1), 'growth', 0);
  largest = 0;
  for k = 1:numel (rows)
    i = rows(k);
    at = struct ('t', r.t(i), 'x0', [r.xs(i,:) r.xf(i,:)], 'u', r.u(i,:), ...
                 'params', struct2vector (r.params));
    J = tw_jacobian (model, at);
    [A, ns, D] = linear_blocks (who, J, struct ());
    part(k).system = reduce_system (spec.method, A, ns, D);
    lambda = eig (J.A);
    part(k).growth = max (0, max (real (lambda)));
    largest = max (largest, max (abs (lambda)));
  end

  if isempty (range)
    range = [0.02 10 * spec.ratio] / max (largest, realmin);
  end
  rho = @(H) radius (spec, part, H);
  stable = @(H) rho (H) <= 1 + margin;

  m = struct ('H', 0, 'intervals', zeros (0, 2), ...
              'steps', range(1) * (range(2) / range(1)) .^ ((0:n-1) / (n - 1)), ...
              'rho', zeros (1, n), 't', r.t(rows)', 'model', model, ...
              'method', spec.method.name, 'ratio', spec.ratio);
  for k = 1:n
    m.rho(k) = rho (m.steps(k));
  end
  good = m.rho <= 1 + margin;
  for k = 1:n
    if good(k) && (k == 1 || ~good(k-1))
      from = m.steps(k);
      if k > 1
        from = edge (stable, m.steps(k), m.steps(k-1));
      end
    end
    if good(k) && k == n
      m.intervals(end+1,:) = [from Inf];
    elseif good(k) && ~good(k+1)
      m.intervals(end+1,:) = [from edge(stable, m.steps(k), m.steps(k+1))];
    end
  end
  if good(1)
    m.H = m.intervals(1,2);
    m.intervals(1,1) = 0;
  end
  if nargout == 0
    draw (m, model);
    clear m
  end
end

% The spectral radius over the step; stable steps are thick.
function draw (m, model)
  stable = m.rho;
  stable(m.rho > 1 + 1e-6) = NaN;
  loglog (m.steps, m.rho, '-', m.steps, stable, '-', 'linewidth', 4);
  legend ('spectral radius', 'stable', 'location', 'northwest');
  xlabel ('H [s]');
  ylabel ('spectral radius');
  title (sprintf ('%s, %s, ratio %d: stable up to %.3g s', model, m.method, m.ratio, m.H), ...
         'interpreter', 'none');
end

% A run to look along.
function r = run_of (who, model, opts)
  if isfield (opts, 'run')
    r = opts.run;
    if ~isstruct (r) || numel (r) ~= 1 ...
        || ~all (isfield (r, {'t', 'xs', 'xf', 'u', 'params', 'model'})) || isempty (r.t)
      error ('tworate:type', '%s: run must be a result of tw_sim with at least one row', who);
    elseif ~strcmp (r.model.name, model)
      error ('tworate:name', '%s: run is of %s, not of %s', who, r.model.name, model);
    end
    return
  end
  plain = struct ('H', 1e-4, 'progress', false);
  for name = {'H', 'times', 't0', 'params', 'preset', 'x0', 'input', 'gateway'}
    if isfield (opts, name{1})
      plain.(name{1}) = opts.(name{1});
    end
  end
  if ~isfield (plain, 'times')
    plain.tend = 0;
    if isfield (plain, 't0')
      plain.tend = plain.t0;
    end
  end
  r = run_setup (who, setup_sim (who, model, 'rk4', {plain}));
end

function x = struct2vector (s)
  x = struct2cell (s);
  x = vertcat (x{:});
end

function worst = radius (spec, part, H)
  worst = 0;
  for p = part'
    rho = step_radius ('tw_maxstep', spec, p.system, H);
    worst = max (worst, rho * exp (-H * p.growth));
  end
end

function H = edge (stable, good, bad)
  while abs (bad - good) > 1e-6 * good
    H = sqrt (good * bad);
    if stable (H)
      good = H;
    else
      bad = H;
    end
  end
  H = good;
end

%!demo
%! m = tw_maxstep ('planar_vehicle', 'prk_2_5', 'preset', 'P3');
%! semilogy (m.steps, m.rho)
%! xlabel ('H [s]'), ylabel ('spectral radius')
%! title (sprintf ('stable up to %.3g s', m.H))

%!test
%! p = struct ('A', 0, 'B', 1, 'C', -1, 'D', 0);
%! m = tw_maxstep ('linear_pair', 'rk4', 'params', p);
%! assert (m.H, sqrt (8), 1e-4)
%!error <a model and a method> tw_maxstep ('kpr')
