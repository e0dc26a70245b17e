function h = tw_plot (r, what, file)
% TW_PLOT  Plot a result of tw_sim or tw_ode.
%
%   tw_plot (r)                  states and outputs, a panel for each unit
%   tw_plot (r, what)            what: names of columns, or groups: 'xs', 'xf', 'xd', 'y',
%                                'u'; a text or a cell array of texts
%   tw_plot (r, what, file)      to a file: .png, .svg, .pdf, .eps; what may be []
%   h = tw_plot (...)            the figure's handle
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

  who = 'tw_plot';
  if nargin < 1
    error ('tworate:call', 'tw_plot: a result of tw_sim or tw_ode is needed');
  elseif ~isstruct (r) || numel (r) ~= 1 ...
      || ~all (isfield (r, {'t', 'xs', 'xf', 'names', 'units', 'method', 'model'}))
    error ('tworate:type', '%s: r must be a result of tw_sim or tw_ode, got %s', who, ...
           kind_of (r));
  elseif isempty (r.t)
    error ('tworate:size', '%s: the result has no rows', who);
  end
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
    set (fig, 'paperposition', [place(1:2) 4+4*across 2+2*down]);
  end
  for k = 1:numel (panels)
    subplot (down, across, k);
    draw (r.t, c(strcmp (panels{k}, labels)));
    if k == 1
      title ([r.model.name ', ' r.method.name], 'interpreter', 'none');
    end
  end
  if ~isempty (device)
    print (fig, file, device);
    close (fig);
  end
  if nargout > 0
    h = fig;
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
  if isempty (what)
    list = find (~strcmp ({c.group}, 'u') & ~strcmp ({c.group}, 'xd'));
    return
  elseif ischar (what)
    what = {what};
  elseif ~iscell (what)
    error ('tworate:type', '%s: what must be names of columns, got %s', who, ...
           kind_of (what));
  end
  list = [];
  for k = 1:numel (what)
    check_text (who, 'what', what{k});
    hit = find (strcmp (what{k}, {c.group}));
    if isempty (hit)
      find_name (who, 'column', what{k}, unique ([{c.name} {c.group}]));
      hit = find (strcmp (what{k}, {c.name}));
    end
    list = [list hit(~ismember (hit, list))]; %#ok<AGROW>
  end
end

function draw (t, mine)
  plot (t, [mine.x]);
  xlabel ('t [s]');
  if numel (t) > 1
    xlim ([t(1) t(end)]);
  end
  label = mine(1).unit;
  if isempty (label)
    label = mine(1).group;
  end
  ylabel (label, 'interpreter', 'none');
  grid on
  if numel (mine) <= 8
    legend ({mine.name}, 'interpreter', 'none', 'location', 'northeast');
  end
end

function device = device_of (who, file)
  check_text (who, 'file', file);
  [~, ~, ext] = fileparts (file);
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
