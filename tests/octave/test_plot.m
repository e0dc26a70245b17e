% tw_plot without a display.
function test_plot ()
  warning ('off', 'all'); % of the graphics toolkit
  tw_test ({@tw_plot_shows_states_and_outputs, ...
            @columns_can_be_chosen, ...
            @no_line_is_flat_beside_another_and_all_are_visible, ...
            @one_title_names_the_run, ...
            @runs_lie_over_each_other_with_their_differences, ...
            @runs_have_colours_of_their_own, ...
            @directly_computed_states_are_plotted, ...
            @pictures_say_nothing_and_leave_warnings_as_they_were, ...
            @wrong_arguments_are_named, ...
            @files_are_written_without_a_display, ...
            @results_of_tw_ode_plot_too});
end

function r = result ()
  r = tw_sim ('quarter_car_b', 'rk4', 'H', 1e-3, 'tend', 1, 'input', 'bump');
end

function lines = lines_in (fig)
  lines = findobj (fig, 'type', 'line');
  of_legend = arrayfun (@(h) strcmp (get (get (h, 'parent'), 'tag'), 'legend'), lines);
  lines = lines(~of_legend);
end

function tw_plot_shows_states_and_outputs ()
  set (0, 'defaultfigurevisible', 'off');
  r = result ();
  fig = tw_plot (r);
  all = [r.xs r.xf r.y];
  lines = lines_in (fig);
  assert (numel (lines) == size (all, 2));
  for k = 1:numel (lines)
    x = get (lines(k), 'ydata')(:);
    assert (any (max (abs (all - x)) == 0)); % one of the columns, unchanged
  end
  labels = get (findobj (fig, 'type', 'axes'), 'ylabel');
  texts = cellfun (@(h) get (h, 'string'), labels, 'UniformOutput', false);
  for unit = {'zs [m]', 'vs [m/s]', '[N]'}
    assert (any (strcmp (unit{1}, texts)), '%s', unit{1});
  end
  close (fig);
end

function columns_can_be_chosen ()
  r = result ();
  fig = tw_plot (r, 'load');
  assert (numel (lines_in (fig)) == 1);
  close (fig);
  fig = tw_plot (r, {'u', 'load', 'zs', 'road'});
  assert (numel (lines_in (fig)) == 4); % two inputs, and the road once
  close (fig);
end

% gun_turret: bends of millimetres beside a position of 6.8 m
function no_line_is_flat_beside_another_and_all_are_visible ()
  r = tw_sim ('gun_turret', 'nordsieck', 'H', 1e-3, 'ratio', 10, 'tend', 0.3);
  fig = tw_plot (r);
  for ax = findobj (fig, 'type', 'axes')'
    lines = findobj (ax, 'type', 'line');
    if isempty (lines)
      continue
    end
    x = get (lines, 'ydata');
    if ~iscell (x)
      x = {x};
    end
    all = [x{:}];
    for k = 1:numel (x)
      own = max (x{k}) - min (x{k});
      assert (own == 0 || own >= (max (all) - min (all)) / 21, '%g of %g', own, ...
              max (all) - min (all));
      color = get (lines(k), 'color');
      % relative luminance, as in the rules for readable text: contrast with white
      linear = (color <= 0.03928) .* color / 12.92 ...
               + (color > 0.03928) .* ((color + 0.055) / 1.055) .^ 2.4;
      assert (1.05 / (linear * [0.2126; 0.7152; 0.0722] + 0.05) > 2, '%g ', color);
    end
  end
  close (fig);
end

function texts = texts_in (fig)
  texts = get (findobj (fig, 'type', 'text'), 'string');
  texts = texts(~cellfun (@isempty, texts));
end

function one_title_names_the_run ()
  fig = tw_plot (result ());
  texts = texts_in (fig);
  assert (sum (strncmp (texts, 'quarter_car_b: rk4, H = 0.001', 29)) == 1);
  close (fig);
end

function runs_lie_over_each_other_with_their_differences ()
  r = tw_sim ('kpr', 'rk4', 'H', 0.01, 'tend', 0.5);
  s = tw_sim ('kpr', 'adams4', 'H', 0.02, 'tend', 0.5);
  fig = tw_plot ({r, s}, 'v');
  lines = lines_in (fig);
  assert (numel (lines) == 3); % both, and the difference
  k = find (strcmp ('v', r.names.xs));
  assert (~isempty (k));
  found = false;
  for i = 1:3
    x = get (lines(i), 'ydata');
    found = found || (numel (x) == numel (s.t) ...
                      && isequal (x(:), s.xs(:,k) - r.xs(1:2:end,k)));
  end
  assert (found); % the difference at the instants of both, to the bit
  close (fig);
  s = tw_sim ('kpr', 'rk4', 'H', 0.0073, 'tend', 0.438); % no instant in common but t = 0
  fig = tw_plot ({r, s}, 'v');
  labels = get (findobj (fig, 'type', 'axes'), 'ylabel');
  texts = cellfun (@(h) get (h, 'string'), labels, 'UniformOutput', false);
  assert (any (strncmp ('diff., interpolated', texts, 19)));
  close (fig);
