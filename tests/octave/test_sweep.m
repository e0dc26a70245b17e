% tw_sweep gives the rows of tw_sim, and tw_plot shows them.
function test_sweep ()
  warning ('off', 'all'); % of the graphics toolkit
  tw_test ({@every_form_of_cases_gives_the_numbers_of_tw_sim, ...
            @options_reach_the_runs, ...
            @cases_that_stop_are_told_with_their_reason, ...
            @a_model_of_tw_build_is_swept, ...
            @wrong_arguments_are_named, ...
            @the_call_of_the_worst_case_repeats_it, ...
            @curves_maps_and_bands_show_the_numbers});
end

function r = by_hand (ms, Cs)
  r = tw_sim ('quarter_car_b', 'rk4', 'H', 1e-3, 'tend', 0.5, 'input', 'bump', ...
              'params', struct ('ms', ms, 'Cs', Cs));
end

function r = swept (cases, varargin)
  r = tw_sweep ('quarter_car_b', 'rk4', cases, 'H', 1e-3, 'tend', 0.5, 'input', 'bump', ...
                'keep', {'final:zs', 'max:load'}, varargin{:});
end

function every_form_of_cases_gives_the_numbers_of_tw_sim ()
  ms = [250; 300; 350];
  forms = {struct('ms', ms, 'Cs', 1200), [ms 1200*ones(3, 1)], ...
           struct('design', 'grid', 'vary', struct ('ms', ms, 'Cs', 1200))};
  more = {{}, {'names', {'ms', 'Cs'}}, {}};
  csv = [tempname() '.csv'];
  tidy = onCleanup (@() delete (csv));
  id = fopen (csv, 'w');
  fprintf (id, 'ms,Cs\n');
  fprintf (id, '%g,1200\n', ms);
  fclose (id);
  forms{end+1} = csv;
  more{end+1} = {};
  for k = 1:numel (forms)
    r = swept (forms{k}, more{k}{:});
    assert (r.number, (1:3)');
    assert (r.ms, ms);
    assert (r.status, zeros (3, 1));
    assert (r.words, repmat ({'ok'}, 3, 1));
    for i = 1:3
      s = by_hand (ms(i), 1200);
      assert (r.zs_final(i), s.xs(end,1));
      assert (r.load_max(i), max (s.y(:,5)));
    end
  end
end

function options_reach_the_runs ()
  r = tw_sweep ('planar_vehicle', 'adams4', struct ('preset', {{'P2', 'P3'}}, 'th', [0 1e-3]), ...
                'H', 1e-3, 'ratio', 3, 'tend', 0.1, 't0', 0.02, 'params', struct ('v0', 12), ...
                'input', struct ('road_f', struct ('source', 'bump', 'start', 0.03)), ...
                'corrections', 2, 'keep', 'final');
  s = tw_sim ('planar_vehicle', 'adams4', 'H', 1e-3, 'ratio', 3, 'tend', 0.1, 't0', 0.02, ...
              'preset', 'P3', 'params', struct ('v0', 12), 'x0', struct ('th', 1e-3), ...
              'input', struct ('road_f', struct ('source', 'bump', 'start', 0.03)), ...
              'corrections', 2);
  assert (r.xc_final(2), s.xs(end,1));
  assert (r.th_final(2), s.xs(end,3));
  a = tw_sweep ('kpr', 'auto', struct ('omega', [20 50]), 'tend', 1, 'RelTol', 1e-7, ...
                'AbsTol', 1e-9, 'keep', 'final:v');
  b = tw_sim ('kpr', 'auto', 'tend', 1, 'RelTol', 1e-7, 'AbsTol', 1e-9, 'params', ...
              struct ('omega', 50));
  assert (a.v_final(2), b.xs(end,1));
end

function cases_that_stop_are_told_with_their_reason ()
  r = tw_sweep ('linear_pair', 'rk4', struct ('D', [-20 40]), 'H', 0.1, 'tend', 100, ...
                'keep', 'final:x');
  assert (r.words, {'ok'; 'diverged'});
  assert (isnan (r.x_final)', [false true]);
  assert (r.stopped_at(2) > 1);
  assert (r.messages.case, 2);
  assert (~isempty (strfind (r.messages.why, 'y is Inf')));
  r = swept (struct ('ms', [300 -1]), 'on_bad', 'mark');
  assert (r.words, {'ok'; 'bad'});
end

function a_model_of_tw_build_is_swept ()
  room = tempname ();
  mkdir (room);
  was = cd (room);
  tidy = onCleanup (@() {cd(was), remove(room)});
  name = sprintf ('swept_%d', getpid ());
  tw_new (name);
  tw_build ([name '.c']);
  for model = {name, [name '.c']}
    r = tw_sweep (model{1}, 'rk4', struct ('x', [0.01 0.02]), 'H', 1e-3, 'tend', 0.1, ...
                  'keep', 'final:x');
    s = tw_sim (name, 'rk4', 'H', 1e-3, 'tend', 0.1, 'x0', struct ('x', 0.02));
    assert (r.x_final(2), s.xf(end,1));
  end
end

function remove (room)
  confirm_recursive_rmdir (false, 'local');
  rmdir (room, 's');
end

function wrong_arguments_are_named ()
  calls = {@() swept(struct ('mss', 1)), 'no parameter, initial state or input named ''mss''', ...
           @() swept(struct ('ms', [1 NaN])), 'row 2: column ms: expected a finite number', ...
           @() swept(struct ('ms', [300 310], 'Cs', 1:3)), 'ms has 2 cases, others have 3', ...
           @() swept([1 2; 3 4]), 'needs the option names', ...
           @() swept(struct ('ms', 300), 'keeep', 1), 'there is no option ''keeep''', ...
           @() swept(struct ('design', 'lhs', 'vary', struct ('ms', [200 400]))), 'needs --n', ...
           @() swept(struct ('design', 'lhs', 'n', 3, 'vary', struct ('ms', 1:3))), ...
           'must be the two limits', ...
           @() swept(struct ('ms', {{}}, 'Cs', 1)), 'ms has 0 cases', ...
           @() tw_sweep('nothing', 'rk4', struct ('a', 1), 'H', 1), 'no model named', ...
           @() tw_plot(swept (struct ('ms', 300)), 'load_mix'), 'there is no column ''load_mix''', ...
           @() tw_plot(swept (struct ('ms', 300)), {'band', 'load'}), 'band needs values over time'};
  for k = 1:2:numel (calls)
    try
      calls{k} ();
      said = 'nothing';
    catch why
      said = why.message;
    end
    assert (~isempty (strfind (said, calls{k+1})), '%s: %s', calls{k+1}, said);
  end
end

function the_call_of_the_worst_case_repeats_it ()
  r = tw_sweep ('quarter_car_b', 'rk4', struct ('design', 'lhs', 'n', 20, 'vary', ...
                struct ('ms', [200 400], 'road__height', [0.01 0.04], 'zs', [0 0.01])), ...
                'H', 1e-3, 'tend', 0.5, 'input', 'bump', 'keep', {'max:load', 'min:acc'});
  file = [tempname() '.png'];
  tidy = onCleanup (@() delete (file));
  [h, call] = tw_plot (r, 'load.max', file);
  assert (isempty (h));
  s = eval (regexprep (call, '^.*?: tw_sim', 'tw_sim'));
  assert (max (s.y(:,5)), max (r.load_max));
  [~, call] = tw_plot (r, {'histogram', 'acc_min'}, file);
  s = eval (regexprep (call, '^.*?: tw_sim', 'tw_sim'));
  assert (min (s.y(:,1)), min (r.acc_min));
end

function curves_maps_and_bands_show_the_numbers ()
  set (0, 'defaultfigurevisible', 'off');
  r = tw_sweep ('quarter_car_b', 'rk4', struct ('design', 'grid', 'vary', ...
                struct ('ms', 200:50:400, 'Cs', [1000 1500 2000])), 'H', 1e-3, 'tend', 0.5, ...
                'input', 'bump', 'keep', {'max:load', 'at:load@0:0.05:0.5'});
  fig = tw_plot (r, {'ms', 'load_max'}); % a curve for each Cs
  lines = findobj (fig, 'type', 'line');
  found = 0;
  for k = 1:numel (lines)
    x = get (lines(k), 'ydata');
    for Cs = [1000 1500 2000]
      found = found + isequal (x(:), r.load_max(r.Cs == Cs));
    end
  end
  assert (found, 3);
  close (fig);
  fig = tw_plot (r);
  c = findobj (fig, 'type', 'hggroup');
  z = get (c(end), 'zdata');
  assert (z, reshape (r.load_max, 3, 5));
  close (fig);
  fig = tw_plot (r, {'band', 'load'});
  lines = findobj (fig, 'type', 'line');
  at = r.load_0_2;
  t = 0:0.05:0.5;
  found = false;
  for k = 1:numel (lines)
    x = get (lines(k), 'ydata');
    found = found || (numel (x) == 11 && abs (x(5) - quantile (at, 0.5)) < 1e-9);
  end
  assert (found);
  close (fig);
  set (0, 'defaultfigurevisible', 'on');
end
