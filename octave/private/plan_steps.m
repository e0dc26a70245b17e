function spec = plan_steps (spec, whole_steps)
% The slow steps of a run from t0 to tend: steps, and to, where the last one ends exactly;
% other is 1 when it is shorter or longer than H. A rest of less than 1e-6 steps is added
% to the last whole step. whole_steps: stop at the last whole step, to is [].

  span = spec.tend - spec.t0;
  whole = floor (span / spec.H + 1e-6);
  left = span - whole * spec.H;
  spec.to = spec.tend;
  spec.other = double (abs (left) > 4 * eps * (abs (spec.tend) + abs (spec.t0)));
  spec.steps = whole + (spec.other && left > 1e-6 * spec.H);
  if whole_steps
    spec.steps = whole;
    spec.to = [];
    spec.other = 0;
    spec.tend = spec.t0 + whole * spec.H;
  end
end
