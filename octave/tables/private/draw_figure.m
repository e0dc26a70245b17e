function draw_figure (file, panels, o)
% Draw panels into a PNG file with gnuplot; the script stays beside it, as <name>.gp.
%
% A legend never covers data: it has its own strip, above all panels when the first panel has
% all curves, otherwise above each panel.

  lines = ceil (numel (panels) / o.columns);
  shared = same_labels (panels);
  px = struct ('left', 108, 'right', 22, 'top', 10, 'tics', 34, 'label', 26, 'line', 22);
  legends = 0;
  for k = 1:numel (panels)
    wide = o.width / (1 + ~shared * (o.columns - 1));
    legends = max (legends, legend_rows (panels(k), wide) * px.line);
  end
  head = 0;
  if shared
    head = legends + 8;
    legends = 0;
  end
  titles = px.line * any (arrayfun (@(p) ~isempty (p.title), panels));
  % axes as high as there is room: every row of panels has its tics, the last its label
  below = px.tics * ones (1, lines);
  for r = 1:lines
    mine = (r - 1) * o.columns + (1:o.columns);
    mine = mine(mine <= numel (panels));
    under = mine + o.columns;
    if any (under > numel (panels)) ...
        || ~isequal ({panels(mine).xlabel}, {panels(under).xlabel})
      below(r) = px.tics + px.label;
    end
  end
  above = legends + titles + px.top;
  if o.height == 0
    o.height = head + lines * above + sum (below) + lines * max (130, 260 - 40 * lines);
  end
  axes_height = (o.height - head - lines * above - sum (below)) / lines;

  gp = strrep (file, '.png', '.gp');
  out = fopen (gp, 'w');
  fprintf (out, ['set terminal pngcairo enhanced color size %d,%d font "DejaVu Sans,11" ' ...
                 'fontscale 2 linewidth 2 pointscale 1.6\nset output "%s"\n' ...
                 'set encoding utf8\nset multiplot\n'], 2 * o.width, 2 * round (o.height), ...
           file);
  if shared && head > 8
    one_legend (out, panels(1), [0 o.width], [o.height - head, o.height], o);
  end
  wide = o.width / o.columns;
  top = o.height - head;
  for k = 1:numel (panels)
    r = ceil (k / o.columns);
    c = k - (r - 1) * o.columns;
    if k > 1 && c == 1
      top = top - above - axes_height - below(r-1);
    end
    x = [(c - 1) * wide + px.left, c * wide - px.right];
    y = top - above - [axes_height 0];
    if legends > 0
      one_legend (out, panels(k), [(c - 1) * wide, c * wide], [top - legends, top], o);
    end
    fprintf (out, ['set lmargin at screen %.5f\nset rmargin at screen %.5f\n' ...
                   'set bmargin at screen %.5f\nset tmargin at screen %.5f\n'], ...
             x / o.width, y / o.height);
    if ~isempty (panels(k).title)
      fprintf (out, 'set label 1 "%s" at screen %.5f,%.5f left font ",12"\n', ...
               plain (panels(k).title), x(1) / o.width, (y(2) + px.line / 2 + 2) / o.height);
    end
    one_panel (out, panels(k), below(r) > px.tics);
  end
  fprintf (out, 'unset multiplot\n');
  fclose (out);
  [status, text] = system (sprintf ('gnuplot "%s" 2>&1', gp));
  if status
    fputs (stderr (), text);
    error ('gnuplot could not draw %s', gp);
  end
end

% Curves that are not drawn, with their labels.
function one_legend (out, p, x, y, o)
  fprintf (out, ['unset label\nunset logscale\nunset border\nunset tics\nunset xlabel\n' ...
                 'unset ylabel\nset size noratio\n' ...
                 'set lmargin at screen %.5f\nset rmargin at screen %.5f\n' ...
                 'set bmargin at screen %.5f\nset tmargin at screen %.5f\n' ...
                 'set key center center horizontal Left reverse samplen 4.5 ' ...
                 'spacing 1.1 width 1 maxrows %d\n'], x / o.width, y / o.height, ...
           legend_rows (p, diff (x)));
  parts = {'2 notitle'};
  for k = 1:numel (p.curves)
    c = p.curves{k};
    c.style = c.style + k * (c.style == 0);
    if ~isempty (c.label)
      parts{end+1} = entry (c); %#ok<AGROW>
    end
  end
  fprintf (out, 'plot [0:1] [0:1] %s\n', strjoin (parts, ', \\\n  '));
