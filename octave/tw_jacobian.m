function J = tw_jacobian (model, varargin)
% TW_JACOBIAN  The blocks of a model's Jacobian matrix, by central differences.
%
%   J = tw_jacobian (model, opts)
%   J = tw_jacobian (fslow, ffast, t, xs, xf)       of your own functions
%
% Options, as one struct or as names and values: the point, by x0, preset, params as in
% tw_sim, t (default 0), u (inputs: a vector, or a struct by name; default: the model's
% own); scale (typical size of each state, or one for all; default 1): state x is moved
% by 6e-6 max (|x|, scale).
%
% The result has
%
%   ss, sf, fs, ff   d(xs')/d(xs), d(xs')/d(xf), d(xf')/d(xs), d(xf')/d(xf)
%   A                the full matrix, [ss sf; fs ff]
%   su, fu           with respect to the inputs
%   D                when fast() uses the slow derivative that it gets (nordsieck passes
%                    it): d(xf')/d(xs'). fs and ff are those of fast() without it
%   ns, t, xs, xf, u, dxs, dxf, names    the point, the derivatives there, the states
%
% Example: eigenvalues of the planar vehicle at rest,
%
%   J = tw_jacobian ('planar_vehicle');
%   eig (J.A)
%
% See also tw_stability, tw_maxstep, tw_equilibrium.

% INDEX Analysis

  who = 'tw_jacobian';
  if nargin < 1
    error ('tworate:call', 'tw_jacobian: a model is needed');
  elseif isa (model, 'function_handle')
    J = of_handles (who, model, varargin);
    return
  end
  model = model_name (who, model);
  opts = read_options (who, varargin, {'x0', 'preset', 'params', 't', 'u', 'gateway', ...
                                       'scale'});
  gate = choose_gateway (who, model, opts);
  t = 0;
  if isfield (opts, 't')
    t = check_argument (who, 't', opts.t, 'number');
  end
  m = describe (who, gate, 'model', model);
  J = of_model (model_point (who, gate, m, t, opts));
end

% Columns of d f(x) / dx, for f of many columns at once.
function A = differences (f, x, scale)
  n = numel (x);
  step = eps ^ (1 / 3) * max (abs (x), scale);
  ahead = x + step;
  behind = x - step;
  to = repmat (x, 1, 2 * n);
  to(1:n+1:n*n) = ahead;
  to(n*n+1:n+1:2*n*n) = behind;
  d = f (to);
  A = bsxfun (@rdivide, d(:,1:n) - d(:,n+1:end), (ahead - behind)');
end

function J = of_model (p)
  ns = p.ns;
  xs = p.x(1:ns);
  xf = p.x(ns+1:end);
  at = evaluate (p, struct ('xs', xs, 'xf', xf, 'u', p.u));
  dxs = at.dxs;
  u = at.u;
  given = p.u;
  if isempty (given)
    given = u; % the model's own input is held at its value here
  end
  A = differences (@(x) slopes (p, x, ns, given), p.x, p.scale);
  B = zeros (size (A, 1), 0);
  if ~isempty (u)
    B = differences (@(v) slopes (p, p.x, ns, v), u, ones (size (u)));
  end
  D = zeros (numel (xf), 0);
  if ns > 0 && ~isempty (xf)
    D = differences (@(v) fast_slopes (p, ns, given, v), dxs, max (1, abs (dxs)));
  end
  if ~any (D(:))
    D = [];
  end
  J = result (A, ns, p.t, p.x, u, [dxs; at.dxf], [{p.model.slow.name} {p.model.fast.name}]);
  J.su = B(1:ns,:);
  J.fu = B(ns+1:end,:);
  J.D = D;
end

function d = slopes (p, x, ns, u)
  n = max (size (x, 2), size (u, 2));
  if size (x, 2) < n
    x = repmat (x, 1, n);
  end
  at = evaluate (p, struct ('xs', x(1:ns,:), 'xf', x(ns+1:end,:), 'u', u));
  d = [at.dxs; at.dxf];
end

function df = fast_slopes (p, ns, u, dxs)
  x = repmat (p.x, 1, size (dxs, 2));
  at = evaluate (p, struct ('xs', x(1:ns,:), 'xf', x(ns+1:end,:), 'u', u, 'dxs', dxs));
  df = at.dxf;
end

% The model at points: columns of the fields of call.
function at = evaluate (p, call)
  call.model = p.model.name;
  call.t = p.t;
  call.params = p.p;
  at = call_gateway (p.who, p.gate, 'eval', call);
end

function J = result (A, ns, t, x, u, d, names)
  J = struct ('ss', A(1:ns,1:ns), 'sf', A(1:ns,ns+1:end), 'fs', A(ns+1:end,1:ns), ...
              'ff', A(ns+1:end,ns+1:end), 'A', A, 'su', [], 'fu', [], 'D', [], ...
              'ns', ns, 't', t, 'xs', x(1:ns), 'xf', x(ns+1:end), 'u', u, ...
              'dxs', d(1:ns), 'dxf', d(ns+1:end), 'names', {names});
end

function J = of_handles (who, fslow, list)
  if numel (list) ~= 4
    error ('tworate:call', '%s: fslow, ffast, t, xs and xf are needed', who);
  end
  [ffast, t, xs, xf] = list{:};
  check_argument (who, 'ffast', ffast, 'type', isa (ffast, 'function_handle'), ...
                  'a function handle');
  t = check_argument (who, 't', t, 'number');
  xs = states (who, 'xs', xs);
  xf = states (who, 'xf', xf);
  ns = numel (xs);
  x = [xs; xf];
  f = @(x) [value_of(who, 'fslow', fslow, t, x, ns, ns); ...
            value_of(who, 'ffast', ffast, t, x, ns, numel (x) - ns)];
  A = differences (@(x) each_column (f, x), x, ones (size (x)));
  names = arrayfun (@(k) sprintf ('x(%d)', k), 1:numel (x), 'UniformOutput', false);
  J = result (A, ns, t, x, [], f (x), names);
end

function x = states (who, name, x)
  if isempty (x) && isnumeric (x)
    x = zeros (0, 1);
  else
    x = check_argument (who, name, x, 'real', NaN, 1);
  end
end

function d = each_column (f, x)
  d = zeros (size (x));
  for k = 1:size (x, 2)
    d(:,k) = f (x(:,k));
  end
end

function d = value_of (who, name, f, t, x, ns, n)
  try
    d = f (t, x(1:ns), x(ns+1:end));
  catch why
    error ('tworate:handle', '%s: %s failed: %s', who, name, why.message);
  end
  if n == 0 && isempty (d)
    d = zeros (0, 1);
  else
    d = check_argument (who, ['the value of ' name], d, 'real', n, 1);
  end
end

%!demo
%! J = tw_jacobian ('planar_vehicle');
%! lambda = eig (J.A);
%! plot (real (lambda), imag (lambda), 'x')
%! xlabel ('real part [1/s]'), ylabel ('imaginary part [1/s]')

%!test
%! J = tw_jacobian ('linear_pair');
%! assert (J.A, [-1 0.5; 2 -20], 1e-8)
%!test
%! J = tw_jacobian (@(t, s, f) s * f, @(t, s, f) s - f ^ 2, 0, 2, 3);
%! assert (J.A, [3 2; 1 -6], 1e-8)
%!error <a model is needed> tw_jacobian ()
%!error <there is no model> tw_jacobian ('krp')
