function notify_output (who, spec, t, flag)
% The first and the last call of OutputFcn: with tspan and 'init', with [] and 'done'.

  if isempty (spec.watch) || isempty (spec.watch.output)
    return
  end
  x = [spec.xs0; spec.xf0];
  if isempty (t)
    x = [];
  else
    x = x(spec.watch.select);
  end
  try
    spec.watch.output (t, x, flag);
  catch why
    error ('tworate:handle', '%s: OutputFcn failed at its %s: %s', who, flag, why.message);
  end
end