end

function x = either (yes, a, b)
  x = b;
  if yes
    x = a;
  end
end

function list = labels_of (p)
  list = cellfun (@(c) c.label, p.curves, 'UniformOutput', false);
  list = list(~cellfun (@isempty, list));
end

function yes = same_labels (panels)
  yes = true;
  for k = 2:numel (panels)
    yes = yes && all (ismember (labels_of (panels(k)), labels_of (panels(1))));
  end
end

function n = legend_rows (p, wide)
  list = labels_of (p);
  n = 0;
  if ~isempty (list)
    longest = max (cellfun (@(s) numel (regexprep (s, '[_^{}]', '')), list));
    columns = max (1, min (numel (list), floor ((wide - 40) / (100 + 8.2 * longest))));
    n = ceil (numel (list) / columns);
  end
end

function one_panel (out, p, labelled)
  fprintf (out, ['set border 31 lw 0.6\nset tics nomirror\nset key off\n' ...
                 'set grid xtics ytics back lt 1 lw 0.6 lc rgb "#cccccc"\n' ...
                 'set ylabel "%s" offset 0.4,0\n'], plain (p.ylabel));
  if labelled
    fprintf (out, 'set xlabel "%s" offset 0,0.3\n', plain (p.xlabel));
  else
    fprintf (out, 'unset xlabel\n');
  end
  fprintf (out, ['unset logscale\nset format "%%g"\nset xtics nomirror auto\n' ...
                 'set ytics nomirror auto\n']);
  for axis = 'xy'
    if p.(['log' axis])
      fprintf (out, 'set logscale %s\nset format %s "10^{%%L}"\n', axis, axis);
    end
    limits = p.([axis 'lim']);
    if isempty (limits) && p.(['log' axis])
      limits = around (p.curves, axis);
    end
    if isempty (limits)
      fprintf (out, 'set autoscale %s\n', axis);
    else
      fprintf (out, 'set %srange [%.10g:%.10g]\n', axis, limits);
    end
    ticks = p.([axis 'ticks']);
    if isempty (ticks) && p.(['log' axis]) && ~isempty (limits) ...
        && limits(2) < 100 * limits(1) % too few powers of ten to read it by
      ticks = kron (10 .^ (floor (log10 (limits(1))):log10 (limits(2))), [1 2 5]);
      ticks = ticks(ticks >= limits(1) & ticks <= limits(2));
    end
    if isnumeric (ticks) && ~isempty (ticks)
      ticks = [num2cell(ticks(:)), arrayfun(@(x) sprintf ('%g', x), ticks(:), ...
                                            'UniformOutput', false)];
    end
    if ~isempty (ticks)
      list = sprintf ('"%s" %.10g,', ticks'{[2 1],:});
      fprintf (out, 'set %stics (%s)\n', axis, list(1:end-1));
    end
  end
  fprintf (out, 'set size %s\n', either (p.equal, 'ratio -1', 'noratio'));
  parts = {};
  for k = 1:numel (p.curves)
    c = p.curves{k};
    c.style = c.style + k * (c.style == 0);
    parts = [parts one_curve(out, c, k)]; %#ok<AGROW>
  end
  fprintf (out, 'plot %s\nunset label\n', strjoin (parts, ', \\\n  '));
end

% The positive values on an axis and a little more.
function limits = around (curves, axis)
  all_ = cellfun (@(c) c.(axis)(:), curves, 'UniformOutput', false);
  all_ = vertcat (all_{:});
  all_ = all_(all_ > 0 & isfinite (all_));
  limits = [];
  if ~isempty (all_)
    limits = [max(min (all_), 1e-7 * max (all_)), max(all_)]; % seven decades at most
    more = max ((limits(2) / limits(1)) ^ 0.06, 1.1);
    limits = limits .* [1/more more];
  end
end

% How a curve is drawn; its data are written on the way.
function parts = one_curve (out, c, k)
  [line, mark, fill] = look (c);
  data = sprintf ('$d%d', k);
  draw = @(how) sprintf ('%s with %s notitle', data, how);
  switch c.kind
    case 'bars'
      high = c.width + 0.3 * (c.width == 0);
      y = c.y(:) + zeros (size (c.x, 1), 1);
      write (out, data, [mean(c.x, 2), y, c.x, y - high, y + high]);
      parts = {draw(['boxxyerror ' fill])};
    case 'area'
      write (out, data, [c.x(:) c.y(:)]);
      parts = {draw(['filledcurves closed fs transparent solid 0.12 noborder ' line]), ...
               draw(['lines ' line])};
    case 'errors'
      write (out, data, [c.x(:) c.y]);
      parts = {draw(['yerrorbars ' mark])};
    case {'points', 'lost'}
      write (out, data, [c.x(:) c.y(:)]);
      parts = {draw(['points ' mark])};
    otherwise
      [x, y] = thin (c.x(:), c.y(:));
      write (out, data, [x y]);
      parts = {draw(['lines ' line])};
      if ~strcmp (c.kind, 'plain')
        [x, y] = marks (c, k);
        write (out, [data 'm'], [x y]);
        parts{2} = sprintf ('%sm with points %s notitle', data, mark);
      end
  end
end

% A curve in the legend.
function s = entry (c)
  [line, mark, fill] = look (c);
  switch c.kind
    case 'bars'
      how = ['boxes ' fill];
    case {'area', 'plain'}
      how = ['lines ' line];
    case {'errors', 'points', 'lost'}
      how = ['points ' mark];
    otherwise
      how = ['linespoints ' line ' ' regexprep(mark, ' lc .*', '')];
  end
  s = sprintf ('keyentry with %s title "%s"', how, plain (c.label));
end

% Colours that differ in grey too, dashes and markers.
function [line, mark, fill] = look (c)
  colours = {'#000000', '#d55e00', '#0072b2', '#009e73', '#cc79a7', '#7a5a00', '#56b4e9', ...
             '#808080'};
  dashes = {'1', '(14,6)', '(14,5,3,5)', '(4,5)', '(22,6)', '(14,4,3,4,3,4)', '(8,4)', ...
            '1'};
  markers = [0 6 8 4 12 2 1 10];
  k = mod (c.style - 1, numel (colours)) + 1;
  width = 1.5;
  if c.width > 0
    width = c.width;
  end
  line = sprintf ('dt %s lc rgb "%s" lw %g', dashes{k}, colours{k}, width);
  mark = sprintf ('pt %d ps 0.9 lc rgb "%s" lw 1.1', markers(k), colours{k});
  if markers(k) == 0 % the first curve is bare, or a full dot where it has no line
    mark = sprintf ('pt 7 ps %g lc rgb "%s"', 0.65 * ~strcmp (c.kind, 'line'), colours{k});
  end
  if strcmp (c.kind, 'lost')
    mark = sprintf ('pt 2 ps 1.6 lc rgb "%s" lw 2.5', colours{k});
  end
  fill = sprintf ('fs solid border lc rgb "#000000" fc rgb "%s" lw 0.4', c.fill);
end

% At most a few thousand points, the extremes of each stretch kept.
function [x, y] = thin (x, y)
  most = 3000;
  n = numel (x);
  if n <= 2 * most || any (diff (x) < 0)
    return
  end
  size_ = ceil (n / most);
  whole = floor (n / size_) * size_;
  Y = reshape (y(1:whole), size_, []);
  [~, lo] = min (Y);
  [~, hi] = max (Y);
  first = (0:columns (Y) - 1) * size_;
  keep = unique ([1, first + lo, first + hi, whole+1:n, n]);
  x = x(keep);
  y = y(keep);
end

% Some markers along a curve, at other places for each curve.
function [x, y] = marks (c, k)
  x = c.x(:);
  y = c.y(:);
  n = numel (x);
  if strcmp (c.kind, 'both') || n <= 24
    return
  end
  apart = n / 10;
  at = round (apart * (0.15 + 0.23 * mod (k - 1, 4) + (0:9)));
  at = unique (min (n, max (1, at)));
  x = x(at);
  y = y(at);
end

function write (out, name, data)
  data(~isfinite (data)) = NaN;
  fprintf (out, '%s << EOD\n', name);
  fprintf (out, [repmat('%.8g ', 1, columns (data)) '\n'], data');
  fprintf (out, 'EOD\n');
end

% Text as gnuplot reads it: subscripts only where they are written _{...}.
function s = plain (s)
  s = strrep (s, '\', '/');
  s = strrep (s, '"', '''');
  s = regexprep (s, '([_^])(?!\{)', '\\\\$1');
  s = regexprep (s, '([@&~])', '\\\\$1');
end
