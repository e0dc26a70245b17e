function in_octave ()
% in_octave.m: what tw_sim costs beside the same run in C (in_c.c), what ode45 costs beside
% tw_sim at the same error, and how often a second functions of the user are called.

  against_c ();
  against_ode45 ();
  calls ();
end

function against_c ()
  rounds = 15;
  cases = {'prk_2_5', 1000; 'prk_2_5', 1; 'rk4', 1000; 'rk4', 1};
  build = getenv ('TW_BUILD');
  if isempty (build)
    build = 'build';
  end
  worst = 0;
  printf (['100,000 steps of planar_vehicle, CPU seconds, median (quartiles) of %d ' ...
           'interleaved rounds:\n\n| method | steps per row | C | tw_sim | ratio |\n' ...
           '|---|---:|---:|---:|---:|\n'], rounds);
  for k = 1:rows (cases)
    t = zeros (rounds, 2);
    o = struct ('H', 1e-4, 'tend', 10, 'every', cases{k,2});
    short = setfield (o, 'tend', 0.1);
    for i = 1:rounds
      [status, text] = system (sprintf ('%s/bench/in_c %s %d', build, cases{k,:}));
      if status
        error ('in_c failed: %s', text);
      end
      t(i,1) = str2double (text);
      r = []; % the last one's memory is free again
      % after a fork every page is copied when it is written to: not in the time taken
      tw_sim ('planar_vehicle', cases{k,1}, short);
      begin = cputime ();
      r = tw_sim ('planar_vehicle', cases{k,1}, o);
      t(i,2) = cputime () - begin;
    end
    ratio = t(:,2) ./ t(:,1);
    worst = max (worst, median (ratio));
    printf ('| %s | %d | %.4f | %.4f | %s |\n', cases{k,:}, median (t(:,1)), ...
            median (t(:,2)), spread (ratio));
  end
  printf ('\n');
  goal (worst <= 1.2, 'tw_sim relative to the same run in C, 100,000 steps of planar_vehicle', ...
        worst, 'at most 1.2');
end

% kpr has a closed form; its outputs are the errors.
function against_ode45 ()
  tend = 50;
  w = 100;
  f = @(t, x) [(-10 * (x(1)^2 - 1 - 0.5 * cos(t)) - 0.5 * sin(t)) / (2 * x(1)) ...
                 + 0.5 * (x(2)^2 - 2 - cos(w * t)) / (2 * x(2)); ...
               0.5 * (x(1)^2 - 1 - 0.5 * cos(t)) / (2 * x(1)) ...
                 - (x(2)^2 - 2 - cos(w * t)) / (2 * x(2)) ...
                 - w * sin(w * t) / (2 * sqrt (2 + cos(w * t)))];
  exact = @(t) [sqrt(1 + 0.5 * cos(t)) sqrt(2 + cos(w * t))];
  begin = cputime ();
  [t, x] = ode45 (f, [0 tend], exact (0)', odeset ('RelTol', 1e-6, 'AbsTol', 1e-6));
  slow = cputime () - begin;
  err = max (max (abs (x - exact (t))));
  o = struct ('H', 4e-3, 'ratio', 1, 'tend', tend);
  do
    o.H = o.H / sqrt (2);
    r = tw_sim ('kpr', 'adams8', o);
  until max (abs (r.y(:))) <= err
  fast = zeros (15, 1);
  for i = 1:numel (fast)
    begin = cputime ();
    r = tw_sim ('kpr', 'adams8', o);
    fast(i) = cputime () - begin;
  end
  printf (['\nThe same problem, kpr up to t = %g, with m-file functions and as a compiled model:\n\n| | error | CPU ms |\n|---|---:|---:|\n| ode45, tolerances 1e-6 | ' ...
           '%.1e | %.0f |\n| tw_sim, adams8, H = %.2g ms | %.1e | %.1f |\n\n'], tend, err, ...
          1e3 * slow, 1e3 * o.H, max (abs (r.y(:))), 1e3 * median (fast));
  goal (slow >= 300 * median (fast), 'speed-up of tw_sim with a compiled model over ode45 at equal error', ...
        slow / median (fast), 'at least 300');
end

% The same two functions, called by each.
function calls ()
  f = @(t, s, x) -s + 0.1 * x;
  g = @(t, s, x) -50 * (x - s);
  both = @(t, x) [f(t, x(1), x(2)); g(t, x(1), x(2))];
  o = struct ('H', 2e-3, 'ratio', 1);
  rate = zeros (5, 3);
  for i = 1:rows (rate)
    for k = 1:2
      o.gateway = {'oct', 'mex'}{k};
      begin = cputime ();
      r = tw_ode (f, g, [0 2], 1, 0, o);
      rate(i,k) = r.stats.nfevals / (cputime () - begin);
    end
    count = 0;
    begin = cputime ();
    [~] = ode45 (@counted, [0 2], [1; 0], odeset ('RelTol', 1e-9));
    rate(i,3) = 2 * count / (cputime () - begin);
  end
  function d = counted (t, x)
    count = count + 1;
    d = both (t, x);
  end
  printf (['\nCalls of a user function per CPU second: tw_ode %.0f (oct-file), ' ...
           '%.0f (MEX); ode45 %.0f.\n\n'], median (rate));
  goal (median (rate(:,1)) >= median (rate(:,3)), ...
        'calls per second of tw_ode relative to ode45', ...
        median (rate(:,1)) / median (rate(:,3)), 'at least 1');
end

function text = spread (x)
  text = sprintf ('%.2f (%.2f-%.2f)', median (x), quantile (x, 0.25), quantile (x, 0.75));
end

% The line that bench_goal prints.
function goal (met, what, value, wanted)
  printf ('- %s: %s: %.3g (target: %s)\n', {'GOAL MISSED', 'goal met'}{1 + met}, what, ...
          value, wanted);
end
