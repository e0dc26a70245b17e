function draw_figure (file, panels, o)
% Draw panels into a PNG with gnuplot. The script is left beside it, as <name>.gp.
%
% A legend never lies on data: it has a strip of its own, above all panels when they have
% the same curves, otherwise above each.

  rows = ceil (numel (panels) / o.columns);
  shared = same_labels (panels);
  if o.height == 0
    o.height = 60 + rows * 300 / sqrt (max (1, rows / 1.5));
  end
  px = struct ('W', o.width, 'H', o.height, 'left', 98, 'right', 22, 'top', 14, ...
               'bottom', 56, 'line', 21);
  strips = zeros (1, numel (panels));
  for k = 1:numel (panels)
    wide = px.W;
    if ~shared
      wide = px.W / o.columns;
    end
    strips(k) = legend_rows (panels(k), wide) * px.line + 6;
  end
  head = px.top;
  if shared
    head = px.top + strips(1);
    strips(:) = 0;
  end

  gp = strrep (file, '.png', '.gp');
  out = fopen (gp, 'w');
  fprintf (out, ['set terminal pngcairo enhanced color size %d,%d font "DejaVu Sans,11" ' ...
                 'fontscale 2 linewidth 2 pointscale 1.6\nset output "%s"\n' ...
                 'set encoding utf8\nset multiplot\nset border lw 0.6\n' ...
                 'set grid lc rgb "#c8c8c8" lw 0.5 dt 1\nset tics nomirror\n'], ...
           2 * px.W, 2 * px.H, file);
  height = (px.H - head) / rows;
  wide = px.W / o.columns;
  for k = 1:numel (panels)
    r = ceil (k / o.columns);
    c = k - (r - 1) * o.columns;
    above = strips(k) + 8 + px.line * ~isempty (panels(k).title);
    box = [(c - 1) * wide + px.left, c * wide - px.right, ...
           px.H - head - r * height + px.bottom, px.H - head - (r - 1) * height - above];
    fprintf (out, ['set lmargin at screen %.5f\nset rmargin at screen %.5f\n' ...
                   'set bmargin at screen %.5f\nset tmargin at screen %.5f\n'], ...
             box(1) / px.W, box(2) / px.W, box(3) / px.H, box(4) / px.H);
    if shared && k > 1
      fprintf (out, 'set key off\n');
    else
      middle = (box(1) + box(2)) / 2;
      top = box(4) + 4 + strips(k);
      if shared
        middle = px.W / 2;
        top = px.H - 4;
      end
      fprintf (out, ['set key at screen %.5f,%.5f center top horizontal Left reverse ' ...
                     'samplen 4.5 spacing 1.1 maxrows %d\n'], middle / px.W, ...
               top / px.H, legend_rows (panels(k), either (shared, px.W, wide)));
    end
    one_panel (out, panels(k), box, px, strips(k));
  end
  fprintf (out, 'unset multiplot\n');
  fclose (out);
  [status, text] = system (sprintf ('gnuplot "%s" 2>&1', gp));
  if status
    fputs (stderr (), text);
    error ('gnuplot could not draw %s', gp);
  end
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
    yes = yes && isequal (labels_of (panels(k)), labels_of (panels(1)));
  end
end

function n = legend_rows (p, wide)
  list = labels_of (p);
  n = 0;
  if ~isempty (list)
    longest = max (cellfun (@(s) numel (regexprep (s, '[_^{}]', '')), list));
    columns = max (1, min (numel (list), floor ((wide - 40) / (80 + 7.6 * longest))));
    n = ceil (numel (list) / columns);
  end
end

