% Every argument and option of every function gets every kind of value. A value that is
% not accepted raises an error tworate:... that begins with the function's name; others
% run. Nothing else may happen.
function test_arguments ()
  warning ('off', 'all'); % options without an effect, the graphics toolkit
  tw_test ({@arguments_of_tw_sim, ...
            @options_of_tw_sim, ...
            @fields_of_options_of_tw_sim, ...
            @arguments_and_options_of_tw_ode, ...
            @values_of_handles, ...
            @arguments_and_options_of_tw_jacobian_and_tw_equilibrium, ...
            @arguments_and_options_of_tw_order, ...
            @arguments_and_options_of_tw_stability, ...
            @arguments_and_options_of_tw_maxstep, ...
            @arguments_of_tw_info_tw_plot_and_tw_last, ...
            @arguments_of_tw_new_tw_build_and_tw_make, ...
            @arguments_and_options_of_tw_run_sfun, ...
            @arguments_and_options_of_tw_diagram, ...
            @arguments_of_the_gateways, ...
            @no_option_is_left_out});
end

% Names and values.
function list = values ()
  list = {'cell', {1}; 'cell of texts', {'a', 'b'}; 'empty cell', {}; ...
          'struct', struct('no_such_field', 1); 'empty struct', struct(); ...
          'structs', struct('a', {1, 2}); 'no structs', struct('a', {}); ...
          'true', true; 'int', int32(3); 'single', single(0.5); 'big int', intmax('int64'); ...
          'complex', 1 + 2i; 'sparse', sparse(1); 'empty', []; 'empty row', zeros(1, 0); ...
          'NaN', NaN; 'Inf', Inf; '-Inf', -Inf; 'zero', 0; 'one', 1; 'minus one', -1; ...
          'half', 0.5; 'huge', 1e300; 'row', [1 2 3]; 'falling', [3; 2; 1]; ...
          'with NaN', [0 NaN]; 'matrix', [1 2; 3 4; 5 6]; 'cube', ones(2, 2, 2); ...
          'text', 'word'; 'empty text', ''; 'texts', ['ab'; 'cd']; 'nul', ['k' char([0 10]) 'r']; ...
          'format', '%s%n%d\n'; 'long text', repmat('x', 1, 3000); ...
          'handle', @sin; 'bad handle', @no_such_function_at_all; 'map', containers.Map(); ...
          'bools', [true; false]};
end

function yes = one_of (name, list)
  yes = any (strcmp (name, list));
end

% call (value) for all values: those in `takes` run, the others are refused by `who`.
% skip: values that take too long (a process or a picture each) and resemble others.
function try_values (who, what, call, takes, skip)
  if nargin < 5
    skip = {};
  end
  wrong = 0;
  list = values ();
  assert (all (ismember ([takes skip], list(:,1))));
  for k = 1:size (list, 1)
    [name, value] = list{k,:};
    if one_of (name, skip)
      continue
    end
    try
      call (value);
      said = 'is taken';
    catch why
      said = sprintf ('%s, ''%s''', why.identifier, why.message);
      if strncmp (why.identifier, 'tworate:', 8) && numel (said) < 4000 ...
          && strncmp (why.message, [who ': '], numel (who) + 2)
        said = 'is refused';
      end
    end
    if ~strcmp (said, pick (one_of (name, takes), 'is taken', 'is refused'))
      printf ("%s, %s = %s: %s\n", who, what, name, said);
      wrong++;
    end
  end
  assert (wrong == 0, '%s, %s: %d wrong answers', who, what, wrong);
end

% Options, one after the other: rows of a name and the values that it accepts.
function try_options (who, call, good, table)
  for k = 1:size (table, 1)
    try_values (who, table{k,1}, @(v) call (with (good, table{k,1}, v)), table{k,2}, ...
                table{k,3:end});
  end
end

function nothing (varargin)
end

function s = with (s, name, value) % setfield cannot take an object
  s.(name) = value;
end

function list = numbers () % one finite number
  list = {'true', 'int', 'single', 'big int', 'zero', 'one', 'minus one', 'half', 'huge'};
end

function list = positive ()
  list = setdiff (numbers (), {'zero', 'minus one'});
end

function list = flags ()
  list = {'true', 'zero', 'one'};
end

