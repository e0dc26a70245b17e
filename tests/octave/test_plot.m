% tw_plot without a display.
function test_plot ()
  warning ('off', 'all'); % of the graphics toolkit
  tw_test ({@tw_plot_shows_states_and_outputs, ...
            @columns_can_be_chosen, ...
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

function files_are_written_without_a_display ()
  r = result ();
  start = {'.png', uint8([137 80 78 71]); '.svg', uint8('<?xm')};
  for k = 1:size (start, 1)
    file = [tempname() start{k,1}];
    tw_plot (r, {'zs', 'load'}, file);
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
  fig = tw_plot (r);
  assert (numel (lines_in (fig)) == 3);
  close (fig);
  tw_ode (@(t, s, f) -s, [], [0 1], 1, []); % nothing asked for: a plot
  fig = findobj ('type', 'figure');
  assert (numel (fig) == 1);
  close (fig);
end
