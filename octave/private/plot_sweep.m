function [h, call] = plot_sweep (who, r, what, file)
% The pictures of tw_plot for a result of tw_sweep; call: the tw_sim of the worst case.

  if nargin < 4
    file = '';
  end
  if nargin < 3
    what = {};
  elseif ischar (what) && nargin < 4 && ~isempty (regexpi (what, '\.(png|svg|pdf|eps)$'))
    file = what;
    what = {};
  end
  if ischar (what)
    what = {what};
  end
  check_argument (who, 'what', what, 'type', iscell (what), 'names of columns');
  if ~isempty (file)
    check_argument (who, 'file', file, 'text');
  end
  kind = 'response';
  if ~isempty (what) && any (strcmp (what{1}, {'histogram', 'band'}))
    kind = what{1};
    what = what(2:end);
  end
  if isempty (what) && ~isempty (r.kept)
    what = r.kept(1);
  end
  if strcmp (kind, 'band')
    [worst, draw] = band (who, r, what);
    panels = 1;
  else
    fields = cellfun (@(n) column (who, r, n), what, 'UniformOutput', false);
    y = fields{end};
    x = fields(1:end-1);
    if isempty (x) && strcmp (kind, 'response')
      x = r.varied(cellfun (@(f) any (r.(f) ~= r.(f)(1)), r.varied));
    end
    [worst, label] = worst_case (r, y);
    panels = max (1, numel (x) * (numel (x) ~= 2));
    draw = @(k) response (r, x, y, k, worst);
    if strcmp (kind, 'histogram')
      draw = @(k) histogram (r, y, worst);
      panels = 1;
    end
  end
  call = '';
  titles = {model_of(r)};
  if strcmp (kind, 'response') && numel (x) == 2
    titles{1} = sprintf ('%s: %s', titles{1}, label_of (r, y));
  end
  if ~isempty (worst)
    call = sweep_call (r, worst);
    if strcmp (kind, 'band')
      label = 'farthest from the median';
    end
    titles{2} = sprintf ('%s: case %d%s', label, worst, values_text (r, worst));
  end
  down = ceil (sqrt (panels));
  across = ceil (panels / down);
  high = 1 + 3.2 * down;
  top = 1 - 0.65 / high;
  [fig, write] = open_picture (who, file, 2.5 + 5 * across, high);
  for k = 1:panels
    row = ceil (k / across);
    col = k - (row - 1) * across;
    axes ('parent', fig, 'position', [(col - 0.8) / across, top * (1 - (row - 0.2) / down), ...
                                      0.6 / across, 0.7 * top / down]);
    draw (k);
  end
  ax = axes ('parent', fig, 'position', [0 0 1 1], 'visible', 'off', 'xlim', [0 1], ...
             'ylim', [0 1], 'hittest', 'off');
  for k = 1:numel (titles)
    text (0.5, 1 - 0.22 * k / high, titles{k}, 'fontsize', 10 - 2 * (numel (titles{k}) > 60), 'parent', ax, 'interpreter', 'none', ...
          'horizontalalignment', 'center', 'verticalalignment', 'middle');
  end
  write ();
  h = fig;
  if ~isempty (file)
    h = [];
  end
  if ~isempty (call)
    call = sprintf ('case %d, %s: %s', worst, label, call);
  end
end

function name = model_of (r)
  [~, name] = fileparts (r.sweep.model);
  name = sprintf ('%s: %s, %d cases', name, r.sweep.method, numel (r.number));
  bad = sum (r.status ~= 0);
  if bad
    name = sprintf ('%s, %d stopped early', name, bad);
  end
end

% The field of a column, by its field or its name.
function field = column (who, r, name)
  check_argument (who, 'what', name, 'text');
  k = find (strcmp (name, r.names) | strcmp (name, r.fields), 1);
  if isempty (k)
    find_name (who, 'column', name, unique ([r.names r.fields]));
  end
  field = r.fields{k};
end

function name = name_of (r, field)
  name = r.names{strcmp (field, r.fields)};
end