function arguments_of_tw_sim ()
  good = struct ('H', 0.01, 'tend', 0.02);
  try_values ('tw_sim', 'model', @(v) tw_sim (v, 'rk4', good), {});
  try_values ('tw_sim', 'method', @(v) tw_sim ('kpr', v, good), ...
              {'int', 'zero', 'one', 'minus one'}); % VehicleSim's numbers
  try_values ('tw_sim', 'opts', @(v) tw_sim ('kpr', 'rk4', v), {});
  try_values ('tw_sim', 'a name', @(v) tw_sim ('kpr', 'rk4', 'H', 0.1, v, 1), {});
end

function options_of_tw_sim ()
  good = struct ('H', 0.01, 'tend', 0.02);
  sim = @(o) tw_sim ('kpr', 'am4', o);
  try_options ('tw_sim', sim, good, ...
               {'H', positive(), {}; ...
                'tend', {'true', 'zero', 'one', 'single', 'half', 'int'}, {}; ...
                't0', {'zero', 'minus one'}, {}; ...
                'ratio', {'true', 'int', 'one'}, {}; ...
                'times', {'zero'}, {}; ...
                'every', {'true', 'int', 'zero', 'one'}, {}; ...
                'preset', open(), {}; ...
                'params', {'empty struct', 'row', 'falling'}, {}; ...
                'x0', {'empty struct'}, {'bools'}; ... % v = 0: the equations divide by it
                'input', {}, {}; ...
                'hold', flags(), {}; ...
                'whole_steps', flags(), {}; ...
                'on_stop', {}, {}; ...
                'progress', [flags() open()], {}; ...
                'gateway', open(), {}});
  try_library_options ('tw_sim', sim, good);
end

% One function checks them for all calls: tw_sim gets many values, the others a few that
% show that they call it.
function try_library_options (who, call, good)
  few = {'text', 'half', 'zero', 'map'};
  if strcmp (who, 'tw_sim')
    few = [few {'cell', 'complex', 'sparse', 'empty', 'NaN', 'minus one', 'one', 'row', ...
                'huge', 'int'}];
  end
  for o = tw_info ('options')'
    if ~(strcmp (who, 'tw_order') && strcmp (o.name, 'IPRINT')) % it chooses the rows
      linear = ~strcmp (who, 'tw_stability') || ~strcmp (o.name, 'tolerance');
      try_values (who, o.name, @(v) call (with (good, o.name, v)), ...
                  intersect (few, in_range (o, linear)), all_but (few));
    end
  end
end

