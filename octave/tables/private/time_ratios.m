function t = time_ratios (runs, rounds)
% Times of runs, interleaved: each round calls every handle of the cell list once, and
% compares it with the first one of the same round, so that other load on the machine affects
% all of them alike. A handle returns its seconds.
%
% The result has, per run: seconds (minimum over all rounds), ratio (first / this: the
% speed-up), low and high (10 and 90 % of the rounds), and rounds.
%
% The check of the step, which looks ahead on copies of a run, is off: it is no part of the
% method that is timed.

  set = getenv ('TWORATE_WARN_STEP');
  clean = onCleanup (@() setenv ('TWORATE_WARN_STEP', set)); %#ok<NASGU>
  setenv ('TWORATE_WARN_STEP', '0');
  n = numel (runs);
  s = zeros (rounds, n);
  for k = 1:n
    runs{k} (); % not counted
  end
  for r = 1:rounds
    for k = 1:n
      s(r,k) = runs{k} ();
    end
  end
  ratio = s(:,1) ./ s;
  t = struct ('seconds', min (s), 'ratio', median (ratio, 1), ...
              'low', quantile (ratio, 0.1, 1), 'high', quantile (ratio, 0.9, 1), ...
              'rounds', rounds);
end