% With the unit, where the model is known here.
function text = label_of (r, field)
  text = name_of (r, field);
  [~, model] = fileparts (r.sweep.model);
  try
    m = tw_info (model);
  catch
    return
  end
  base = regexprep (regexprep (text, '^(p|x0|u|out)\.', ''), '[.@<>].*$', '');
  unit = '';
  for list = {m.param, m.slow, m.fast, m.direct, m.input, m.output}
    k = find (strcmp (base, {list{1}.name}), 1);
    if ~isempty (k) && isempty (unit)
      unit = list{1}(k).unit;
    end
  end
  if ~isempty (regexp (text, '(\.tmax$|[<>])', 'once'))
    unit = 's';
  elseif any (strcmp (field, r.varied)) && any (text == '.') && strcmp (base, strtok (text, '.'))
    unit = ''; % of a source
  end
  if ~isempty (unit)
    text = sprintf ('%s [%s]', text, unit);
  end
end

function [worst, label] = worst_case (r, y)
  worst = [];
  label = '';
  x = r.(y);
  if all (isnan (x))
    return
  end
  if regexp (name_of (r, y), '\.min$')
    [~, worst] = min (x);
    label = sprintf ('smallest %s = %.4g', name_of (r, y), x(worst));
  else
    [~, worst] = max (x);
    label = sprintf ('largest %s = %.4g', name_of (r, y), x(worst));
  end
end

function text = values_text (r, k)
  parts = cellfun (@(f) sprintf ('%s = %.4g', name_of (r, f), r.(f)(k)), ...
                   r.varied(1:min (end, 4)), 'UniformOutput', false);
  text = '';
  if ~isempty (parts)
    text = [' (' strjoin(parts, ', ') ')'];
  end
end

function response (r, x, y, k, worst)
  if numel (x) == 2
    map (r, x, y, worst);
  elseif numel (x) == 0
    plot (r.number, r.(y), '.');
    finish ('case', label_of (r, y));
  else
    curves (r, x{k}, y, worst);
  end
end

% Over one parameter: lines where each of the others has few values, else points.
function curves (r, x, y, worst)
  others = setdiff (r.varied(cellfun (@(f) any (r.(f) ~= r.(f)(1)), r.varied)), {x});
  hold on
  color = [0 0.45 0.7; 0.84 0.37 0; 0 0.62 0.45; 0.8 0.47 0.65; 0 0 0; 0.34 0.71 0.91; 0.6 0.4 0];
  groups = zeros (numel (r.number), 0);
  for k = 1:numel (others)
    groups(:,end+1) = r.(others{k}); %#ok<AGROW>
  end
  [values, ~, group] = unique (groups, 'rows');
  if isempty (others)
    values = zeros (1, 0);
    group = ones (numel (r.number), 1);
  end
  if size (values, 1) <= 7
    for g = 1:size (values, 1)
      at = find (group == g);
      [~, order] = sort (r.(x)(at));
      at = at(order);
      style = '-';
      if numel (at) < 40
        style = 'o-';
      end
      plot (r.(x)(at), r.(y)(at), style, 'color', color(g,:), 'markersize', 3);
      if numel (others) == 1
        text (1.02, 1 - (g - 0.5) / 8, sprintf ('%s = %.3g', name_of (r, others{1}), values(g,1)), ...
              'units', 'normalized', 'color', color(g,:), 'interpreter', 'none');
      end
    end
  else
    plot (r.(x), r.(y), '.', 'color', color(1,:), 'markersize', 4);
  end
  mark (r.(x), r.(y), worst);
  hold off
  finish (label_of (r, x), label_of (r, y));
end

