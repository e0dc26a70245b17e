% tw_compare: errors and costs of methods, steps and ratios.
function test_compare ()
  warning ('off', 'all'); % of the graphics toolkit
  tw_test ({@errors_are_those_of_the_closed_form, ...
            @methods_with_one_ratio_run_once_and_lost_runs_say_so, ...
            @the_command_line_finds_the_same, ...
            @a_comparison_is_drawn, ...
            @lost_runs_are_left_out_of_the_picture, ...
            @wrong_arguments_are_named});
end

% kpr has its errors as outputs.
function errors_are_those_of_the_closed_form ()
  c = tw_compare ('kpr', {'rk4', 'adams4'}, 'H', [0.01 0.0071], 'ratio', [1 5], 'tend', 1);
  assert (numel (c) == 6); % rk4 has one ratio
  for row = c
    r = tw_sim ('kpr', row.method, 'H', row.H, 'ratio', row.ratio, 'tend', 1, ...
                'times', (0.05:0.05:1)');
    e = max (abs (r.y)) ./ max (abs ([r.xs r.xf] - r.y));
    assert ([row.slow_error row.fast_error], e, 1e-6 + 0.01 * e);
    assert (row.slow_evals == r.counts.slow + r.counts.start_slow);
    assert (any (strcmp (row.worst, {'v', 'w'})));
  end
  assert (c(1).H == 0.01 && c(2).H < 0.0071 && abs (0.05 / c(2).H - 8) < 1e-9);
  assert (c(1).accuracy < 1e-10);
  said = evalc ("tw_compare ('kpr', 'rk4', 'H', 0.01, 'tend', 1)");
  assert (any (strfind (said, 'reference: rk8')));
end

function methods_with_one_ratio_run_once_and_lost_runs_say_so ()
  c = tw_compare ('linear_pair', {'prk_2_5', 'rk4'}, 'H', [1e-3 1], 'ratio', [2 4], ...
                  'tend', 60, 'params', struct ('D', -1000));
  assert (numel (c) == 4);
  lost = ~cellfun (@isempty, {c.stopped});
  assert (isequal (lost, [c.H] == 1));
  assert (all (isnan ([c(lost).slow_error])) && all ([c(~lost).slow_error] < 1));
end

function the_command_line_finds_the_same ()
  c = tw_compare ('gun_turret', 'nordsieck', 'H', 0.002, 'ratio', 10, 'tend', 0.5);
  root = fileparts (fileparts (which ('tw_sim')));
  program = fullfile (root, 'build', 'tworate');
  if ~isempty (getenv ('TW_BUILD'))
    program = fullfile (root, getenv ('TW_BUILD'), 'tworate');
  end
  [status, text] = system ([program ' compare gun_turret nordsieck --H 0.002 --ratio 10 ' ...
                            '--tend 0.5']);
  assert (status == 0, '%s', text);
  line = strsplit (strtrim (text), "\n"){end};
  x = sscanf (line(10:end), '%g %d %g %g');
  assert (x(3:4), [c.slow_error; c.fast_error], 0.06 * [c.slow_error; c.fast_error]);
end

function a_comparison_is_drawn ()
  file = [tempname() '.png'];
  tidy = onCleanup (@() unlink (file));
  tw_compare ('kpr', {'rk4', 'adams4'}, 'H', [0.01 0.005], 'tend', 1, 'plot', file);
  assert (stat (file).size > 5000);
end

% One run grows to 1e80 and stays finite: the others would be one point beside it.
function lost_runs_are_left_out_of_the_picture ()
  set (0, 'defaultfigurevisible', 'off');
  c = tw_compare ('linear_pair', {'rk4', 'heun'}, 'H', [0.01 0.2], 'tend', 4, 'plot', true);
  e = max ([c.slow_error], [c.fast_error]);
  assert (any (e > 1e3) && all (isfinite (e)) && any (e < 1));
  x = get (findobj ('type', 'line'), 'xdata');
  x = [x{:}];
  assert (sum (isfinite (x)) == 2 * sum (e <= 1) && all (x(isfinite (x)) <= 1));
  close ('all');
end

function wrong_arguments_are_named ()
  must_fail ('tworate:call', @() tw_compare ('kpr'));
  must_fail ('tworate:missing', @() tw_compare ('kpr', 'rk4', 'tend', 1));
  must_fail ('tworate:missing', @() tw_compare ('kpr', 'rk4', 'H', 0.1));
  must_fail ('tworate:step', @() tw_compare ('kpr', 'rk4', 'H', [0.1 -1], 'tend', 1));
  must_fail ('tworate:range', @() tw_compare ('kpr', 'rk4', 'H', 0.1, 'tend', 0));
  must_fail ('tworate:name', @() tw_compare ('krp', 'rk4', 'H', 0.1, 'tend', 1));
  must_fail ('tworate:name', @() tw_compare ('kpr', 'rk44', 'H', 0.1, 'tend', 1));
  must_fail ('tworate:type', @() tw_compare ('kpr', 4, 'H', 0.1, 'tend', 1));
  must_fail ('tworate:type', @() tw_compare ('kpr', 'rk4', 'H'));
end
