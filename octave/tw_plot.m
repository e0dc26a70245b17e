function [h, call] = tw_plot (r, varargin)
% TW_PLOT  Plot results of tw_sim, tw_ode or tw_sweep.
%
%   tw_plot (r)                  states and outputs, a panel per unit; signals of one unit
%                                that differ by orders of magnitude get panels of their own
%   tw_plot (r, what)            what: names of columns, or groups: 'xs', 'xf', 'xd',
%                                'y', 'u'; a string or a cell array of strings. A run by
%                                'auto' has a group 'steps', too: the slow step H, the
%                                fast step h, the orders, and the error estimates of both
%                                parts over their tolerance, along the run
%   tw_plot ({r1, r2, ...}, ...) several runs in one picture, and beside each panel the
%                                difference of the others to the first: at the instants
%                                that both have, or else interpolated, which the label says
%   tw_plot (..., file)          to a file: .png, .svg, .pdf, .eps
%   h = tw_plot (...)            the handle of the figure; [] after a file
%
% A file needs no display.
%
% Of a sweep (tw_sweep):
%
%   tw_plot (r)                  the first thing that is kept against what varies: curves
%                                over one parameter, a map with contours over two, a panel
%                                for each of more
%   tw_plot (r, 'load_max')      that field of r, or the name of its column, 'load.max'
%   tw_plot (r, {'ms', 'load_max'}), tw_plot (r, {'ms', 'Cs', 'load_max'})
%                                against these
%   tw_plot (r, {'histogram', 'load_max'})
%   tw_plot (r, {'band', 'load'})   5, 50 and 95 % of the cases over time, from what was
%                                kept 'at:load@...', and the worst case
%   [h, call] = tw_plot (r, ...)    call: the tw_sim that repeats the worst case, which is
%                                marked: of a minimum the smallest value, else the largest.
%                                Without outputs it is printed
%
% Example:
%
%   r = tw_sim ('quarter_car_b', 'rk4', 'H', 1e-3, 'tend', 3, 'input', 'bump');
%   tw_plot (r, {'xs', 'u'})
%   tw_plot (r, 'quarter_car.png')
%
% See also tw_sim, tw_ode, tw_sweep.

% INDEX Runs

  who = 'tw_plot';
  if nargin < 1
    error ('tworate:call', 'tw_plot: a result of tw_sim or tw_ode is needed');
  end
  if isstruct (r) && isfield (r, 'sweep')
    [fig, call] = plot_sweep (who, r, varargin{:});
    if nargout == 0
      fprintf ('%s\n', call);
    else
      h = fig;
    end
    return
  end
  if ~iscell (r)
    r = {r};
  end
  check_argument (who, 'r', r, 'type', ~isempty (r), 'at least one result');
  for k = 1:numel (r)
    check_result (who, r{k});
  end
  [what, file] = read_arguments (who, varargin);
  c = [result_columns(who, r) step_columns(r)];
  c = c(choose (who, what, c));
  panels = make_panels (c);
  [down, across] = grid_of (numel (panels), numel (r));

  high = 1.2 + 2.4 * down + 0.2 * title_rows (r);
  top = 1 - (0.1 + 0.2 * title_rows (r)) / high;
  [fig, write] = open_picture (who, file, 4 + 4 * across, high);
  for k = 1:numel (panels)
    if numel (r) == 1
      new_axes (fig, k, down, across, top);
      draw (r, c(panels{k}));
    else
      new_axes (fig, 2 * k - 1, down, across, top);
      draw (r, c(panels{k}));
      new_axes (fig, 2 * k, down, across, top);
      draw_difference (r, c(panels{k}));
    end
  end
  write_title (fig, r, top);
  write ();
  if nargout > 0 && isempty (file)
    h = fig;
  elseif nargout > 0
    h = [];
  end
end

function [what, file] = read_arguments (who, list)
  what = [];
  file = '';
  if numel (list) == 1 && ischar (list{1}) && is_file (list{1})
    file = list{1};
  elseif numel (list) > 0
    what = list{1};
  end
  if numel (list) > 1
    file = list{2};
    check_argument (who, 'file', file, 'text');
  end
  if numel (list) > 2
    error ('tworate:call', 'tw_plot: results, columns and a file are all it takes');
  end
end

function yes = is_file (name)
  yes = ~isempty (regexpi (name, '\.(png|svg|pdf|eps)$'));
end