function one_panel (out, p, box, px, strip)
  fprintf (out, 'unset label\nset xlabel "%s" offset 0,0.3\nset ylabel "%s" offset -0.6,0\n', ...
           plain (p.xlabel), plain (p.ylabel));
  if ~isempty (p.title)
    fprintf (out, 'set label 1 "%s" at screen %.5f,%.5f left\n', plain (p.title), ...
             box(1) / px.W, (box(4) + strip + 14) / px.H);
  end
  fprintf (out, 'unset logscale\nset format "%%g"\nset xtics auto\nset ytics auto\n');
  for axis = 'xy'
    if p.(['log' axis])
      fprintf (out, 'set logscale %s\nset format %s "10^{%%L}"\n', axis, axis);
    end
    limits = p.([axis 'lim']);
    if isempty (limits)
      fprintf (out, 'set autoscale %s\n', axis);
    else
      fprintf (out, 'set %srange [%.10g:%.10g]\n', axis, limits);
    end
  end
  if ~isempty (p.yticks)
    ticks = sprintf ('"%s" %.10g,', p.yticks'{[2 1],:});
    fprintf (out, 'set ytics (%s)\n', ticks(1:end-1));
  end
  fprintf (out, 'set size %s\n', either (p.equal, 'ratio -1', 'noratio'));
  parts = {};
  for k = 1:numel (p.curves)
    c = p.curves{k};
    if c.style == 0
      c.style = k;
    end
    parts = [parts one_curve(out, c, k)]; %#ok<AGROW>
  end
  fprintf (out, 'plot %s\n', strjoin (parts, ', \\\n  '));
end

function parts = one_curve (out, c, k)
  [line, mark, fill] = look (c);
  data = sprintf ('$d%d', k);
  parts = {};
  sample = 'lines';
  switch c.kind
    case 'bars'
      high = c.width;
      if high == 0
        high = 0.3;
      end
      y = c.y(:) + zeros (size (c.x, 1), 1);
      write (out, data, [mean(c.x, 2), y, c.x, y - high, y + high]);
      look_of = sprintf ('%s lc rgb "#000000" lw 0.4', fill);
      parts{end+1} = sprintf ('%s with boxxyerror %s notitle', data, look_of);
      sample = 'boxes';
    case 'area'
      write (out, data, [c.x(:) c.y(:)]);
      look_of = line;
      parts{end+1} = sprintf (['%s with filledcurves closed fs transparent solid 0.12 ' ...
                               'noborder %s notitle'], data, line);
      parts{end+1} = sprintf ('%s with lines %s notitle', data, line);
    case 'errors'
      write (out, data, [c.x(:) c.y]);
      look_of = mark;
      parts{end+1} = sprintf ('%s with yerrorbars %s notitle', data, mark);
      sample = 'points';
    case 'points'
      write (out, data, [c.x(:) c.y(:)]);
      look_of = mark;
      parts{end+1} = sprintf ('%s with points %s notitle', data, mark);
      sample = 'points';
    otherwise
      [x, y] = thin (c.x(:), c.y(:));
      write (out, data, [x y]);
      parts{end+1} = sprintf ('%s with lines %s notitle', data, line);
      look_of = line;
      if ~strcmp (c.kind, 'plain')
        [x, y] = marks (c, k);
        write (out, [data 'm'], [x y]);
        parts{end+1} = sprintf ('%sm with points %s notitle', data, mark);
        look_of = [line ' ' regexprep(mark, ' lc .*', '')];
        sample = 'linespoints';
      end
  end
  if ~isempty (c.label)
    parts{end+1} = sprintf ('keyentry with %s %s title "%s"', sample, look_of, ...
                            plain (c.label));
  end
end

% Colours that differ in grey too, dashes and markers.
function [line, mark, fill] = look (c)
  colours = {'#000000', '#d55e00', '#0072b2', '#009e73', '#cc79a7', '#7a5a00', '#56b4e9', ...
             '#808080'};
  dashes = {'1', '(14,6)', '(14,5,3,5)', '(4,5)', '(22,6)', '(14,4,3,4,3,4)', '(8,4)', ...
            '(2,4)'};
  markers = [0 6 8 4 12 2 1 10];
  greys = [0 0.75 0.35 0.15 0.55 0.9 0.25 0.65];
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
  fill = sprintf ('fs solid border fc rgb "#%s"', ...
                  repmat (sprintf ('%02x', round (255 * (1 - greys(k)))), 1, 3));
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
