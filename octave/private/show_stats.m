function show_stats (who, spec, r)
% The counts of a run, where the option Stats of odeset is 'on'.

  opts = spec.opts;
  if ~isfield (opts, 'Stats')
    return
  end
  check_argument (who, 'Stats', opts.Stats, 'text');
  if find_name (who, 'choice of Stats', lower (opts.Stats), {'off', 'on'}) == 1
    return
  end
  fprintf ('%d slow and %d fast evaluations, %d and %d of them to start', ...
           r.counts.slow + r.counts.start_slow, r.counts.fast + r.counts.start_fast, ...
           r.counts.start_slow, r.counts.start_fast);
  if spec.auto
    fprintf (', %d slow steps and %d rejected, %d fast steps and %d rejected\n', ...
             r.stats.steps, r.stats.rejected, r.stats.fast_steps, r.stats.fast_rejected);
  else
    fprintf (', %d steps\n', spec.steps);
  end
end
