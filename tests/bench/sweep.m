function sweep ()
% sweep.m: what tworate sweep costs: cores, processes, journal, memory, from Octave, and
% beside what a user would do without it.

  room = tempname ();
  mkdir (room);
  tidy = onCleanup (@() remove (room));
  scale (room);
  cores (room);
  overhead (room);
  in_octave_too (room);
  instead (room);
end

function remove (room)
  confirm_recursive_rmdir (false, 'local');
  rmdir (room, 's');
end

function text = build ()
  text = getenv ('TW_BUILD');
  if isempty (text)
    text = 'build';
  end
end

% Wall seconds of a command.
function t = seconds (command)
  begin = tic ();
  [status, said] = system ([command ' 2>&1']);
  t = toc (begin);
  if status ~= 0
    error ('%s: %s', command, said);
  end
end

% Medians of the wall seconds of commands, in interleaved rounds.
function t = medians (rounds, commands)
  all = zeros (rounds, numel (commands));
  for i = 1:rounds
    for k = 1:numel (commands)
      all(i,k) = seconds (commands{k});
    end
  end
  t = median (all, 1);
end

function goal (met, format, varargin)
  words = {'GOAL MISSED', 'goal met'};
  printf (['- %s: ' format '\n'], words{1 + met}, varargin{:});
end

function text = car (steps, cases)
  text = sprintf (['%s/tworate-sweep quarter_car_b rk4 --H 0.001 --tend %g --input ' ...
                   'road=bump --vary ms=200:400 Cs=500:3000 --design sobol --n %d --keep ' ...
                   'final:zs max:load --progress off'], build (), steps * 1e-3, cases);
end

% A million cases: memory does not grow with them.
function scale (room)
  cases = [1e4 1e5 1e6];
  memory = [];
  printf (['quarter_car_b by rk4, 100 steps a case, road by a source, the last state and ' ...
           'the largest of an output kept, csv and journal:\n\n' ...
           '| cases | seconds | cases/s | memory |\n|---:|---:|---:|---:|\n']);
  for n = cases
    out = fullfile (room, 'a.csv');
    [~, peak] = system (sprintf (['%s --out %s & p=$!; m=0; while kill -0 $p 2> /dev/null; ' ...
        'do v=$(grep VmHWM /proc/$p/status 2> /dev/null | tr -dc 0-9); m=${v:-$m}; ' ...
        'sleep 0.02; done; wait $p && echo $m'], car (100, n), out));
    memory(end+1) = str2double (peak) / 1000; %#ok<AGROW>
    t = seconds (sprintf ('%s --out %s', car (100, n), out));
    printf ('| %d | %.2f | %.0f | %.0f MB |\n', n, t, n / t, memory(end));
    delete (out);
  end
  printf ('\n');
  goal (memory(1) > 0 && memory(end) < 1.5 * memory(1) + 20, ...
        'memory of 1e6 cases %.0f MB, of 1e4 %.0f MB (bounded)', memory(end), memory(1));
end

% What a command takes before its first case and after its last one.
function t = medians_less_start (rounds, commands)
  empty = regexprep (commands, '--n \d+', '--n 1');
  empty = regexprep (empty, '--tend \S+', '--tend 0.001');
  t = medians (rounds, [commands empty]);
  t = t(1:end/2) - t(end/2+1:end);
end

% Per cent of the time of the threads in which they ran cases: the least of all processes.
function p = busy (command)
  [~, said] = system ([command ' --times 2>&1']);
  p = min (str2double ([regexp(said, 'ran cases ([\d.]+) %', 'tokens'){:}]));
end

% One thread against all, and processes of MPI.
function cores (room)
  n = nproc ();
  base = car (1000, 40000);
  mpi = 'mpirun --oversubscribe --allow-run-as-root --bind-to none -n %d %s --threads 1 --out %s';
  out = fullfile (room, 'a.csv');
  commands = {sprintf('%s --threads 1 --out %s', base, out), ...
              sprintf('%s --threads %d --out %s', base, n, out), sprintf(mpi, n, base, out)};
  t = medians_less_start (3, commands);
  b = cellfun (@busy, commands);
  printf (['\n40,000 cases of 1000 steps, wall seconds less those of a sweep of one step, ' ...
           'medians of 3 interleaved rounds on %d cores; busy: how long the threads ran ' ...
           'cases:\n\n| | seconds | efficiency | busy |\n|---|---:|---:|---:|\n' ...
           '| 1 thread | %.2f | | %.1f %% |\n| %d threads | %.2f | %.2f | %.1f %% |\n' ...
           '| %d processes by mpirun | %.2f | %.2f | %.1f %% |\n\n'], ...
          n, t(1), b(1), n, t(2), t(1) / t(2) / n, b(2), n, t(3), t(1) / t(3) / n, b(3));
  goal (t(1) / t(2) / n >= 0.9, 'efficiency on %d cores %.2f (at least 0.9)', n, ...
        t(1) / t(2) / n);
  goal (t(1) / t(3) / n >= 0.9, 'efficiency with %d processes %.2f (at least 0.9)', n, ...
        t(1) / t(3) / n);