function names = all_but (few)
  names = setdiff (values ()(:,1)', few);
end

% Values that an option of the library accepts: all except the tolerance are integers.
function takes = in_range (o, at_all)
  takes = {};
  for k = {'true', 1; 'zero', 0; 'one', 1; 'int', 3; 'single', 0.5; 'half', 0.5; ...
           'minus one', -1}'
    if k{2} >= o.min && k{2} <= o.max && (k{2} == fix (k{2}) || strcmp (o.name, 'tolerance')) ...
        && (k{2} == 0 || (at_all && ~strcmp (o.name, 'nodes'))) % adams and am have no nodes
      takes{end+1} = k{1};
    end
  end
end

function list = open () % as if it were not given
  list = {'empty', 'empty row', 'empty text'};
end

% Values inside the structs params, x0, input and in the fields of a source.
function fields_of_options_of_tw_sim ()
  sim = @(name, value) tw_sim ('quarter_car_b', 'rk4', 'H', 0.01, 'tend', 0.02, name, value);
  try_values ('tw_sim', 'params.Ks', @(v) sim ('params', struct ('Ks', {v})), ...
              {'true', 'int', 'one'});
  try_values ('tw_sim', 'x0.zu', @(v) sim ('x0', struct ('zu', {v})), ...
              numbers ());
  try_values ('tw_sim', 'input', @(v) sim ('input', v), {'empty struct', 'bools', 'row'});
  try_values ('tw_sim', 'input.road', @(v) sim ('input', struct ('road', {v})), ...
              [numbers() {'matrix'}]);
  source = @(name, v) sim ('input', struct ('road', {with(struct ('source', 'bump'), name, v)}));
  try_values ('tw_sim', 'input.road.source', @(v) source ('source', v), {});
  try_values ('tw_sim', 'input.road.start', @(v) source ('start', v), ...
              setdiff (numbers (), {'big int', 'huge'}));
  try_values ('tw_sim', 'input.road.rate', @(v) source ('rate', v), flags ());
  handle = @(v) sim ('input', @(t) v);
  try_values ('tw_sim', 'what a handle returns', handle, {'handle'}(1:0));
end

function arguments_and_options_of_tw_ode ()
  f = @(t, s, x) -s;
  g = @(t, s, x) -x;
  span = [0 0.01];
  try_values ('tw_ode', 'fslow', @(v) last_of (tw_ode (v, g, span, 1, 1, 'H', 0.005)), {});
  try_values ('tw_ode', 'ffast', @(v) last_of (tw_ode (f, v, span, 1, 1, 'H', 0.005)), {});
  try_values ('tw_ode', 'tspan', @(v) last_of (tw_ode (f, g, v, 1, 1, 'H', 0.5)), {'row', 'falling', 'bools'});
  try_values ('tw_ode', 'xs0', @(v) last_of (tw_ode (f, g, span, v, 1, 'H', 0.005)), ...
              [numbers() {'row', 'falling', 'bools', 'empty', 'empty row'}]);
  try_values ('tw_ode', 'xf0', @(v) last_of (tw_ode (f, g, span, 1, v, 'H', 0.005)), ...
              [numbers() {'row', 'falling', 'bools', 'empty', 'empty row'}]);
  try_values ('tw_ode', 'opts', @(v) last_of (tw_ode (f, g, span, 1, 1, v)), {'empty struct'});
  good = struct ('H', 0.005);
  ode = @(o) last_of (tw_ode (f, g, span, 1, 1, o));
  try_options ('tw_ode', ode, good, ...
               {'H', positive(), {}; ...
                'method', {'int', 'zero', 'one', 'minus one'}, {}; ...
                'ratio', {'true', 'int', 'one'}, {}; ...
                'whole_steps', flags(), {}; ...
                'every', {'true', 'int', 'zero', 'one'}, {}; ...
                'on_stop', {}, {}; ...
                'progress', [flags() open()], {}; ...
                'gateway', open(), {}; ...
                'MaxStep', [positive() all_empty()], {}; ...
                'InitialStep', [positive() all_empty()], {}; ...
                'Refine', [{'true', 'int', 'one'} all_empty()], {}; ...
                'Stats', all_empty(), {}; ...
                'OutputFcn', all_empty(), {}; ...
                'OutputSel', [{'true', 'one', 'bools'}(1:2) all_empty()], {}; ...
                'Events', all_empty(), {}; ...
                });
  try_values ('tw_ode', 'Mass', @(v) ode (with (good, 'Mass', v)), all_empty ());
  for name = {'MStateDependence', 'MvPattern', 'MassSingular', 'InitialSlope', 'NonNegative'}
    try_values ('tw_ode', name{1}, @(v) ode (with (good, name{1}, v)), {'empty'}, ...
                all_but ({'empty', 'one', 'text'})); % refused by the same line as Mass
  end
  off = warning ('off', 'tworate:ignored', 'local'); %#ok<NASGU>
  for name = {'RelTol', 'AbsTol', 'NormControl', 'Jacobian', 'JConstant', 'JPattern', ...
              'Vectorized', 'BDF', 'MaxOrder'} % a warning whatever their value is
    ode (with (good, name{1}, 1));
  end
  try_library_options ('tw_ode', ode, good);
  % what the functions of the user return
  watch = @(name, w) last_of (tw_ode (f, g, span, 1, 1, 'H', 0.005, name, w));
  try_values ('tw_ode', 'a value of OutputFcn', @(v) watch ('OutputFcn', @(t, y, s) v), ...
              [numbers() {'complex', 'sparse', 'empty', 'empty row', 'NaN', 'Inf', '-Inf', 'row', ...
               'falling', 'with NaN', 'matrix', 'cube', 'bools'}]);
  try_values ('tw_ode', 'a value of Events', @(v) watch ('Events', @(t, y) deal (v, 0, 0)), numbers ());
  try_values ('tw_ode', 'isterminal', @(v) watch ('Events', @(t, y) deal (1, v, 0)), ...
              [numbers() all_empty()]);
  try_values ('tw_ode', 'direction', @(v) watch ('Events', @(t, y) deal (1, 0, v)), ...
              [numbers() all_empty()]);
end

function list = all_empty () % odeset leaves such fields behind
  list = {'empty', 'empty row', 'empty text', 'empty cell', 'no structs', 'map'};
end

function last_of (r)
  assert (isstruct (r));
end

% fslow, ffast and an input, through both gateways; the value may change in between.
function values_of_handles ()
  for gate = {'oct', 'mex'}
    o = struct ('H', 0.005, 'gateway', gate{1});
    late = @(v) @(t, s, x) pick (t > 0.004, v, 0);
    span = [0 0.01];
    g = @(t, s, x) -x;
    takes = {'zero', 'one', 'minus one', 'half', 'huge'};
    for f = {@(v) @(t, s, x) v, late}
      try_values ('tw_ode', 'a value of fslow', @(v) last_of (tw_ode (f{1} (v), g, span, 1, 1, o)), takes);
      try_values ('tw_ode', 'a value of ffast', @(v) last_of (tw_ode (g, f{1} (v), span, 1, 1, o)), takes);
    end
    input = @(v) tw_sim ('my_input', 'rk4', 'H', 0.1, 'tend', 0.2, 'input', v);
    sim = @(v) tw_sim ('linear_pair', 'rk4', 'H', 0.1, 'tend', 0.2, 'gateway', gate{1}, 'input', ...
                       @(t) pick (t > 0.1, v, [0 0]));
    try_values ('tw_sim', 'a value of input', sim, {});
  end
end

function v = pick (yes, a, b)
  v = b;
  if yes
    v = a;
  end
end

function arguments_and_options_of_tw_jacobian_and_tw_equilibrium ()
  for f = {@tw_jacobian, @tw_equilibrium}
    who = func2str (f{1});
    f = f{1};
    try_values (who, 'model', @(v) f (v), {});
    try_values (who, 'opts', @(v) f ('quarter_car_b', v), {'empty struct'});
    at = @(o) f ('quarter_car_b', o);
    try_options (who, at, struct (), ...
                 {'t', numbers(), {}; ...
                  'x0', {'empty struct'}, {}; ...
                  'preset', open(), {}; ...
                  'params', {'empty struct'}, {}; ...
                  'u', [open() {'empty struct', 'bools'}], {}; ...
                  'scale', positive(), {'huge', 'big int'}; ...
                  'gateway', open(), {}});
  end
  s = @(t, s, f) -s;
  try_values ('tw_jacobian', 'ffast', @(v) tw_jacobian (s, v, 0, 1, 1), {});
  try_values ('tw_jacobian', 't', @(v) tw_jacobian (s, s, v, 1, 1), numbers ());
  vectors = [setdiff(numbers (), {'big int', 'huge'}) {'row', 'falling', 'bools'}];
  try_values ('tw_jacobian', 'xs', @(v) tw_jacobian (s, @(t, s, f) -f, 0, v, 1), ...
              [vectors {'empty', 'empty row'}], {'big int', 'huge'});
  try_values ('tw_jacobian', 'xf', @(v) tw_jacobian (s, @(t, s, f) -f, 0, 1, v), ...
              [vectors {'empty', 'empty row'}], {'big int', 'huge'});
  try_values ('tw_jacobian', 'a value of fslow', ...
              @(v) tw_jacobian (@(t, s, f) v, @(t, s, f) -f, 0, 1, 1), numbers ());
  e = @(o) tw_equilibrium ('quarter_car_b', o);
  try_options ('tw_equilibrium', e, struct (), ...
               {'keep', {'empty cell'}, {}; ...
                'ignore', {'empty cell'}, {}; ...
                'tolerance', positive(), {}; ...
                'iterations', {'true', 'int', 'one'}, {}});
end

function arguments_and_options_of_tw_order ()
  try_values ('tw_order', 'method', @(v) nothing (tw_order (v, 'H', [0.1 0.05], 'tend', 0.2)), ...
              {'int', 'zero', 'one', 'minus one'});
  order = @(o) nothing (tw_order ('am3', o));
  good = struct ('H', [0.1 0.05], 'tend', 0.2);
  try_values ('tw_order', 'opts', @(v) nothing (tw_order ('am3', v)), {'empty struct'});
  try_options ('tw_order', order, good, ...
               {'H', {}, {}; ...
                'tend', {'true', 'single', 'one', 'half', 'int'}, {'huge', 'big int'}; ...
                'floor', numbers(), {}; ...
                'model', {}, {}; ...
                'ratio', {'true', 'int', 'one'}, {}; ...
                'params', {'empty struct', 'row', 'falling'}, {}; ...
                'x0', {'empty struct'}, {'bools'}; ... % v = 0: the equations divide by it
                'preset', open(), {}; ...
                'input', {}, {}; ...
                'gateway', open(), {}});
  try_library_options ('tw_order', order, good);
end

function arguments_and_options_of_tw_stability ()
  J = struct ('ss', -1, 'sf', 0, 'fs', 0, 'ff', -2);
  try_values ('tw_stability', 'method', @(v) tw_stability (v, J, 0.1), ...
              {'int', 'zero', 'one', 'minus one'});
  try_values ('tw_stability', 'J', @(v) tw_stability ('rk4', v, 0.1), {});
  try_values ('tw_stability', 'a matrix J', @(v) tw_stability ('rk4', v, 0.1, 'ns', 0), ...
              setdiff (numbers (), 'huge'));
  try_values ('tw_stability', 'H', @(v) tw_stability ('rk4', J, v), ...
              setdiff ([positive() {'row', 'falling'}], 'huge'));
  for name = {'ss', 'sf', 'fs', 'ff'} % a huge one on the diagonal is too much
    try_values ('tw_stability', name{1}, @(v) tw_stability ('rk4', with (J, name{1}, v), 0.1), ...
                setdiff (numbers (), pick (name{1}(1) == name{1}(2), 'huge', 'none')));
  end
  try_values ('tw_stability', 'D', @(v) tw_stability ('nordsieck', with (J, 'D', v), 0.1), ...
              [numbers() all_empty()]);
  try_values ('tw_stability', 'opts', @(v) tw_stability ('rk4', J, 0.1, v), {'empty struct'});
  good = struct ('ns', 1);
  map = @(o) tw_stability ('adams3', [-1 0; 0 -2], 0.1, o);
  try_options ('tw_stability', map, good, ...
               {'ns', {'true', 'zero', 'one'}, {}; ...
                'ratio', {'true', 'int', 'one'}, {}; ...
                'gateway', open(), {}});
  try_library_options ('tw_stability', map, good);
end

function arguments_and_options_of_tw_maxstep ()
  try_values ('tw_maxstep', 'model', @(v) tw_maxstep (v, 'rk4'), {});
  try_values ('tw_maxstep', 'method', @(v) tw_maxstep ('kpr', v, 'grid', 2), ...
              {'int', 'zero', 'one', 'minus one'});
  try_values ('tw_maxstep', 'opts', @(v) tw_maxstep ('kpr', 'rk4', v), {'empty struct'});
  good = struct ('grid', 3);
  step = @(o) tw_maxstep ('kpr', 'adams3', o);
  try_options ('tw_maxstep', step, good, ...
               {'run', {}, {}; ...
                'times', {'true', 'zero', 'one', 'single', 'half', 'int', 'row'}, {'huge', 'big int'}; ...
                'H', positive(), {}; ...
                't0', setdiff(numbers(), {'huge', 'big int'}), {}; ...
                'params', {'empty struct', 'row', 'falling'}, {}; ...
                'preset', open(), {}; ...
                'x0', {'empty struct'}, {'bools'}; ... % v = 0: the equations divide by it
                'input', {}, {}; ...
                'points', {'true', 'one', 'int'}, {}; ...
                'range', {}, {}; ...
                'grid', {'int'}, {}; ...
                'margin', numbers(), {}; ...
                'ratio', {'true', 'int', 'one'}, {}; ...
                'gateway', open(), {}});
  try_library_options ('tw_maxstep', step, good);
end

function arguments_of_tw_info_tw_plot_and_tw_last ()
  r = tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 0.2);
  set (0, 'defaultfigurevisible', 'off');
  try_values ('tw_info', 'name', @(v) nothing (tw_info (v)), {});
  try_values ('tw_plot', 'r', @(v) tw_plot (v), {});
  try_values ('tw_plot', 'what', @(v) close (tw_plot (r, v)), {'empty', 'empty cell'}, ...
              {'empty row', 'empty text'});
  try_values ('tw_plot', 'file', @(v) tw_plot (r, [], v), {});
  for name = fieldnames (r)'
    if ismember (name{1}, {'cpu', 'wall', 'final', 'stopped', 'counts', 'settings', 'params', ...
                            'xd', 'u'}) % kpr has no direct states and inputs
      continue % not looked at
    end
    try_values ('tw_plot', ['r.' name{1}], @(v) close (tw_plot (with (r, name{1}, v))), ...
                takes_of (name{1}));
  end
  close ('all');
