function w = watch_output (who, opts, w, n)
% OutputFcn and OutputSel of odeset, for n states, into w.output and w.select.

  if isfield (opts, 'OutputFcn')
    w.output = handle_of (who, 'OutputFcn', opts.OutputFcn);
  end
  if isfield (opts, 'OutputSel')
    w.select = check_argument (who, 'OutputSel', opts.OutputSel, 'real', NaN, 1);
    if any (w.select ~= floor (w.select) | w.select < 1 | w.select > n)
      error ('tworate:range', '%s: OutputSel must be integers from 1 to %d', who, n);
    end
  end
end
