function guide_pictures (folder)
% GUIDE_PICTURES  Draw the pictures of doc/guide/two_rates.md and doc/guide/advice.md.
%
%   guide_pictures (folder)
%
% `make guide-pictures` calls it; `make results` copies the pictures into doc/guide.

  here = fileparts (mfilename ('fullpath'));
  addpath (fileparts (here), fullfile (fileparts (fileparts (here)), 'build', 'octave'));
  [~, ~] = mkdir (folder);
  motion (fullfile (folder, 'two_rates_motion'));
  ratio (fullfile (folder, 'two_rates_ratio'));
  too_large (fullfile (folder, 'advice_too_large'));
  cliff (fullfile (folder, 'advice_cliff'));
  sharing (fullfile (folder, 'advice_sharing'));
end

function input = road ()
  input = struct ('road', struct ('source', 'bump', 'height', 0.05, 'start', 0.2, ...
                                  'duration', 0.1));
end

% The quarter car over a bump: chassis and wheel, and where each is evaluated.
function motion (file)
  car = {'input', road(), 'tend', 1.5};
  fine = tw_sim ('quarter_car_b', 'rk4', 'H', 1e-3, car{:});
  slow = tw_sim ('quarter_car_b', 'adams4', 'H', 0.02, 'ratio', 4, car{:});
  fast = tw_sim ('quarter_car_b', 'adams4', 'H', 0.02, 'ratio', 4, 'every', 0, car{:});
  out = open_script (file, 900, 380);
  block (out, 'fine', [fine.t, 1e3 * fine.xs(:,1), 1e3 * fine.xf(:,1)]);
  block (out, 'slow', [slow.t, 1e3 * slow.xs(:,1)]);
  block (out, 'fast', [fast.t, 1e3 * fast.xf(:,1)]);
  fprintf (out, ['set xlabel "time [s]"\nset ylabel "height [mm]"\n' ...
                 'plot $fine using 1:2 with lines lc rgb "#0072b2" title "chassis", ' ...
                 '$slow with points pt 7 lc rgb "#0072b2" title "slow steps, H = 20 ms", ' ...
                 '$fine using 1:3 with lines lc rgb "#d55e00" title "wheel", ' ...
                 '$fast with points pt 7 ps 0.5 lc rgb "#d55e00" title ' ...
                 '"fast steps, h = 5 ms"\n']);
  finish (out, file);
end

% The least evaluations of a method with each ratio, at equal error.
function ratio (file)
  ratios = [1 2 3 4 5 6 8 10 12 16 20];
  exact = run_of ('rk8', 1, 8000);
  rows = zeros (numel (ratios), 3);
  for k = 1:numel (ratios)
    low = 10;
    high = 6000;
    while high > 1.02 * low % slow steps
      n = round (sqrt (low * high));
      if error_of (run_of ('adams6', ratios(k), n), exact) <= 1e-3
        high = n;
      else
        low = n;
      end
      if n == low && high - low < 2, break; end
    end
    r = run_of ('adams6', ratios(k), high);
    rows(k,:) = [ratios(k) r.counts.slow r.counts.fast];
  end
  out = open_script (file, 900, 380);
  block (out, 'r', rows);
  fprintf (out, ['set xlabel "ratio: fast steps in a slow step"\nset ylabel ' ...
                 '"cost of the run"\nset yrange [0:*]\nset xrange [0.5:20.5]\n' ...
                 'plot $r using 1:($2+$3) with linespoints pt 7 lc rgb "#0072b2" title ' ...
                 '"slow() costs as much as fast()", $r using 1:(($2*10+$3)/10) with ' ...
                 'linespoints pt 5 lc rgb "#d55e00" title "slow() costs ten times fast()"' ...
                 ', $r using 1:(($2+10*$3)/10) with linespoints pt 9 lc rgb "#009e73" ' ...
                 'title "fast() costs ten times slow()"\n']);
  finish (out, file);
end

function r = run_of (method, ratio, steps)
  warning ('off', 'tworate:step', 'local');
  r = tw_sim ('gun_turret', method, 'H', 1 / steps, 'ratio', ratio, 'tend', 1, ...
              'times', 0.1:0.1:1, 'on_stop', 'return', 'progress', false);
end

function e = error_of (r, exact)
  e = Inf;
  if isequal (size (r.xs), size (exact.xs))
    x = [exact.xs exact.xf];
    e = max (max (abs ([r.xs r.xf] - x) ./ (max (x) - min (x))));
  end
end

