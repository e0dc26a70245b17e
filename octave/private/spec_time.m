function spec = spec_time (who, spec)
% Step, start, end, instants of output.

  opts = spec.opts;
  if ~isfield (opts, 'H')
    error ('tworate:missing', '%s: the slow step H is missing', who);
  end
  spec.H = check_real (who, 'H', opts.H, 1, 1);
  if spec.H <= 0
    error ('tworate:step', '%s: H must be positive, got %g', who, spec.H);
  end
  spec.t0 = 0;
  if isfield (opts, 't0')
    spec.t0 = check_real (who, 't0', opts.t0, 1, 1);
  end
  spec.times = [];
  spec.at_times = isfield (opts, 'times');
  if spec.at_times
    spec.times = check_real (who, 'times', opts.times, NaN, 1);
    if any (diff (spec.times) <= 0)
      error ('tworate:order', '%s: times must rise', who);
    end
  end
  if isfield (opts, 'tend')
    spec.tend = check_real (who, 'tend', opts.tend, 1, 1);
  elseif spec.at_times
    spec.tend = spec.times(end);
  else
    error ('tworate:missing', '%s: the end tend (or times of output) is missing', who);
  end
  steps = (spec.tend - spec.t0) / spec.H;
  if steps < 0
    error ('tworate:range', '%s: tend = %g is before t0 = %g', who, spec.tend, spec.t0);
  elseif steps > 1e15
    error ('tworate:range', '%s: (tend - t0) / H = %g is too many steps', who, steps);
  end
  spec.steps = round (steps);
  if spec.at_times
    last = max (spec.tend, spec.t0 + spec.steps * spec.H);
    if spec.times(1) < spec.t0 || spec.times(end) > last
      error ('tworate:range', '%s: times must lie between t0 = %g and tend = %g', who, ...
             spec.t0, spec.tend);
    end
    % the last instant may lie in a step that round() leaves out
    spec.steps = max (spec.steps, ceil ((spec.times(end) - spec.t0) / spec.H - 1e-9));
  end
end