end

function list = takes_of (name)
  list = {};
  if strcmp (name, 't')
    list = {'row', 'falling'}; % three rows
  elseif any (strcmp (name, {'xs', 'xf'}))
    list = {'falling'};
  elseif strcmp (name, 'y')
    list = {'matrix'};
  end
end

function arguments_of_tw_new_tw_build_and_tw_make ()
  room = tempname ();
  mkdir (room);
  was = cd (room);
  back = onCleanup (@() leave (room, was));
  try_values ('tw_new', 'name', @(v) tw_new (v), {'text', 'long text'}(1), {'long text'});
  try_values ('tw_build', 'file', @(v) tw_build (v), {});
  try_values ('tw_make', 'folder', @(v) tw_make (v), {}, {'text', 'nul', 'format', 'long text'});
  list = dir (room);
  assert (numel (list) == 3, 'left behind: %s', sprintf ('%s ', list.name)); % ., .., word.c
end

function leave (room, was)
  cd (was);
  confirm_recursive_rmdir (false, 'local');
  rmdir (room, 's');
end

function arguments_and_options_of_tw_run_sfun ()
  good = {13, 0.01, 1, [], [], []};
  try_values ('tw_run_sfun', 'sfun', @(v) tw_run_sfun (v, good, 'tend', 0.02), {});
  try_values ('tw_run_sfun', 'params', @(v) tw_run_sfun ('sfun_tw_kpr', v, 'tend', 0.02), {});
  for k = 1:6
    try_values ('tw_run_sfun', sprintf ('params{%d}', k), ...
                @(v) tw_run_sfun ('sfun_tw_kpr', [good(1:k-1) {v} good(k+1:end)], 'tend', 0.02), ...
                {}, all_but ({'cell', 'struct', 'complex', 'sparse', 'handle', 'cube', 'map', ...
                'NaN', 'texts'}));
  end
  run = @(o) tw_run_sfun ('sfun_tw_linear_pair', good, o);
  easy = struct ('tend', 0.02);
  try_values ('tw_run_sfun', 'opts', @(v) tw_run_sfun ('sfun_tw_kpr', good, v), {});
  try_options ('tw_run_sfun', run, easy, ...
               {'tend', {'zero', 'int'}, setdiff(numbers (), {'zero', 'int', 'minus one'}); ...
                't0', {'zero', 'minus one'}, {}; ...
                'input', {'empty', 'empty row', 'empty cell'}, setdiff(numbers (), 'one'); ...
                'names', {'cell of texts', 'empty cell'}, {}; ...
                'solver', {}, {}; ...
                'step', {}, setdiff(numbers (), {'zero', 'minus one'}); ...
                'tasking', {}, {}; ...
                'finite', flags(), {}; ...
                'on_stop', {}, {}});