end

% Cases of 10 ms.
function overhead (room)
  n = nproc ();
  steps = round (1000 * 0.01 / per_case (room));
  base = [car(steps, 300 * n) ' --no-lanes'];
  out = fullfile (room, 'a.csv');
  commands = {sprintf('%s --threads %d --journal none --out %s', base, n, out), ...
              sprintf('%s --threads %d --out %s', base, n, out), ...
              sprintf(['mpirun --oversubscribe --allow-run-as-root --bind-to none -n %d ' ...
                       '%s --threads 1 --out %s'], n, base, out)};
  t = medians_less_start (3, commands);
  b = cellfun (@busy, commands);
  printf (['\n%d cases of about 10 ms one by one, wall seconds less those of a sweep of one ' ...
           'step, medians of 3 interleaved rounds:\n\n| | seconds | more | busy |\n' ...
           '|---|---:|---:|---:|\n| %d threads, no journal | %.2f | | %.1f %% |\n' ...
           '| with a journal | %.2f | %.1f %% | %.1f %% |\n| by mpirun, with a journal | ' ...
           '%.2f | %.1f %% | %.1f %% |\n\n'], 300 * n, n, t(1), b(1), t(2), ...
          100 * (t(2) / t(1) - 1), b(2), t(3), 100 * (t(3) / t(1) - 1), b(3));
  goal (t(2) / t(1) < 1.05, 'the journal costs %.1f %% (below 5)', 100 * (t(2) / t(1) - 1));
  goal (t(3) / t(1) < 1.05, 'MPI and the journal cost %.1f %% (below 5)', ...
        100 * (t(3) / t(1) - 1));
end

% CPU seconds of a case of 1000 steps, one by one.
function t = per_case (room)
  [~, said] = system (sprintf ('bash -c ''TIMEFORMAT=%%U; time %s --no-lanes --threads 1 --out %s'' 2>&1', ...
                               car (1000, 1000), fullfile (room, 'a.csv')));
  t = str2double (said) / 1000;
end

function in_octave_too (room)
  out = fullfile (room, 'a.npy');
  design = struct ('design', 'sobol', 'n', 20000, 'vary', ...
                   struct ('ms', [200 400], 'Cs', [500 3000]));
  t = zeros (5, 2);
  for i = 1:5
    t(i,1) = seconds ([car(1000, 20000) ' --journal none --out ' out]);
    begin = tic ();
    tw_sweep ('quarter_car_b', 'rk4', design, 'H', 0.001, 'tend', 1, 'input', 'bump', ...
              'keep', {'final:zs', 'max:load'});
    t(i,2) = toc (begin);
  end
  ratio = median (t(:,2) ./ t(:,1));
  printf ('\n20,000 cases of 1000 steps: tw_sweep %.3f s, tworate sweep %.3f s.\n\n', ...
          median (t(:,2)), median (t(:,1)));
  goal (ratio <= 1.1, 'tw_sweep relative to tworate sweep %.2f (at most 1.1)', ratio);
end

% Cases a second.
function instead (room)
  printf (['\nThe same cases in other ways, 1000 steps each, all cores:\n\n' ...
           '| | cases | cases/s |\n|---|---:|---:|\n']);
  t = seconds ([car(1000, 20000) ' --out ' fullfile(room, 'a.csv')]);
  printf ('| tworate sweep | 20000 | %.0f |\n', 20000 / t);
  ms = linspace (200, 400, 300);
  begin = tic ();
  for k = 1:300
    one_case (ms(k));
  end
  printf ('| a loop over tw_sim | 300 | %.0f |\n', 300 / toc (begin));
  try
    pkg load parallel
    begin = tic ();
    parcellfun (nproc (), @one_case, num2cell (ms), 'VerboseLevel', 0);
    printf ('| parcellfun of octave-parallel over tw_sim | 300 | %.0f |\n', 300 / toc (begin));
  catch why
    printf ('| parcellfun of octave-parallel | | not here: %s |\n', why.message);
  end
  if system ('command -v parallel > /dev/null') == 0
    t = seconds (sprintf (['seq 200 499 | parallel --will-cite -j %d %s/tworate run ' ...
                           'quarter_car_b rk4 --H 0.001 --tend 1 --input road=bump --every ' ...
                           '1000 --set ms={} --out /dev/null'], nproc (), build ()));
    printf ('| GNU parallel over tworate run | 300 | %.0f |\n', 300 / t);
  else
    printf ('| GNU parallel | | not here |\n');
  end
end

function x = one_case (ms)
  r = tw_sim ('quarter_car_b', 'rk4', 'H', 0.001, 'tend', 1, 'input', 'bump', ...
              'params', struct ('ms', ms));
  x = max (r.y(:,5));
end