% The same run with three steps: far below the limit, just below it and above it.
function too_large (file)
  out = open_script (file, 900, 380);
  m = tw_maxstep ('quarter_car_b', 'adams4', 'ratio', 3);
  H = m.H * [0.2 0.97 1.05];
  words = {'a fifth of the limit', 'just below the limit', 'just above the limit'};
  colors = {'#0072b2', '#e69f00', '#d55e00'};
  plots = {};
  for k = 3:-1:1
    r = tw_sim ('quarter_car_b', 'adams4', 'H', H(k), 'ratio', 3, 'tend', 4, 'every', 0, ...
                'input', road(), 'on_stop', 'return');
    block (out, sprintf ('r%d', k), [r.t, 1e3 * r.xf(:,1)]);
    plots{end+1} = sprintf ('$r%d with lines lc rgb "%s" title "H = %.3g ms, %s"', k, ...
                            colors{k}, 1e3 * H(k), words{k});
  end
  fprintf (out, ['set xlabel "time [s]"\nset ylabel "height of the wheel [mm]"\n' ...
                 'set yrange [-30:70]\nplot %s\n'], strjoin (plots, ', '));
  finish (out, file);
end

% Error against step: flat, then a cliff.
function cliff (file)
  out = open_script (file, 900, 380);
  exact = run_of ('rk8', 1, 8000);
  methods = {'rk4', 1; 'prk_3_8', 8; 'adams4', 3};
  colors = {'#0072b2', '#d55e00', '#009e73'};
  plots = {};
  for k = 1:size (methods, 1)
    rows = zeros (0, 2);
    for n = unique (10 * round (logspace (log10 (60), log10 (3000), 34) / 10))
      e = error_of (run_of (methods{k,1}, methods{k,2}, n), exact);
      if e > 10, e = NaN; end
      rows(end+1,:) = [1 / n, e];
    end
    block (out, sprintf ('m%d', k), rows);
    plots{k} = sprintf (['$m%d with linespoints pt 7 ps 0.6 lc rgb "%s" title ' ...
                         '"%s, ratio %d" noenhanced'], k, colors{k}, methods{k,:});
  end
  fprintf (out, ['set logscale xy\nset xlabel "slow step H [s]"\nset ylabel "largest ' ...
                 'error / range"\nset format y "10^{%%L}"\nplot %s\n'], ...
           strjoin (plots, ', '));
  finish (out, file);
end

% Which model gains from two rates: the advice on several.
function sharing (file)
  cases = {'planar_vehicle', {'params', struct('v0', 20, 'drive_torque', 300)}, 1;
           'kpr', {}, 3;
           'flexible_arm', {}, 1;
           'gun_turret', {}, 1;
           'quarter_car_b', {'input', road()}, 2};
  out = open_script (file, 900, 320);
  rows = zeros (0, 2);
  names = {};
  for k = 1:size (cases, 1)
    gain = 0;
    a = tw_advise (cases{k,1}, 'error', 1e-3, 'tend', cases{k,3}, 'price', [1 1], ...
                   cases{k,2}{:});
    two = best_two (a);
    if a.proposal(4).found && isfinite (two)
      gain = a.proposal(4).cost / two;
    end
    rows(end+1,:) = [k gain];
    names{k} = sprintf ('"%s" %d', cases{k,1}, k);
  end
  block (out, 'g', rows);
  fprintf (out, ['set xtics noenhanced (%s)\nset ylabel "cost of one rate / two rates"\n' ...
                 'set yrange [0:*]\nset xrange [0.4:%g]\nset boxwidth 0.5\nset style fill ' ...
                 'solid 0.7\nset key off\nset arrow 1 from graph 0, first 1 to graph 1, ' ...
                 'first 1 nohead dt 2\nplot $g with boxes lc rgb "#0072b2"\n'], ...
           strjoin (names, ', '), rows(end,1) + 0.6);
  finish (out, file);
end

function least = best_two (a)
  least = Inf;
  for t = a.trials'
    if t.ratio > 1 && ~strcmp (t.method, 'auto') ...
        && max (t.slow_error, t.fast_error) <= 1e-3
      least = min (least, t.cost);
    end
  end
end

function out = open_script (file, width, height)
  out = fopen ([file '.gp'], 'w');
  fprintf (out, ['set terminal pngcairo size %d,%d font "DejaVu Sans,11" linewidth 1.5\n' ...
                 'set output "%s.png"\nset grid\nset key outside bottom center horizontal ' ...
                 'maxcols 3\n'], width, height, file);
end

function block (out, name, rows)
  fprintf (out, '$%s << end\n', name);
  fprintf (out, [repmat('%.9g ', 1, size (rows, 2)) '\n'], rows');
  fprintf (out, 'end\n');
end

function finish (out, file)
  fclose (out);
  [status, text] = system (['gnuplot "' file '.gp" 2>&1']);
  if status || ~exist ([file '.png'], 'file')
    error ('gnuplot: %s', text);
  end
end
