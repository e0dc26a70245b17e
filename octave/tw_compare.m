function c = tw_compare (model, methods, varargin)
% TW_COMPARE  Error and cost of methods, steps and ratios on one model.
%
%   tw_compare (model, methods, 'H', [2e-3 1e-3], 'tend', 2, ...)
%   tw_compare (model, 'auto', 'RelTol', [1e-4 1e-6], 'tend', 2, ...)
%   c = tw_compare (...)
%
% Makes the same run with each method, slow step and ratio and compares it with a tight
% reference. model is a name from tw_info ('models') or one built by tw_build; methods
% are a name, a tableau (see tw_sim) or a cell array of them, among them 'auto', which runs
% with each tolerance.
%
% Options, as fields of one struct or as names and values:
%
%   H         slow steps, a vector; required, but for 'auto'. Each is rounded down so
%             that steps meet the times at which the states are compared
%   RelTol    tolerances of 'auto', a vector; default 1e-6. AbsTol: default 1/1000 of
%             each
%   ratio     ratios, a vector, for the methods that take any; default: the method's
%   tend, t0  end (required) and start of the runs
%   points    number of times at which the states are compared; default 20
%   plot      true: draw the error against time and slow evaluations; or a file for it.
%             Runs whose error is larger than the motion are left out
%
% and those of tw_sim for the model and the runs: preset, params, x0, input, ...
%
% Without a result it prints a table. The result is a struct array with a row for each
% run:
%
%   method, H, ratio, RelTol   of 'auto' H and ratio are means; else RelTol is NaN
%   slow_error, fast_error   largest of all times and states, relative to each state's
%                            largest value (at least 1/100 of the largest with
%                            its unit, and 1e-9)
%   worst                    the state with the largest error
%   slow_evals, fast_evals   with those of the start-up
%   time                     seconds of CPU, the least of up to 5 runs
%   stopped                  '' or why the run did not reach its end
%   accuracy                 of the reference: what halving its step changed last
%
% Example:
%
%   tw_compare ('kpr', {'rk4', 'adams4'}, 'H', [0.01 0.005], 'ratio', [1 10], 'tend', 1)
%
% See also tw_sim, tw_order, tw_maxstep.

% INDEX Analysis

  who = 'tw_compare';
  if nargin < 2
    error ('tworate:call', 'tw_compare: a model, methods and the steps H are needed');
  end
  model = model_name (who, model);
  if ischar (methods) || is_tableau (methods)
    methods = {methods};
  end
  check_argument (who, 'methods', methods, 'type', iscell (methods) && ~isempty (methods) ...
                  && all (cellfun (@(m) ischar (m) || is_tableau (m), methods)), ...
                  'a name, a tableau or a cell array of them');
  own = {'H', 'ratio', 'tend', 't0', 'points', 'plot', 'RelTol', 'AbsTol'};
  [own, opts] = split_options (who, varargin, own);
  auto = strcmp (methods, 'auto');
  q = read_own (who, model, own, ~all (auto));
  opts.on_stop = 'return';
  quiet = warning ('off', 'tworate:step');
  restore = onCleanup (@() warning (quiet));

  ref = find_reference (q, opts);
  list = struct ('method', {}, 'H', {}, 'ratio', {}, 'RelTol', {}, ...
                 'slow_error', {}, 'fast_error', {}, ...
                 'worst', {}, 'slow_evals', {}, 'fast_evals', {}, 'time', {}, ...
                 'stopped', {}, 'accuracy', {});
  for m = 1:numel (methods)
    if auto(m)
      for rtol = q.RelTol
        list(end+1) = measure (q, ref, 'auto', NaN, NaN, rtol, opts); %#ok<AGROW>
      end
      continue
    end
    info = tw_info (methods{m});
    ratios = q.ratio;
    if isempty (ratios) || info.only_ratio
      ratios = info.ratio;
    end
    for ratio = ratios
      for H = q.H
        list(end+1) = measure (q, ref, methods{m}, H, ratio, NaN, opts); %#ok<AGROW>
      end
    end
  end
  if nargout > 0
    c = list;
  else
    print_table (q, ref, list);
  end
  if ~isequal (q.plot, false)
    draw (q, list);
  end
end

% The options of tw_compare, and those that go to tw_sim.
function [mine, rest] = split_options (who, list, names)
  if numel (list) == 1 && isstruct (list{1})
    given = list{1};
  else
    check_argument (who, 'options', list, 'type', ...
                    rem (numel (list), 2) == 0 && iscellstr (list(1:2:end)), ...
                    'a struct, or names and values');
    given = struct ();
    for k = 1:2:numel (list)
      given.(list{k}) = list{k+1};
    end
  end
  mine = struct ();
  rest = struct ();
  for name = fieldnames (given)'
    if any (strcmp (name{1}, names))
      mine.(name{1}) = given.(name{1});
    else
      rest.(name{1}) = given.(name{1});
    end
  end