end

% Colours tell runs apart, also where one covers another; each is named in its colour.
function runs_have_colours_of_their_own ()
  r = tw_sim ('kpr', 'rk4', 'H', 0.01, 'tend', 0.5);
  s = tw_sim ('kpr', 'adams4', 'H', 0.01, 'tend', 0.5);
  fig = tw_plot ({r, s}, {'v', 'w'});
  named = findobj (fig, 'type', 'text');
  of = @(name) get (named(strncmp (get (named, 'string'), name, numel (name))), 'color');
  colors = {of('rk4'), of('adams4')};
  assert (~isequal (colors{:}));
  lines = lines_in (fig);
  for k = 1:2
    mine = lines(arrayfun (@(h) isequal (get (h, 'color'), colors{k}), lines));
    assert (numel (mine) == 2 * k); % v and w; of the second also their differences
    styles = unique (get (mine, 'linestyle'));
    assert (numel (styles) >= 1);
    width(k) = max ([get(mine, 'linewidth'){:}]);
  end
  assert (width(1) > width(2));
  close (fig);
end

function pictures_say_nothing_and_leave_warnings_as_they_were ()
  before = warning ();
  unwind_protect
    warning ('on', 'tworate:step');
    state = warning ();
    file = [tempname() '.pdf'];
    said = evalc ('tw_plot (result (), file)');
    unlink (file);
    assert (said, '');
    assert (isequal (warning (), state));
  unwind_protect_cleanup
    warning (before);
  end_unwind_protect
end

function directly_computed_states_are_plotted ()
  r = tw_sim ('quarter_car_friction', 'am2', 'H', 0.001, 'tend', 0.01);
  fig = tw_plot (r);
  labels = get (findobj (fig, 'type', 'axes'), 'ylabel');
  texts = cellfun (@(h) get (h, 'string'), labels, 'UniformOutput', false);
  assert (any (strncmp ('anchor', texts, 6)));
  close (fig);
end

function wrong_arguments_are_named ()
  r = result ();
  must_fail ('tworate:type', @() tw_plot ({}));
  must_fail ('tworate:name', @() tw_plot (r, 'xs', 'plot.bmp'));
  must_fail ('tworate:name', @() tw_plot (r, 'laod'));
  must_fail ('tworate:call', @() tw_plot (r, 'xs', 'x.png', 1));
  other = r;
  other.names = structfun (@(n) strcat ('other_', n), r.names, 'UniformOutput', false);
  must_fail ('tworate:name', @() tw_plot ({r, other}));
end

function files_are_written_without_a_display ()
  r = result ();
  start = {'.png', uint8([137 80 78 71]); '.svg', uint8('<?xm'); '.pdf', uint8('%PDF'); ...
           '.eps', uint8('%!PS')};
  for k = 1:size (start, 1)
    file = [tempname() start{k,1}];
    if k == 1
      tw_plot (r, file);
    else
      tw_plot (r, {'zs', 'load'}, file);
    end
    id = fopen (file);
    head = fread (id, 4, 'uint8=>uint8')';
    fseek (id, 0, 'eof');
    size_of = ftell (id);
    fclose (id);
    unlink (file);
    assert (isequal (head, start{k,2}));
    assert (size_of > 5000, '%d bytes', size_of); % a picture with something in it
  end
  assert (isempty (findobj ('type', 'figure')));
end

function results_of_tw_ode_plot_too ()
  r = tw_ode (@(t, s, f) [-s(1); s(1)], @(t, s, f) -50 * (f - s(1)), [0 1], [1 0], 0);
  fig = tw_plot (r); % by auto: its steps, orders and error estimates, too
  assert (numel (lines_in (fig)) == 3 + 6);
  close (fig);
  fig = tw_plot (r, {'xs', 'xf'});
  assert (numel (lines_in (fig)) == 3);
  close (fig);
  tw_ode (@(t, s, f) -s, [], [0 1], 1, []); % nothing asked for: a plot
  fig = findobj ('type', 'figure');
  assert (numel (fig) == 1);
  close (fig);
end
