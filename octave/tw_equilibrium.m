function e = tw_equilibrium (model, varargin)
% TW_EQUILIBRIUM  An equilibrium of a model, by Newton's method.
%
%   e = tw_equilibrium (model, opts)
%
% Options, as one struct or as names and values: x0, preset, params, t, u, scale as in
% tw_jacobian (x0: where to start), and
%
%   keep         names of states that keep their value
%   ignore       names of states whose derivative is ignored
%   tolerance    default 1e-9: how small the derivatives must become, relative to the
%                terms that they consist of
%   iterations   default 100
%
% A rolling vehicle is not at rest: its position and the angles of its wheels keep
% changing. Ignore their derivatives and keep its speed. States that the equations do
% not determine (a position that nothing depends on) stay close to where they started:
% the smallest change is taken. Steps are halved while they increase the derivatives.
%
% The result has xs, xf, x, dxs, dxf, u, names, residual, iterations, and the struct x0
% by name for tw_sim. If the iteration does not converge, the error is
% tworate:equilibrium.
%
% Example: a car that rolls at 20 m/s,
%
%   go = struct ('v0', 20);
%   e = tw_equilibrium ('planar_vehicle', 'params', go, 'keep', {'xc', 'vxc'}, ...
%                       'ignore', {'xc', 'thH_f', 'thH_r'});
%   r = tw_sim ('planar_vehicle', 'rk4', 'H', 1e-4, 'tend', 1, 'params', go, ...
%               'x0', e.x0);
%
% See also tw_jacobian, tw_sim.

% INDEX Analysis

  who = 'tw_equilibrium';
  if nargin < 1
    error ('tworate:call', 'tw_equilibrium: a model is needed');
  end
  model = model_name (who, model);
  opts = read_options (who, varargin, {'x0', 'preset', 'params', 't', 'u', 'gateway', ...
                                       'scale', 'keep', 'ignore', 'tolerance', ...
                                       'iterations'});
  gate = choose_gateway (who, model, opts);
  t = 0;
  if isfield (opts, 't')
    t = check_argument (who, 't', opts.t, 'number');
  end
  p = model_point (who, gate, describe (who, gate, 'model', model), t, opts);
  names = [{p.model.slow.name} {p.model.fast.name}];
  free = ~chosen (who, 'keep', opts, names);
  must = ~chosen (who, 'ignore', opts, names);
  tolerance = 1e-9;
  if isfield (opts, 'tolerance')
    tolerance = check_argument (who, 'tolerance', opts.tolerance, 'number');
    if tolerance <= 0
      error ('tworate:range', '%s: tolerance must be positive, got %g', who, tolerance);
    end
  end
  most = 100;
  if isfield (opts, 'iterations')
    most = check_argument (who, 'iterations', opts.iterations, 'integer', 1, 1e6);
  end

  x = p.x;
  for k = 0:most
    J = jacobian_at (p, x);
    d = [J.dxs; J.dxf];
    % the size of the terms before they cancel
    terms = abs (J.A) * max (abs (x), 1e-3) + realmin;
    residual = max ([0; abs(d(must)) ./ terms(must)]);
    if residual <= tolerance
      e = struct ('xs', J.xs, 'xf', J.xf, 'x', x, 'dxs', J.dxs, 'dxf', J.dxf, 'u', J.u, ...
                  'names', {names}, 'residual', residual, 'iterations', k, ...
                  'x0', cell2struct (num2cell (x), names', 1));
      return
    end
    x = x + step (p, x, J, d, terms, free, must);
  end
  error ('tworate:equilibrium', ...
         ['%s: no equilibrium of %s found in %d steps: derivatives are %g of their ' ...
          'terms. A state that moves on (a position, a wheel''s angle) can be named in ' ...
          'ignore, one that must not change in keep.'], who, model, most, residual);
end

function J = jacobian_at (p, x)
  list = {'x0', x, 'params', p.p, 't', p.t, 'scale', p.scale};
  if ~isempty (p.u)
    list = [list {'u', p.u}];
  end
  if isfield (p.opts, 'gateway')
    list = [list {'gateway', p.opts.gateway}];
  end
  J = tw_jacobian (p.model.name, list{:});
end

% Newton's step, halved until the scaled derivatives get smaller.
function dx = step (p, x, J, d, terms, free, must)
  dx = zeros (size (x));
  A = bsxfun (@rdivide, J.A(must,free), terms(must));
  dx(free) = -pinv (A, 1e-12 * norm (A)) * (d(must) ./ terms(must));
  was = norm (d(must) ./ terms(must));
  for halvings = 1:30
    now = derivatives (p, x + dx);
    if ~isempty (now) && norm (now(must) ./ terms(must)) < was
      return
    end
    dx = dx / 2;
  end
end

% [] where the model's equations do not hold
function d = derivatives (p, x)
  try
    call = struct ('model', p.model.name, 't', p.t, 'params', p.p, 'u', p.u, ...
                   'xs', x(1:p.ns), 'xf', x(p.ns+1:end));
    at = call_gateway (p.who, p.gate, 'eval', call);
    d = [at.dxs; at.dxf];
  catch why
    if ~strcmp (why.identifier, 'tworate:domain')
      rethrow (why);
    end
    d = [];
  end
  if ~all (isfinite (d))
    d = [];
  end
end

function yes = chosen (who, option, opts, names)
  yes = false (numel (names), 1);
  if ~isfield (opts, option)
    return
  end
  list = opts.(option);
  if ischar (list)
    list = {list};
  end
  check_argument (who, option, list, 'type', iscell (list), 'names of states');
  for k = 1:numel (list)
    check_argument (who, option, list{k}, 'text');
    yes(find_name (who, 'state', list{k}, names)) = true;
  end
end

%!demo
%! % How a car sits that rolls at 20 m/s.
%! e = tw_equilibrium ('planar_vehicle', 'params', struct ('v0', 20), ...
%!                     'keep', {'xc', 'vxc'}, 'ignore', {'xc', 'thH_f', 'thH_r'})

%!test
%! e = tw_equilibrium ('linear_pair', 'u', [1 2]);
%! assert ([-1 0.5; 2 -20] * e.x, [-1; -2], 1e-8)
%!error <no equilibrium> tw_equilibrium ('linear_pair', 'u', [1 1], 'params', [0 0 0 0])
%!error <a model is needed> tw_equilibrium ()