end

function q = read_own (who, model, own, needs_H)
  q = struct ('model', model, 'H', [], 'ratio', [], 'tend', [], 't0', 0, 'points', 20, ...
              'plot', false, 'RelTol', 1e-6, 'AbsTol', []);
  for name = fieldnames (own)'
    q.(name{1}) = own.(name{1});
  end
  for name = {'H', 'tend'}
    if isempty (q.(name{1})) && (needs_H || ~strcmp (name{1}, 'H'))
      error ('tworate:missing', '%s: the option %s is missing', who, name{1});
    end
  end
  if ~isempty (q.H)
    q.H = reshape (check_argument (who, 'H', q.H, 'real', NaN, NaN), 1, []);
  end
  q.RelTol = reshape (check_argument (who, 'RelTol', q.RelTol, 'real', NaN, NaN), 1, []);
  if any (q.RelTol <= 0)
    error ('tworate:range', '%s: RelTol must be positive, got %g', who, min (q.RelTol));
  end
  q.tend = check_argument (who, 'tend', q.tend, 'number');
  q.t0 = check_argument (who, 't0', q.t0, 'number');
  q.points = check_argument (who, 'points', q.points, 'integer', 1, 1e5);
  if any (q.H <= 0)
    error ('tworate:step', '%s: H must be positive, got %g', who, min (q.H));
  elseif q.tend <= q.t0
    error ('tworate:range', '%s: tend = %g is not after t0 = %g', who, q.tend, q.t0);
  end
  if ~isempty (q.ratio)
    q.ratio = reshape (check_argument (who, 'ratio', q.ratio, 'real', NaN, NaN), 1, []);
  end
  part = (q.tend - q.t0) / q.points;
  q.H = part ./ ceil (part ./ q.H * (1 - 1e-9));
  q.times = q.t0 + (1:q.points)' * part;
  q.times(end) = q.tend;
end

function r = run_of (q, method, H, ratio, rtol, opts)
  if isnan (rtol)
    opts.H = H;
    opts.ratio = ratio;
  else
    opts.RelTol = rtol;
    opts.AbsTol = q.AbsTol;
    if isempty (q.AbsTol)
      opts.AbsTol = 1e-3 * rtol;
    end
  end
  opts.t0 = q.t0;
  opts.tend = q.tend;
  opts.times = q.times;
  r = tw_sim (q.model, method, opts);
end

% Halve the step of a method of high order until the states no longer change.
function ref = find_reference (q, opts)
  ref.method = 'rk8';
  H = min ([q.H, (q.tend - q.t0) / q.points]) / max ([4 q.ratio]);
  ref.x = [];
  ref.accuracy = inf;
  uneven = 0;
  begin = tic ();
  for k = 1:16
    r = run_of (q, ref.method, H, 1, NaN, opts);
    if isempty (r.stopped)
      x = [r.xs r.xf];
      change = inf;
      if ~isempty (ref.x)
        change = max (max (abs (x - ref.x) ./ ref.scale));
      end
      if change > ref.accuracy
        uneven = uneven + 1; % kinks of the model
        if change < 1e-9 || uneven == 3
          break
        end
      else
        uneven = 0;
      end
      ref.x = x;
      ref.scale = scale_of (x, [r.units.xs(:); r.units.xf(:)]);
      ref.H = H;
      ref.accuracy = change;
      if change < 1e-13
        break
      end
    end
    if toc (begin) > 20
      break
    end
    H = H / 2;
  end
  if isempty (ref.x)
    error ('tworate:stopped', 'tw_compare: the reference, %s, fails with H = %g: %s', ...
           ref.method, H, r.stopped);
  end
end

% Each state's largest value, but not much less than that of others with its unit.
function scale = scale_of (x, units)
  scale = max (max (abs (x), [], 1), 1e-9);
  for k = 1:numel (scale)
    scale(k) = max (scale(k), 0.01 * max (scale(strcmp (units, units{k}))));
  end
end

function row = measure (q, ref, method, H, ratio, rtol, opts)
  time = inf;
  begin = tic ();
  for k = 1:5
    r = run_of (q, method, H, ratio, rtol, opts);
    time = min (time, r.cpu);
    if ~isempty (r.stopped) || toc (begin) > 0.2
      break
    end
  end
  ratio = r.method.ratio;
  if ~isnan (rtol)
    H = (r.final.t - q.t0) / max (1, r.stats.steps);
    ratio = max (1, round (r.stats.fast_steps / max (1, r.stats.steps)));
  end
  if ~ischar (method)
    method = r.method.name;
  end
  row = struct ('method', method, 'H', H, 'ratio', ratio, 'RelTol', rtol, ...
                'slow_error', NaN, 'fast_error', NaN, 'worst', '', ...
                'slow_evals', r.counts.slow + r.counts.start_slow, ...
                'fast_evals', r.counts.fast + r.counts.start_fast, 'time', time, ...
                'stopped', r.stopped, 'accuracy', ref.accuracy);
  if isempty (r.stopped)
    names = [r.names.xs(:); r.names.xf(:)];
    e = max (abs ([r.xs r.xf] - ref.x) ./ ref.scale, [], 1);
    ns = size (r.xs, 2);
    row.slow_error = max ([0 e(1:ns)]);
    row.fast_error = max ([0 e(ns+1:end)]);
    [~, k] = max (e);
    row.worst = names{k};
  end
