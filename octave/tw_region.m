function r = tw_region (method, varargin)
% TW_REGION  Where a method is stable: in the complex plane, or over the coupling.
%
%   tw_region (method, ...)                     plots
%   tw_region (method, 'coupling', k, ...)
%   r = tw_region (...)
%
% Without coupling: the spectral radius of one slow step on x' = lambda x over the complex
% plane of H lambda, with lambda in one part. The method is stable where it is at most 1.
% The region is symmetric; its upper half is computed.
%
% With coupling: two oscillators, slow and fast,
%
%   q'' = -w^2 q - 2 z w q' + k w^2 (x - q)
%   x'' = -W^2 x - 2 z W x' + k W^2 (q - x)
%
% over H W, the fast part's frequency times the slow step, and the coupling k, a vector.
% With growing coupling the stable steps shrink, or fall into several intervals.
%
% Options, as one struct or as names and values:
%
%   re, im    [least greatest] of H lambda; default: from -1.4 times the real limit to 1,
%             and 0 to 1.2 times the imaginary limit of the method with this ratio
%   part      'fast' (default) or 'slow': the part that has lambda
%   coupling  values of k, such as 0:0.05:1
%   HW        [least greatest] of H W with coupling; default [0.05 2] times the ratio
%   rates     W / w; default: 10
%   damping   z; default 0.01
%   points    numbers in each direction; default 41
%   ratio     default: that of the method, as in tw_sim
%
% gateway, and the options of the library for the method. The result has
%
%   rho       spectral radius; rows: im or k, columns: re or HW
%   re, im    of the grid; or HW, k
%   stable    rho <= 1 + 1e-6 + the growth of the system itself
%
% Example:
%
%   tw_region ('prk_2_5')
%   tw_region ('adams4', 'ratio', 5, 'coupling', 0:0.05:1)
%
% Reference: S. S. Shome, E. J. Haug, L. O. Jay (2004), Eqs. 17-24.
%
% See also tw_stability, tw_maxstep, tw_advise.

% INDEX Analysis

  who = 'tw_region';
  if nargin < 1
    error ('tworate:call', 'tw_region: a method is needed');
  end
  own = {'re', 'im', 'part', 'coupling', 'HW', 'rates', 'damping', 'points', 'ratio', ...
         'gateway'};
  spec = setup_method (who, '', method, varargin, own);
  opts = spec.opts;
  if spec.options.tolerance > 0
    error ('tworate:option', '%s: with a tolerance the step is not linear', who);
  end
  n = number (who, opts, 'points', 41, 2);
  if isfield (opts, 'coupling')
    r = coupled (who, spec, opts, n);
  else
    r = plane (who, spec, opts, n);
  end
  r.stable = r.rho <= 1 + 1e-6;
  if nargout == 0
    draw (r, spec);
    clear r
  end
end

function r = plane (who, spec, opts, n)
  limit = [max(2.8, 2.8 * spec.ratio / 2), max(2.8, 2.8 * spec.ratio / 2)];
  re = interval (who, opts, 're', [-1.4 * limit(1), 1]);
  im = interval (who, opts, 'im', [0, 1.2 * limit(2)]);
  part = 'fast';
  if isfield (opts, 'part')
    part = find_part (who, opts.part);
  end
  ns = 2 * strcmp (part, 'slow');
  r.re = linspace (re(1), re(2), n);
  r.im = linspace (im(1), im(2), n)';
  r.rho = zeros (n);
  for i = 1:n
    for k = 1:n
      J = [r.re(k) -r.im(i); r.im(i) r.re(k)];
      r.rho(i,k) = radius (who, spec, J, ns);
    end
  end
end

function r = coupled (who, spec, opts, n)
  k = check_argument (who, 'coupling', opts.coupling, 'real', NaN, 1);
  HW = interval (who, opts, 'HW', [0.05 2] * spec.ratio);
  rates = number (who, opts, 'rates', 10, 1);
  z = number (who, opts, 'damping', 0.01, 0);
  r.HW = linspace (HW(1), HW(2), n);
  r.k = k;
  r.rho = zeros (numel (k), n);
  for j = 1:n
    W = r.HW(j);
    w = W / rates;
    for i = 1:numel (k)
      J = [0 1 0 0; -w^2*(1+k(i)), -2*z*w, k(i)*w^2, 0; ...
           0 0 0 1; k(i)*W^2, 0, -W^2*(1+k(i)), -2*z*W];
      r.rho(i,j) = radius (who, spec, J, 2) * exp (-max (0, max (real (eig (J)))));
    end
  end
end

% Of one step of length 1.
function rho = radius (who, spec, J, ns)
  call = struct ('method', spec.by, 'H', 1, 'ratio', spec.ratio, 'options', ...
                 spec.options, 'J', J, 'ns', ns, 'D', []);
  step = call_gateway (who, spec.gate, 'map', call);
  rho = Inf;
  if all (isfinite (step.S(:)))
    rho = max (abs (eig (step.S)));
  end
end

function x = interval (who, opts, name, x)
  if isfield (opts, name)
    x = check_argument (who, name, opts.(name), 'real', 2, 1);
    if ~(x(1) < x(2))
      error ('tworate:range', '%s: %s must be [least greatest]', who, name);
    end
  end
end

function x = number (who, opts, name, x, least)
  if isfield (opts, name)
    x = check_argument (who, name, opts.(name), 'number');
    if x < least
      error ('tworate:range', '%s: %s must be at least %g, got %g', who, name, least, x);
    end
  end
end

function part = find_part (who, part)
  check_argument (who, 'part', part, 'text');
  find_name (who, 'part', lower (part), {'fast', 'slow'});
  part = lower (part);
end

function draw (r, spec)
  rho = min (r.rho, 2); % steep beyond the limit
  if isfield (r, 'HW')
    contourf (r.HW, r.k, rho, [0:0.1:0.9, 1.000001]);
    xlabel ('H W');
    ylabel ('coupling k');
  else
    im = [-flipud(r.im); r.im];
    contourf (r.re, im, [flipud(rho); rho], [0:0.1:0.9, 1.000001]);
    xlabel ('real part of H \lambda');
    ylabel ('imaginary part');
    axis equal
  end
  colorbar ();
  title (sprintf ('%s, ratio %d: stable up to 1', spec.method.name, spec.ratio), ...
         'interpreter', 'none');
end

%!demo
%! tw_region ('rk4', 'points', 31)

%!test % the polynomial of rk4
%! r = tw_region ('rk4', 'points', 9);
%! z = r.re + 1i * r.im;
%! assert (r.rho, abs (1 + z + z.^2 / 2 + z.^3 / 6 + z.^4 / 24), 1e-12)
%!test % without coupling both parts alone; with it the stable steps shrink
%! r = tw_region ('prk_2_5', 'coupling', [0 1], 'HW', [0.1 6], 'points', 60);
%! assert (sum (r.stable(1,:)) > sum (r.stable(2,:)))
%!error <points must be at least 2> tw_region ('rk4', 'points', 1)
%!error <must be \[least greatest\]> tw_region ('rk4', 're', [1 -1])
%!error <a method is needed> tw_region ()
