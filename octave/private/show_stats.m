function show_stats (who, opts, r, steps)
% The counts of a run, where the option Stats of odeset is 'on'.

  if ~isfield (opts, 'Stats')
    return
  end
  check_argument (who, 'Stats', opts.Stats, 'text');
  if find_name (who, 'choice of Stats', lower (opts.Stats), {'off', 'on'}) == 2
    fprintf ('%d slow and %d fast evaluations, %d and %d of them to start, %d steps\n', ...
             r.counts.slow + r.counts.start_slow, r.counts.fast + r.counts.start_fast, ...
             r.counts.start_slow, r.counts.start_fast, steps);
  end
end
