function H = odeset_step (who, opts, method)
% The slow step of a call: H, or InitialStep but at most MaxStep of odeset.

  given = struct ('H', NaN, 'InitialStep', Inf, 'MaxStep', Inf);
  for name = fieldnames (given)'
    if isfield (opts, name{1})
      given.(name{1}) = check_argument (who, name{1}, opts.(name{1}), 'number');
      if given.(name{1}) <= 0
        error ('tworate:step', '%s: %s must be positive, got %g', who, name{1}, ...
               given.(name{1}));
      end
    end
  end
  H = min (given.InitialStep, given.MaxStep);
  if isfield (opts, 'H') || isinf (H)
    H = given.H;
  end
  if isnan (H)
    error ('tworate:missing', ['%s: the slow step H of %s is missing; the method ' ...
                               '''auto'' chooses its own'], who, method);
  end
end