% Over two: a map with contours, of a grid as it is, else interpolated between the cases;
% where others vary, too, the cases as points.
function map (r, x, y, worst)
  a = r.(x{1});
  b = r.(x{2});
  z = r.(y);
  ua = unique (a);
  ub = unique (b);
  colormap (viridis (64));
  varied = r.varied(cellfun (@(f) any (r.(f) ~= r.(f)(1)), r.varied));
  if ~all (ismember (varied, x))
    scatter (a, b, 25, z, 'filled');
    caxis ([min(z) max(z) + (max (z) == min (z))]);
    colorbar ();
    hold on
    mark (a, b, worst);
    hold off
    finish (label_of (r, x{1}), label_of (r, x{2}));
    return
  end
  if numel (a) == numel (ua) * numel (ub)
    [~, ia] = ismember (a, ua);
    [~, ib] = ismember (b, ub);
    Z = NaN (numel (ub), numel (ua));
    Z(sub2ind (size (Z), ib, ia)) = z;
  else
    fine = ~isnan (z);
    ua = linspace (min (a), max (a), 60)';
    ub = linspace (min (b), max (b), 60)';
    sides = {(a(fine) - ua(1)) / (ua(end) - ua(1)), (b(fine) - ub(1)) / (ub(end) - ub(1)), z(fine), ...
             linspace(0, 1, 60), linspace(0, 1, 60)'};
    Z = griddata (sides{:});
    nearest = griddata (sides{:}, 'nearest'); % outside of all cases
    Z(isnan (Z)) = nearest(isnan (Z));
  end
  if min (numel (ua), numel (ub)) < 2 || all (isnan (Z(:)))
    curves (r, x{1}, y, worst);
    return
  end
  contourf (ua, ub, Z, 12);
  colorbar ();
  hold on
  if numel (a) ~= numel (Z) && numel (a) <= 2000
    plot (a, b, 'k.', 'markersize', 2);
  end
  mark (a, b, worst);
  hold off
  finish (label_of (r, x{1}), label_of (r, x{2}));
end

function mark (x, y, worst)
  if ~isempty (worst)
    plot (x(worst), y(worst), 'o', 'color', [0.84 0 0], 'markersize', 8, 'linewidth', 2);
  end
end

function histogram (r, y, worst)
  x = r.(y)(~isnan (r.(y)));
  [n, at] = hist (x, max (5, min (60, ceil (2 * sqrt (numel (x))))));
  bar (at, n, 1, 'facecolor', [0.34 0.71 0.91], 'edgecolor', [0 0.45 0.7]);
  hold on
  shares = [0.05 0.5 0.95];
  if max (x) == min (x)
    shares = 0.5;
  end
  for q = shares
    plot (quantile (x, q) * [1 1], [0 max(n)], 'k--');
    text (quantile (x, q), 1.03 * max (n), sprintf ('%d %%', round (100 * q)), ...
          'horizontalalignment', 'center');
  end
  if ~isempty (worst)
    plot (r.(y)(worst), 0, 'o', 'color', [0.84 0 0], 'markersize', 8, 'linewidth', 2);
  end
  ylim ([0 1.1 * max(n)]);
  hold off
  finish (label_of (r, y), 'cases');
end

% 5, 50 and 95 % over time.
function [worst, draw] = band (who, r, what)
  if numel (what) ~= 1
    error ('tworate:call', '%s: band needs the name of one state or output', who);
  end
  hit = regexp (r.names, ['^' regexptranslate('escape', what{1}) '@(.*)$'], 'tokens', 'once');
  at = find (~cellfun (@isempty, hit));
  if numel (at) < 2
    names = regexp (r.names, '^(.*)@', 'tokens', 'once');
    names = unique ([names{:}]);
    if isempty (names)
      error ('tworate:call', '%s: band needs values over time: keep ''at:%s@0:0.01:1''', ...
             who, what{1});
    end
    find_name (who, 'trajectory', what{1}, names);
  end
  t = cellfun (@(c) str2double (c{1}), hit(at));
  [t, order] = sort (t);
  x = zeros (numel (r.number), numel (t));
  for k = 1:numel (t)
    x(:,k) = r.(r.fields{at(order(k))});
  end
  fine = find (~any (isnan (x), 2));
  worst = [];
  if ~isempty (fine)
    far = max (abs (x(fine,:) - median (x(fine,:), 1)), [], 2);
    [~, k] = max (far);
    worst = fine(k);
  end
  draw = @(k) draw_band (t, x, worst, label_of (r, r.fields{at(1)}));
end

function draw_band (t, x, worst, label)
  label = regexprep (label, '@\S*', '');
  q = NaN (3, numel (t));
  p = [0.05 0.5 0.95];
  for k = 1:numel (t)
    some = x(~isnan (x(:,k)),k);
    if ~isempty (some)
      q(:,k) = quantile (some, p);
    end
  end
  there = ~isnan (q(1,:));
  fill ([t(there) fliplr(t(there))], [q(1,there) fliplr(q(3,there))], [0.75 0.87 0.95], ...
        'edgecolor', [0.34 0.71 0.91]);
  hold on
  plot (t, q(2,:), 'color', [0 0.45 0.7], 'linewidth', 2);
  if ~isempty (worst)
    plot (t, x(worst,:), 'color', [0.84 0.37 0]);
  end
  last = find (there, 1, 'last');
  for k = 1:3
    text (t(last), q(k,last), sprintf (' %d %%', round (100 * p(k))));
  end
  hold off
  finish ('t [s]', label);
  xlim ([t(1) t(end)]);
end

function finish (x, y)
  box on
  grid on
  xlabel (x, 'interpreter', 'none');
  ylabel (y, 'interpreter', 'none');
end
