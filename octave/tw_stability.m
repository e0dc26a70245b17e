function [S, rho, lambda] = tw_stability (method, J, H, varargin)
% TW_STABILITY  One slow step of a method on a linear system x' = J x, as a matrix.
%
%   [S, rho, lambda] = tw_stability (method, J, H, opts)
%
% S (H J) is the stability matrix for a system in slow and fast blocks: x after a slow
% step is S times x before it. For a multistep method it is the companion form: its
% state is [xs; xf; old derivatives], so S is larger than J. rho is its spectral radius
% (the step is stable when it is at most 1), lambda its eigenvalues. The method itself
% computes S, step by step, with the options given, so S is that of the code that runs.
%
% J is the struct of tw_jacobian, or a struct with the blocks ss, sf, fs, ff, or a
% matrix with the number of slow states in the option ns. H is a number; for a vector S
% is n x n x numel (H), rho a row, lambda n x numel (H).
%
% Options, as one struct or as names and values: ns, ratio (default: that of the method,
% as in tw_sim), gateway, and the options of the library (corrections, passes,
% interpolation ...; no tolerance: with one the step is not linear).
%
% Example: Euler's method, a fast part with 10 steps per slow step,
%
%   J = struct ('ss', -1, 'sf', 0.5, 'fs', 2, 'ff', -20);
%   H = 0.01:0.01:1.2;
%   [S, rho] = tw_stability ('euler', J, H, 'ratio', 10);
%   plot (H, rho)
%
% Reference: S. S. Shome, E. J. Haug, L. O. Jay (2004), Eq. 22; see README.md.
%
% See also tw_jacobian, tw_maxstep, tw_order.

% INDEX Analysis

  who = 'tw_stability';
  if nargin < 3
    error ('tworate:call', 'tw_stability: a method, J and H are needed');
  end
  spec = setup_method (who, '', method, varargin, {'ns', 'ratio', 'gateway'});
  if spec.options.tolerance > 0
    error ('tworate:option', '%s: with a tolerance the step is not linear', who);
  end
  H = check_argument (who, 'H', H, 'real', NaN, 1);
  if any (H <= 0)
    error ('tworate:step', '%s: H must be positive, got %g', who, min (H));
  end
  [A, ns, D] = linear_blocks (who, J, spec.opts);
  S = [];
  for k = 1:numel (H)
    call = struct ('method', spec.by, 'H', H(k), 'ratio', spec.ratio, ...
                   'options', spec.options, 'J', A, 'ns', ns, 'D', D);
    step = call_gateway (who, spec.gate, 'map', call);
    if k == 1
      S = zeros (size (step.S, 1), size (step.S, 2), numel (H));
    end
    S(:,:,k) = step.S;
  end
  if nargout > 1
    lambda = zeros (size (S, 1), numel (H));
    for k = 1:numel (H)
      lambda(:,k) = eig (S(:,:,k));
    end
    rho = max (abs (lambda), [], 1);
  end
end

%!demo
%! % Euler's method, ten fast steps per slow one.
%! J = struct ('ss', -1, 'sf', 0.5, 'fs', 2, 'ff', -20);
%! H = 0.01:0.01:1.2;
%! [S, rho] = tw_stability ('euler', J, H, 'ratio', 10);
%! plot (H, rho)
%! xlabel ('H [s]'), ylabel ('spectral radius')

%!test
%! S = tw_stability ('rk4', -0.5, 1, 'ns', 0);
%! assert (S, 1 - 1/2 + 1/8 - 1/48 + 1/384, 1e-15)
%!test % companion form
%! [S, rho, lambda] = tw_stability ('ab2', -0.4, 1, 'ns', 1);
%! assert (sort (lambda), sort (roots ([1, -(1 - 0.6), -0.2])), 1e-12)
%!error <the option ns is needed> tw_stability ('rk4', -1, 1)
%!error <a method, J and H> tw_stability ('rk4')