end

function arguments_and_options_of_tw_diagram ()
  lines = {'time 0 0.2', 'solver discrete step=0.1', 'block a constant', 'log a as a'};
  try_values ('tw_diagram', 'diagram', @(v) tw_diagram (v), {'empty cell'});
  try_values ('tw_diagram', 'opts', @(v) tw_diagram (lines, v), {'empty struct'});
  run = @(o) tw_diagram (lines, o);
  try_options ('tw_diagram', run, struct (), ...
               {'tend', {'zero', 'int'}, setdiff(numbers (), {'zero', 'int', 'minus one'}); ...
                'solver', {}, {}; ...
                'step', {}, setdiff(numbers (), {'zero', 'minus one'}); ...
                'tasking', {}, {}; ...
                'finite', flags(), {}; ...
                'trust', flags(), {}; ...
                'on_stop', {}, {}; ...
                'path', {}, {'text', 'empty text', 'nul', 'format', 'long text', 'cell of texts', ...
                             'empty cell'}; ...
                'set', {}, {'struct', 'empty struct'}});
end

% Every field of each command in turn, in a call that is otherwise good.
function arguments_of_the_gateways ()
  f = @(t, s, x) -s;
  run = struct ('model', 'kpr', 'method', 'rk4', 'H', 0.1, 'ratio', 1, 'steps', 5, ...
                't0', 0, 'params', [], 'xs0', [], 'xf0', [], 'options', ...
                struct ('IPRINT', 0), 'hold', 0, 'seconds', 1);
  pair = with (run, 'model', 'linear_pair');
  own = struct ('ns', 1, 'nf', 1, 'slow', f, 'fast', f, 'backward', 1);
  wave = struct ('source', 'sine', 'params', [1 0 1], 'rate', 1);
  table = struct ('source', 'sampled', 'samples', [0 1; 1 2]);
  calls = {'model', struct('model', 'kpr'); 'method', struct('method', 'rk4', 'ratio', 1); ...
           'source', struct('source', 'bump'); ...
           'start', struct('model', 'kpr', 't0', 0, 'params', []); ...
           'eval', struct('model', 'kpr', 't', 0, 'params', [], 'xs', 1.2, 'xf', 1.7, ...
                          'u', [], 'dxs', []); ...
           'map', struct('method', 'rk4', 'H', 0.1, 'ratio', 1, 'J', [-1 0; 0 -2], 'ns', 1, ...
                         'D', [], 'options', struct ('threads', 1)); ...
           'run', with(run, 'times', [0.1 0.2]); ...
           'run', with(with (with (run, 'model', own), 'xs0', 1), 'xf0', 1); ...
           'run', with(pair, 'input', [0 1 2]); ...
           'run', with(pair, 'input', struct ('us', wave, 'uf', table)); ...
           'run', with(pair, 'input', @(t) [t 0])};
  list = values ();
  for gate = {@tw_oct, @tw_mex}
    for c = 1:rows (calls)
      [command, good] = calls{c,:};
      gate{1} (command, good);
      for place = places_in (good, {})
        for k = 1:rows (list)
          bad = put (good, place{1}, list{k,2});
          try
            gate{1} (command, bad);
          catch why
            assert (strncmp (why.identifier, 'tworate:', 8), '%s, %s = %s: ''%s'' (%s)', ...
                    command, strjoin (place{1}, '.'), list{k,1}, why.identifier, why.message);
          end
        end
      end
    end
  end