end

function print_table (q, ref, list)
  fprintf ('%s, t = %g to %g; errors relative to each state''s largest value, at %d times\n', ...
          q.model, q.t0, q.tend, q.points);
  fprintf ('reference: %s, H = %.3g; it changed by %.1e when its step was halved\n\n', ...
          ref.method, ref.H, ref.accuracy);
  fprintf ('%-18s %10s %5s %10s %10s  %-10s %10s %10s %9s\n', 'method', 'H', 'ratio', ...
          'slow error', 'fast error', 'worst', 'slow eval.', 'fast eval.', 'time [ms]');
  for row = list
    fprintf ('%-18s %10.4g %5d ', name_of (row), row.H, row.ratio);
    if isempty (row.stopped)
      fprintf ('%10.1e %10.1e  %-10s', row.slow_error, row.fast_error, row.worst);
    else
      fprintf ('%-33s', 'stopped');
    end
    fprintf (' %10.0f %10.0f %9.3g\n', row.slow_evals, row.fast_evals, 1e3 * row.time);
  end
end

function name = name_of (row)
  name = row.method;
  if ~isnan (row.RelTol)
    name = sprintf ('%s, RelTol %.2g', name, row.RelTol);
  end
end

function label = label_of (row)
  label = row.method; % the curve of 'auto' has all its tolerances
  if isnan (row.RelTol)
    label = sprintf ('%s, ratio %d', row.method, row.ratio);
  end
end

function draw (q, list)
  file = '';
  if ischar (q.plot)
    file = q.plot;
  end
  [fig, write] = open_picture ('tw_compare', file, 9, 3.5);
  labels = arrayfun (@label_of, list, 'UniformOutput', false);
  curves = unique (labels, 'stable');
  marks = 'os^dvp*';
  work = {'time', 'slow_evals'; 'time [s]', 'slow evaluations'};
  colors = [0 0.45 0.7; 0.84 0.37 0; 0 0.62 0.45; 0.8 0.47 0.65; 0 0 0; 0.34 0.71 0.91; ...
            0.6 0.4 0];
  places = [0.1 0.2 0.27 0.66; 0.48 0.2 0.27 0.66];
  for p = 1:2
    axes ('parent', fig, 'position', places(p,:));
    for k = 1:numel (curves)
      mine = list(strcmp (labels, curves{k}));
      error = max ([[mine.slow_error]; [mine.fast_error]], [], 1);
      error(error > 1) = NaN; % lost: as large as the motion
      i = rem (k - 1, 7) + 1;
      loglog (error, [mine.(work{1,p})], ['-' marks(i)], 'color', colors(i,:), ...
              'linewidth', 1.5, 'markersize', 5);
      hold on
      if p == 2
        text (1.05, 1.02 - 0.08 * k, curves{k}, 'units', 'normalized', 'color', ...
              colors(i,:), 'interpreter', 'none');
      end
    end
    hold off
    grid on
    xlabel ('largest relative error');
    ylabel (work{2,p});
    if p == 1
      title (q.model, 'interpreter', 'none');
    end
  end
  write ();
end

%!test
%! c = tw_compare ('kpr', {'rk4', 'adams4'}, 'H', [0.01 0.005], 'ratio', [1 10], 'tend', 1);
%! assert (numel (c), 6)
%! assert ({c.stopped}, repmat ({''}, 1, 6))
%!test
%! c = tw_compare ('gun_turret', {'auto', 'adams6'}, 'RelTol', [1e-4 1e-8], 'H', 1e-3, ...
%!                 'ratio', 5, 'tend', 0.2);
%! assert (numel (c), 3)
%! assert ([c.RelTol], [1e-4 1e-8 NaN])
%! assert (c(1).H > c(2).H && c(1).fast_evals < c(2).fast_evals)
%! assert (c(2).slow_error < 1e-6 && c(2).slow_error < c(1).slow_error)
%!test
%! c = tw_compare ('kpr', 'auto', 'tend', 1);
%! assert (c.RelTol, 1e-6)
%!error <the option H is missing> tw_compare ('kpr', {'auto', 'rk4'}, 'tend', 1)
%!error <steps H are needed> tw_compare ('kpr')
