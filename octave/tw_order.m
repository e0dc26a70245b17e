function o = tw_order (method, varargin)
% TW_ORDER  Measure the order of a method.
%
%   tw_order (method, opts)         prints a table
%   o = tw_order (method, opts)
%
% The method solves a problem with smaller and smaller slow steps; the slopes of the
% errors, separately for the slow and the fast part, are the observed orders.
%
% Options, as one struct or as names and values:
%
%   ratio    default: that of the method, as in tw_sim
%   model    default 'kpr', whose solution is known (with omega = 5, G = -2); for others
%            the reference is a run of rk4 with 1/40 of the smallest step
%   params, preset, x0, input     as in tw_sim
%   tend     default 2
%   H        steps, falling, each half of the one before; default 0.1 / 2^k, k = 0 ... 7
%   floor    default 1e-11: errors below this (relative to the size of the solution) are
%            rounding errors and are not used
%   gateway, and the options of the library
%
% The result has slow, fast (observed orders, the median of the last three slopes; NaN
% where there are none), stated (the method's own), H, slow_error, fast_error,
% slow_slope, fast_slope, ratio.
%
% Example:
%
%   tw_order ('prk_2_5')
%   o = tw_order ('adams4', 'ratio', 5, 'interpolation', 'linear')
%
% See also tw_info, tw_stability.

% INDEX Analysis

  who = 'tw_order';
  if nargin < 1
    error ('tworate:call', 'tw_order: a method is needed');
  end
  own = {'ratio', 'model', 'params', 'preset', 'x0', 'input', 'tend', 'H', 'floor', ...
         'gateway'};
  spec = setup_method (who, '', method, varargin, own);
  opts = spec.opts;
  model = 'kpr';
  if isfield (opts, 'model')
    opts.model = model_name (who, opts.model);
    model = opts.model;
  elseif ~isfield (opts, 'params')
    opts.params = struct ('omega', 5, 'G', -2);
  end
  H = 0.1 * 2 .^ -(0:7)';
  if isfield (opts, 'H')
    H = check_argument (who, 'H', opts.H, 'real', NaN, 1);
    if numel (H) < 2 || any (H <= 0) || any (abs (H(1:end-1) ./ H(2:end) - 2) > 1e-9)
      error ('tworate:range', '%s: H must be at least two steps, each half of the one before', ...
             who);
    end
  end
  least = 1e-11;
  if isfield (opts, 'floor')
    least = check_argument (who, 'floor', opts.floor, 'number');
  end
  if ~isfield (opts, 'tend')
    opts.tend = 2;
  end
  tend = check_argument (who, 'tend', opts.tend, 'number');
  if tend < H(1)
    error ('tworate:range', '%s: tend = %g is less than one step', who, tend);
  end
  for name = {'model', 'H', 'floor'}
    if isfield (opts, name{1})
      opts = rmfield (opts, name{1});
    end
  end
  opts.tend = H(1) * round (tend / H(1)); % the same end for every step
  opts.on_stop = 'return';
  opts.progress = false;

  [error_of, size_of] = reference (who, model, opts, H(end));
  o = struct ('method', spec.method.name, 'ratio', spec.ratio, ...
              'stated', spec.method.order, 'slow', NaN, 'fast', NaN, 'H', H, ...
              'slow_error', NaN (size (H)), 'fast_error', NaN (size (H)), ...
              'slow_slope', [], 'fast_slope', []);
  for k = 1:numel (H)
    opts.H = H(k);
    opts.every = round (H(1) / H(k)); % the same instants for every step
    r = run_setup (who, setup_sim (who, model, spec.by, {opts}));
    if isempty (r.stopped)
      [o.slow_error(k), o.fast_error(k)] = error_of (r);
    end
  end
  [o.slow, o.slow_slope] = slope (o.slow_error, least * size_of);
  [o.fast, o.fast_slope] = slope (o.fast_error, least * size_of);
  if nargout == 0
    show (o);
    clear o
  end
end

% A function that gives a run's errors, and the size of the solution.
function [error_of, size_of] = reference (who, model, opts, H)
  if strcmp (model, 'kpr')
    error_of = @(r) deal (largest (r.y(:,1)), largest (r.y(:,2)));
    size_of = 1;
    return
  end
  plain = struct ('H', H / 40, 'tend', opts.tend);
  for name = {'params', 'preset', 'x0', 'input', 'gateway'}
    if isfield (opts, name{1})
      plain.(name{1}) = opts.(name{1});
    end
  end
  plain.every = round (40 * opts.tend / H); % the end only
  exact = run_setup (who, setup_sim (who, model, 'rk4', {plain}));
  error_of = @(r) deal (largest (r.final.xs - exact.final.xs), ...
                        largest (r.final.xf - exact.final.xf));
  size_of = max (1, largest ([exact.final.xs exact.final.xf]));
end

function x = largest (x)
  x = max ([NaN; abs(x(:))]);
end

function [p, slopes] = slope (errors, least)
  slopes = log2 (errors(1:end-1) ./ errors(2:end));
  good = errors(1:end-1) > least & errors(2:end) > least & isfinite (slopes);
  last = slopes(good);
  p = NaN;
  if ~isempty (last)
    p = median (last(max (1, end-2):end));
  end
end

function show (o)
  fprintf ('%s, ratio %d: stated order %d, measured %.2f slow, %.2f fast\n', o.method, ...
           o.ratio, o.stated, o.slow, o.fast);
  fprintf ('%12s %12s %7s %12s %7s\n', 'H', 'slow error', 'order', 'fast error', 'order');
  for k = 1:numel (o.H)
    fprintf ('%12.6g %12.3e', o.H(k), o.slow_error(k));
    if k > 1
      fprintf (' %7.2f %12.3e %7.2f\n', o.slow_slope(k-1), o.fast_error(k), ...
               o.fast_slope(k-1));
    else
      fprintf (' %7s %12.3e\n', '', o.fast_error(k));
    end
  end
end

%!demo
%! tw_order ('prk_2_5')

%!test
%! o = tw_order ('rk4');
%! assert ([o.slow o.fast], [4 4], 0.2)
%!test
%! o = tw_order ('am3', 'ratio', 4);
%! assert ([o.slow o.fast], [3 3], 0.2)
%!error <a method is needed> tw_order ()