end

% All fields of a struct and of the structs in it, as lists of names.
function places = places_in (s, above)
  places = {};
  for name = fieldnames (s)'
    here = [above name];
    places{end+1} = here;
    if isstruct (s.(name{1}))
      places = [places places_in(s.(name{1}), here)];
    end
  end
end

function s = put (s, place, value)
  if numel (place) > 1
    value = put (s.(place{1}), place(2:end), value);
  end
  s.(place{1}) = value;
end

% The options in the code are those tried above.
function no_option_is_left_out ()
  text = fileread (which ('test_arguments'));
  at = fileparts (which ('tw_sim'));
  files = {'tw_ode', 'private/setup_ode'; 'tw_ode', 'private/odeset_names'; 'tw_maxstep', 'tw_maxstep'; 'tw_order', 'tw_order'; ...
           'tw_stability', 'tw_stability'; 'tw_sim', 'private/setup_sim'; ...
           'tw_equilibrium', 'tw_equilibrium'; 'tw_diagram', 'tw_diagram'; ...
           'tw_jacobian', 'tw_jacobian'; 'tw_run_sfun', 'tw_run_sfun'};
  for k = 1:size (files, 1)
    code = fileread (fullfile (at, [files{k,2} '.m']));
    found = regexp (code, '(?:known|own|used|refused) = \[?\{([^\]]*?)\}[^\n]*;|(?:list|varargin), \{(''[^}]*?)\}|\{(\{[^}]*\})\}', ...
                    'tokens');
    names = regexp (strjoin (cellfun (@(c) c{1}, found, 'UniformOutput', false), ' '), '''(\w+)''', 'tokens');
    assert (numel (names) > 2, '%s', files{k,1});
    for name = names
      assert (~isempty (strfind (text, ['''' name{1}{1} ''''])), '%s: %s is not tried', files{k,1}, ...
              name{1}{1});
    end
  end
end