% Of one run by 'auto': its steps. Estimates of 0 have no place on a logarithmic axis.
function c = step_columns (r)
  c = struct ('group', {}, 'name', {}, 'unit', {}, 't', {}, 'x', {});
  if numel (r) > 1 || ~isfield (r{1}, 'steps') || isempty (r{1}.steps.t)
    return
  end
  s = r{1}.steps;
  s.estimate(s.estimate <= 0) = NaN;
  list = {'H', 's', s.H; 'h', 's', s.h; ...
          'order, slow', 'order', s.order(:,1); 'order, fast', 'order', s.order(:,2); ...
          'slow error', 'tolerance', s.estimate(:,1); ...
          'fast error', 'tolerance', s.estimate(:,2)};
  no_fast = isempty (r{1}.names.xf);
  no_slow = isempty (r{1}.names.xs);
  list([no_slow & [0 0 1 0 1 0] | no_fast & [0 1 0 1 0 1]]' ~= 0,:) = [];
  for k = 1:size (list, 1)
    c(end+1) = struct ('group', 'steps', 'name', list{k,1}, 'unit', list{k,2}, ...
                       't', {{s.t}}, 'x', {list(k,3)}); %#ok<AGROW>
  end
end

function list = choose (who, what, c)
  if isempty (what) && (isnumeric (what) || ischar (what) || iscell (what))
    list = find (~strcmp ({c.group}, 'u'));
    return
  elseif ischar (what)
    what = {what};
  end
  check_argument (who, 'what', what, 'type', iscell (what), 'names of columns');
  list = [];
  for k = 1:numel (what)
    check_argument (who, 'what', what{k}, 'text');
    hit = find (strcmp (what{k}, {c.group}));
    if isempty (hit)
      find_name (who, 'column', what{k}, unique ([{c.name} {c.group}]));
      hit = find (strcmp (what{k}, {c.name}));
    end
    list = [list hit(~ismember (hit, list))]; %#ok<AGROW>
  end
end

% The columns of each panel: of one group and unit, and none of them a flat line beside
% the others.
function panels = make_panels (c)
  flat = 1 / 20;
  panels = {};
  [~, order] = sort (arrayfun (@extent_of, c), 'descend');
  for k = order(:)'
    place = 0;
    for p = 1:numel (panels)
      with = [panels{p} k];
      same = strcmp (c(k).group, c(with(1)).group) && strcmp (c(k).unit, c(with(1)).unit);
      sizes = arrayfun (@extent_of, c(with));
      if same && (strcmp (c(k).group, 'steps') || all (sizes == 0) || extent_of (c(with)) * flat <= min (sizes(sizes > 0)))
        place = p;
        break
      end
    end
    if place
      panels{place}(end+1) = k;
    else
      panels{end+1} = k; %#ok<AGROW>
    end
  end
  panels = cellfun (@sort, panels, 'UniformOutput', false);
  [~, order] = sort (cellfun (@(p) p(1), panels));
  panels = panels(order);
end

% The height of the axes that show these columns of all runs.
function e = extent_of (c)
  low = inf;
  high = -inf;
  for k = 1:numel (c)
    for i = 1:numel (c(k).x)
      low = min ([low; c(k).x{i}]);
      high = max ([high; c(k).x{i}]);
    end
  end
  e = high - low;
end

function [down, across] = grid_of (panels, runs)
  if runs > 1
    down = panels;
    across = 2;
    return
  end
  down = ceil (sqrt (panels));
  if panels <= 3
    down = panels;
  end
  across = ceil (panels / down);
end

% Axes number k: beside each there is room for the names of its lines.
function new_axes (fig, k, down, across, top)
  wide = 0.98 / across;
  high = (top - 0.03) / down;
  row = ceil (k / across);
  col = k - (row - 1) * across;
  axes ('parent', fig, 'position', ...
        [(col - 1 + 0.25) * wide, top - (row - 0.28) * high, 0.53 * wide, 0.62 * high]);
end

% One title: the model and its method, or, above several runs, the model, and below it
% each run in its colour, three in a row.
function write_title (fig, r, top)
  ax = axes ('parent', fig, 'position', [0 0 1 1], 'visible', 'off', ...
             'xlim', [0 1], 'ylim', [0 1], 'hittest', 'off');
  put = @(x, row, what, color) text (x, 1 - (1 - top) * (row - 0.3) / title_rows (r), what, ...
      'parent', ax, 'horizontalalignment', 'center', 'interpreter', 'none', 'color', color);
  if numel (r) == 1
    put (0.5, 1, [r{1}.model.name ': ' run_name(r{1})], [0 0 0]);
    return
  end
  put (0.5, 1, r{1}.model.name, [0 0 0]);
  for k = 1:numel (r)
    row = ceil (k / 3);
    in_row = min (3, numel (r) - 3 * (row - 1));
    put ((k - 3 * (row - 1) - 0.5) / in_row, 1 + row, run_name (r{k}), color_of (k));
  end
end

function n = title_rows (r)
  n = 1;
  if numel (r) > 1
    n = 1 + ceil (numel (r) / 3);
  end
end

function name = run_name (r)
  name = r.method.name;
  if isfield (r, 'settings') && isfield (r.settings, 'TSTEP')
    name = sprintf ('%s, H = %g', name, r.settings.TSTEP);
    if isfield (r.settings, 'RATIO') && r.settings.RATIO > 1
      name = sprintf ('%s, ratio %d', name, r.settings.RATIO);
    end
  elseif isfield (r, 'settings') && isfield (r.settings, 'RelTol')
    name = sprintf ('%s, RelTol = %g', name, min (r.settings.RelTol));
  end
end

% Visible on white and for the colour-blind: no yellow (Okabe and Ito's colours).
function color = color_of (k)
  list = [0 0.45 0.7; 0.84 0.37 0; 0 0.62 0.45; 0.8 0.47 0.65; 0 0 0; ...
          0.34 0.71 0.91; 0.6 0.4 0];
  color = list(rem (k - 1, 7) + 1,:);
end

function style = style_of (k)
  styles = {'-', '--', ':', '-.'};
  style = styles{rem (k - 1, 4) + 1};
end

% One signal has its name beside the axis. Of more, the names stand to the right, where
% they cover nothing. Colours and line styles tell signals apart; of several runs colours
% tell the runs apart and styles the signals, and the first run lies below, wider, so that
% it shows where another covers it.
function draw (r, c)
  hold on
  for i = 1:numel (r)
    for k = 1:numel (c)
      color = color_of (k);
      width = 1;
      if numel (r) > 1
        color = color_of (i);
        width = 1 + 2 * (i == 1);
      end
      plot (c(k).t{i}, c(k).x{i}, 'color', color, 'linestyle', style_of (k), ...
            'linewidth', width);
    end
  end
  finish_axes (r, c, '');
  if any (strcmp (c(1).unit, {'s', 'tolerance'})) && strcmp (c(1).group, 'steps')
    use_decades (c);
  end
end

% A logarithmic axis of at most ten decades below the largest value.
function use_decades (c)
  x = cell2mat (cellfun (@(x) x{1}, {c.x}, 'UniformOutput', false)');
  high = ceil (log10 (max (x)) + 0.01);
  low = max (floor (log10 (min (x))), high - 10);
  ticks = high:-ceil ((high - low) / 5):low;
  set (gca, 'yscale', 'log', 'ylim', 10 .^ [low high], 'ytick', 10 .^ fliplr (ticks));
end

function draw_difference (r, c)
  interpolated = false;
  hold on
  for i = 2:numel (r)
    [here, there] = common_instants (r{i}.t, r{1}.t);
    for k = 1:numel (c)
      if isempty (here)
        d = c(k).x{i} - interp1 (r{1}.t, c(k).x{1}, r{i}.t, 'spline', NaN);
        t = r{i}.t;
        interpolated = true;
      else
        d = c(k).x{i}(here) - c(k).x{1}(there);
        t = r{i}.t(here);
      end
      plot (t, d, 'color', color_of (i), 'linestyle', style_of (k), 'linewidth', 1);
    end
  end
  label = 'diff.';
  if interpolated
    label = 'diff., interpolated';
  end
  finish_axes (r, c, label);
end

% Rows of a and b at the same times; none if there are fewer than two.
function [here, there] = common_instants (a, b)
  slack = 1e-9 * max (abs ([a(:); b(:); realmin]));
  nearest = interp1 (b, 1:numel (b), a, 'nearest', 'extrap');
  close_to = b(nearest);
  here = find (abs (close_to(:) - a(:)) <= slack);
  there = nearest(here);
  if numel (here) < 2
    here = [];
  end
end

function finish_axes (r, c, label)
  hold off
  box on
  xlabel ('t [s]');
  from = min (cellfun (@(q) min (q.t), r));
  to = max (cellfun (@(q) max (q.t), r));
  if to > from
    xlim ([from to]);
  end
  unit = c(1).unit;
  if isempty (label) && numel (c) == 1
    label = c.name;
  elseif isempty (label) && isempty (unit)
    label = c(1).group;
  end
  if ~isempty (unit)
    label = strtrim ([label ' [' unit ']']);
  end
  ylabel (label, 'interpreter', 'none');
  grid on
  if numel (c) == 1 || numel (c) > 14
    return
  end
  for k = 1:numel (c)
    color = color_of (k);
    if numel (r) > 1
      color = [0 0 0];
    end
    text (1.03, 1 - (k - 0.5) / max (6, numel (c)), [style_of(k) ' ' c(k).name], ...
          'units', 'normalized', 'color', color, 'interpreter', 'none');
  end
end

%!demo
%! r = tw_sim ('quarter_car_b', 'rk4', 'H', 1e-3, 'tend', 3, 'input', 'bump');
%! tw_plot (r)
%!demo
%! r = tw_sim ('kpr', 'rk4', 'H', 0.005, 'tend', 1);
%! s = tw_sim ('kpr', 'adams4', 'H', 0.005, 'tend', 1);
%! tw_plot ({r, s})

%!demo
%! % The steps that error control takes.
%! r = tw_sim ('planar_vehicle', 'auto', 'tend', 1, 'input', struct ('road_f', 'bump'));
%! tw_plot (r, 'steps')

%!testif ; ! isempty (available_graphics_toolkits ())
%! r = tw_sim ('kpr', 'rk4', 'H', 0.01, 'tend', 1);
%! fig = figure ('visible', 'off');
%! set (0, 'defaultfigurevisible', 'off')
%! unwind_protect
%!   h = tw_plot (r, {'v', 'w'});
%!   assert (get (findobj (h, 'type', 'axes')(end), 'xlim'), [0 1])
%!   close (h)
%! unwind_protect_cleanup
%!   close (fig)
%!   set (0, 'defaultfigurevisible', 'on')
%! end_unwind_protect
%!error <a result of tw_sim or tw_ode is needed> tw_plot ()
%!error <must be a result> tw_plot (1)
