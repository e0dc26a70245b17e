function h = tw_plot (r, what, file)
% TW_PLOT  Plot a result of tw_sim or tw_ode.
%
%   tw_plot (r)                  states and outputs, one panel per unit
%   tw_plot (r, what)            what: names of columns, or groups: 'xs', 'xf', 'xd',
%                                'y', 'u'; a string or a cell array of strings
%   tw_plot (r, what, file)      to a file: .png, .svg, .pdf, .eps; what may be []
%   h = tw_plot (...)            the handle of the figure; [] after a file
%
% A file needs no display.
%
% Example:
%
%   r = tw_sim ('quarter_car_b', 'rk4', 'H', 1e-3, 'tend', 3, 'input', 'bump');
%   tw_plot (r, {'xs', 'u'})
%   tw_plot (r, [], 'quarter_car.png')
%
% See also tw_sim, tw_ode.

% INDEX Runs

  who = 'tw_plot';
  if nargin < 1
    error ('tworate:call', 'tw_plot: a result of tw_sim or tw_ode is needed');
  end
  check_result (who, r);
  device = '';
  if nargin > 2
    device = device_of (who, file);
  end
  if nargin < 2
    what = [];
  end
  c = columns (r);
  c = c(choose (who, what, c));

  labels = strcat ({c.group}, ':', {c.unit});
  panels = labels(1);
  for k = 2:numel (labels)
    if ~any (strcmp (labels{k}, panels))
      panels{end+1} = labels{k}; %#ok<AGROW>
    end
  end
  down = ceil (sqrt (numel (panels)));
  if numel (panels) <= 3
    down = numel (panels);
  end
  across = ceil (numel (panels) / down);
  fig = figure_of (who, ~isempty (device));
  if ~isempty (device)
    place = get (fig, 'paperposition');
    set (fig, 'paperposition', [place(1:2) 4+4*across 1+2.4*down]);
  end
  for k = 1:numel (panels)
    axes ('parent', fig, 'position', place_of (k, down, across));
    draw (r.t, c(strcmp (panels{k}, labels)));
    if k == 1
      title ([r.model.name ', ' r.method.name], 'interpreter', 'none');
    end
  end
  if ~isempty (device)
    tidy = onCleanup (@() close (fig));
    try
      print (fig, file, device);
    catch why
      error ('tworate:plot', '%s: cannot write %s: %s', who, file, why.message);
    end
  end
  if nargout > 0 && isempty (device)
    h = fig;
  elseif nargout > 0
    h = [];
  end
end

function check_result (who, r)
  groups = {'xs', 'xf', 'xd', 'y', 'u'};
  if ~isstruct (r) || numel (r) ~= 1 ...
      || ~all (isfield (r, [groups {'t', 'names', 'units', 'method', 'model'}])) ...
      || ~all (isfield (r.names, groups)) || ~all (isfield (r.units, groups)) ...
      || ~isfield (r.method, 'name') || ~isfield (r.model, 'name')
    check_argument (who, 'r', r, 'type', false, 'a result of tw_sim or tw_ode');
  elseif isempty (r.t)
    error ('tworate:size', '%s: the result has no rows', who);
  end
  for group = groups
    % the y of tw_ode is ode45's: states in rows
    n = numel (r.names.(group{1}));
    if n > 0 && ~isequal (size (r.(group{1})), [numel(r.t) n])
      error ('tworate:size', '%s: %s must be %d x %d, got %s', who, group{1}, ...
             numel (r.t), n, mat2str (size (r.(group{1}))));
    end
  end
end

% Every column of the result that there is.
function c = columns (r)
  c = struct ('group', {}, 'name', {}, 'unit', {}, 'x', {});
  for group = {'xs', 'xf', 'xd', 'y', 'u'}
    names = r.names.(group{1});
    for k = 1:numel (names)
      x = r.(group{1})(:,k);
      c(end+1) = struct ('group', group{1}, 'name', names{k}, ...
                         'unit', r.units.(group{1}){k}, 'x', x); %#ok<AGROW>
    end
  end
end

function list = choose (who, what, c)
  if isempty (what) && (isnumeric (what) || ischar (what) || iscell (what))
    list = find (~strcmp ({c.group}, 'u') & ~strcmp ({c.group}, 'xd'));
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
      if ~isempty (regexpi (what{k}, '\.(png|svg|pdf|eps)$'))
        error ('tworate:call', ['%s: ''%s'' looks like a file, which is the third ' ...
               'argument: tw_plot (r, [], ''%s'')'], who, what{k}, what{k});
      end
      find_name (who, 'column', what{k}, unique ([{c.name} {c.group}]));
      hit = find (strcmp (what{k}, {c.name}));
    end
    list = [list hit(~ismember (hit, list))]; %#ok<AGROW>
  end
end

% The place of panel k: beside each there is room for the names of its lines.
function place = place_of (k, down, across)
  wide = 0.98 / across;
  high = 0.94 / down;
  row = ceil (k / across);
  col = k - (row - 1) * across;
  place = [(col - 1 + 0.25) * wide, 0.96 - (row - 0.28) * high, 0.53 * wide, 0.62 * high];
end

% One line has its name beside the axis. Of more, the names stand to the right in the
% lines' colours, where they cover nothing; the lines differ in style, too.
function draw (t, mine)
  styles = {'-', '--', ':', '-.'};
  lines = plot (t, [mine.x], 'linewidth', 1);
  xlabel ('t [s]');
  if numel (t) > 1
    xlim (sort ([t(1) t(end)]));
  end
  unit = mine(1).unit;
  label = mine(1).group;
  if numel (mine) == 1
    label = mine.name;
  elseif ~isempty (unit)
    label = '';
  end
  if ~isempty (unit)
    label = strtrim ([label ' [' unit ']']);
  end
  ylabel (label, 'interpreter', 'none');
  grid on
  if numel (mine) == 1 || numel (mine) > 12
    return
  end
  for k = 1:numel (mine)
    style = styles{rem (k - 1, 4) + 1};
    set (lines(k), 'linestyle', style);
    text (1.03, 1 - (k - 0.5) / max (6, numel (mine)), [style ' ' mine(k).name], ...
          'units', 'normalized', 'color', get (lines(k), 'color'), 'interpreter', 'none');
  end
end

function device = device_of (who, file)
  check_argument (who, 'file', file, 'text');
  [folder, ~, ext] = fileparts (file);
  if ~isempty (folder) && ~exist (folder, 'dir')
    error ('tworate:file', '%s: there is no folder %s', who, folder);
  end
  k = find_name (who, 'kind of file', ext, {'.png', '.svg', '.pdf', '.eps'});
  devices = {'-dpng', '-dsvg', '-dpdf', '-depsc'};
  device = devices{k};
  if k == 1 && exist ('OCTAVE_VERSION', 'builtin') ...
      && strcmp (graphics_toolkit (), 'gnuplot')
    device = '-dpngcairo'; % needs no ghostscript
  end
end

function fig = figure_of (who, hidden)
  if exist ('OCTAVE_VERSION', 'builtin') && isempty (available_graphics_toolkits ())
    error ('tworate:plot', ...
           ['%s: this Octave has no graphics toolkit. Install gnuplot (gnuplot-nox and ' ...
            'fonts-freefont-otf on Debian) and start again.'], who);
  end
  if hidden
    fig = figure ('visible', 'off');
  else
    fig = figure ();
  end
end

%!demo
%! r = tw_sim ('quarter_car_b', 'rk4', 'H', 1e-3, 'tend', 3, 'input', 'bump');
%! tw_plot (r)

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
