function rho = step_radius (who, spec, s, H)
% The spectral radius of one slow step H of a method on a system of reduce_system.
%
% S of a multistep method has several rows for each state, and most of its eigenvalues
% are near 0. So for a large system the largest ones are found on a basis of S v, S^2 v,
% ... first. They are taken when they satisfy S, and when another vector, after a few
% steps, lies in that basis too, so that no mode of about their size is missing. A step
% that is far from stable needs a small basis only. Else S itself decides. Of a Runge-Kutta method with one rate
% S is a polynomial of H J.

  n = size (s.A, 1);
  if n == 0
    rho = 1;
    return
  end
  if ~isempty (s.lambda)
    rho = max (abs (polynomial (spec.method.tableau, H * s.lambda)));
    return
  end
  call = struct ('method', spec.by, 'H', H, 'ratio', spec.ratio, 'options', ...
                 spec.options, 'J', s.A, 'ns', s.ns, 'D', s.D);
  parts = [0.7 2.2 3];
  least = 24;
  if spec.ratio == 1 % the fast part's old derivatives die out more slowly
    parts = [0.7 3];
    least = 40;
  end
  if n >= least && spec.method.old_steps > 0
    for most = round (parts * n)
      call.most = most;
      part = call_gateway (who, spec.gate, 'map', call);
      if isempty (part.h)
        break
      end
      [rho, wrong] = largest (part.h);
      if wrong <= 1e-9 * rho && (rho > 1.01 || part.outside <= 1e-8)
        rho = max (rho, s.has_one);
        return
      end
    end
    call = rmfield (call, 'most');
  end
  step = call_gateway (who, spec.gate, 'map', call);
  rho = max ([abs(eig (step.S)); s.has_one]);
end

% Of a Hessenberg matrix with one row more: the largest eigenvalue, and by how much it
% misses those of S, from its vector by inverse iteration.
function [rho, wrong] = largest (h)
  n = size (h, 2);
  square = h(1:n,:);
  lambda = eig (square);
  [rho, k] = max (abs (lambda));
  if h(n+1,n) == 0
    wrong = 0;
    return
  end
  before = [warning('off', 'Octave:singular-matrix'), ...
            warning('off', 'Octave:nearly-singular-matrix')]; % it is
  restore = onCleanup (@() warning (before));
  [L, U, p] = lu (square - lambda(k) * (1 + 1e-14) * eye (n), 'vector');
  y = ones (n, 1);
  for again = 1:2
    y = U \ (L \ y(p));
    y = y / norm (y);
  end
  wrong = h(n+1,n) * abs (y(n));
  if ~isfinite (wrong)
    wrong = Inf;
  end
end

% One step on x' = lambda x, z = H lambda.
function x = polynomial (t, z)
  slope = zeros (numel (z), numel (t.b_fast)); % times H
  for i = 1:numel (t.b_fast)
    slope(:,i) = z .* (1 + slope(:,1:i-1) * t.a_fast(i,1:i-1)');
  end
  x = 1 + slope * t.b_fast(:);
end
