function H = step_limit (method, jacobians, range, factor)
% The last step of an upward scan before the spectral radius of one step exceeds 1 + 2e-5 for
% any of the systems (a cell list of results of tw_jacobian).
%
% A mode that grows by 2e-5 a step of 1 ms has grown e-fold in 50 s. Stability is not
% monotone in the step, hence no bisection.

  steps = range(1) * factor .^ (0:ceil (log (range(2) / range(1)) / log (factor)));
  H = steps(end);
  for k = 1:numel (jacobians)
    steps = steps(steps <= H);
    for first = 1:40:numel (steps)
      some = steps(first:min (first + 39, numel (steps)));
      [~, rho] = tw_stability (method, jacobians{k}, some);
      out = find (rho > 1 + 2e-5, 1);
      if ~isempty (out)
        H = some(out) / factor;
        break
      end
    end
  end
end
