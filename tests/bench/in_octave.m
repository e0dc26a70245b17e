function in_octave ()
% in_octave.m: what tw_sim costs beside the same run in C (in_c.c), what ode45 costs beside
% tw_sim at the same error, and how often a second functions of the user are called.

  against_c ();
  short_runs ();
  first_call ();
  against_ode45 ();
  calls ();
end

function against_c ()
  rounds = 15;
  cases = {'prk_2_5', 1000; 'prk_2_5', 1; 'rk4', 1000; 'rk4', 1};
  worst = 0;
  printf (['100,000 steps of planar_vehicle, CPU seconds, median (quartiles) of %d ' ...
           'interleaved rounds:\n\n| method | steps per row | C | tw_sim | ratio |\n' ...
           '|---|---:|---:|---:|---:|\n'], rounds);
  for k = 1:rows (cases)
    t = zeros (rounds, 2);
    o = struct ('H', 1e-4, 'tend', 10, 'every', cases{k,2});
    short = setfield (o, 'tend', 0.1);
    for i = 1:rounds
      t(i,1) = in_c ('planar_vehicle', cases{k,1}, 1e-4, 100000, cases{k,2}, 1);
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

% CPU seconds of a run in C, the mean of some.
function seconds = in_c (varargin)
  build = getenv ('TW_BUILD');
  if isempty (build)
    build = 'build';
  end
  [status, text] = system ([build '/bench/in_c' sprintf(' %s %s %.17g %d %d %d', varargin{1:6}), ...
                            sprintf(' %s', varargin{7:end})]);
  if status
    error ('in_c failed: %s', text);
  end
  seconds = str2double (text);
end

% What a call of tw_sim costs beside the run: 100 steps, with all their rows.
function short_runs ()
  rounds = 15;
  calls = 20;
  cases = {'linear_pair', 'adams4'; 'quarter_car_b', 'rk4'; 'gun_turret', 'nordsieck'; ...
           'planar_vehicle', 'prk_4_8'; 'planar_spacecraft', 'adams4'; 'hmmwv', 'prk_2_5'};
  worst = 0;
  printf (['\nA short run, 100 steps with a row each, CPU ms, medians of %d interleaved ' ...
           'rounds of %d calls; the check of the step costs the same in both:\n\n' ...
           '| model | method | C | C with the check | tw_sim | more than that |\n' ...
           '|---|---|---:|---:|---:|---:|\n'], rounds, calls);
  o = struct ('H', 1e-3, 'tend', 0.1);
  for k = 1:rows (cases)
    t = zeros (rounds, 3);
    for i = 1:rounds
      t(i,1) = in_c (cases{k,:}, o.H, 100, 1, calls);
      t(i,2) = in_c (cases{k,:}, o.H, 100, 1, calls, 'check');
      r = tw_sim (cases{k,:}, o); % after a fork, as above
      begin = cputime ();
      for n = 1:calls
        r = tw_sim (cases{k,:}, o);
      end
      t(i,3) = (cputime () - begin) / calls;
    end
    more = median (t(:,3) - t(:,2));
    worst = max (worst, more);
    printf ('| %s | %s | %.3f | %.3f | %.3f | %.3f |\n', cases{k,:}, 1e3 * median (t), 1e3 * more);
  end
  printf ('\n');
  goal (worst <= 0.3e-3, 'CPU ms of a short tw_sim over the same run in C, worst of these', ...
        1e3 * worst, 'at most 0.3');
end

% The first call of a session, in sessions of their own.
function first_call ()
  t = zeros (9, 1);
  build = fileparts (fileparts (which ('tw_oct')));
  code = sprintf (['addpath ("%s"); addpath ("%s"); b = cputime (); tw_sim ("quarter_car_b", ' ...
                   '"rk4", "H", 1e-3, "tend", 0.1); printf ("%%.6f", cputime () - b);'], ...
                  fileparts (which ('tw_sim')), fullfile (build, 'octave'));
  for i = 1:numel (t)
    [status, text] = system (['octave-cli --norc --no-history --eval ''' code '''']);
    if status
      error ('octave-cli failed: %s', text);
    end
    t(i) = 1e3 * str2double (text);
  end
  printf ('\nThe first call in a session, %d sessions: %s CPU ms.\n\n', numel (t), spread (t));
  goal (median (t) <= 5, 'CPU ms of the first call of tw_sim', median (t), 'at most 5');
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
