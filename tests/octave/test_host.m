% tw_run_sfun and tw_diagram: S-functions in the host, logs as structs.
function test_host ()
  tw_test ({@a_plant_block_gives_the_bits_of_tw_sim, ...
            @inputs_reach_a_block, ...
            @a_source_is_compiled, ...
            @an_input_keeps_its_class, ...
            @methods_have_names_in_blocks, ...
            @a_diagram_of_lines_runs, ...
            @a_diagram_of_a_file_runs, ...
            @slow_signals_keep_their_value, ...
            @a_crashing_block_is_named_and_the_interpreter_lives, ...
            @a_run_that_fails_can_return, ...
            @a_plant_warns_of_a_step_that_is_too_large, ...
            @a_run_ends_with_the_last_whole_step_and_says_so, ...
            @wrong_calls_are_refused});
end

function file = sfunction (name)
  file = fullfile (fileparts (fileparts (which ('tw_test'))), 'host', 'sfunctions', name);
end

function a_plant_block_gives_the_bits_of_tw_sim ()
  cases = {'kpr', 'am4', 1e-2, 4; 'planar_spacecraft', 'adams4', 1e-3, 5; ...
           'quarter_car_b', 'prk_2_5', 1e-3, 5};
  for k = 1:size (cases, 1)
    [model, method, H, ratio] = cases{k,:};
    q = tw_sim (model, method, 'H', H, 'ratio', ratio, 'tend', 50 * H);
    r = tw_run_sfun (['sfun_tw_' model], {q.method.id, H, ratio, [], [], []}, 'tend', ...
                     50 * H, 'names', {'xs', 'xf'});
    % the fast port has hits in between; the host counts them, so times may differ in
    % the last bit
    slow = round (linspace (1, numel (r.t), numel (q.t)));
    assert (r.t(slow), q.t, 1e-12);
    assert (isequal (r.xs(slow,:), q.xs), '%s', model);
    assert (isequal (r.xf(slow,:), q.xf), '%s', model);
  end
end

function inputs_reach_a_block ()
  p = {13, 0.1, 1, [0 0 0 0], [0 0], []}; % x' = us, y' = uf
  run = @(u) tw_run_sfun ('sfun_tw_linear_pair', p, 'tend', 1, 'input', u);
  r = run ([2 -1]);
  assert (r.y1, 2 * r.t, 1e-12);
  assert (r.y2, -r.t, 1e-12);
  r = run ({[0 0 0; 1 1 2]}); % held from tick to tick: the sum of the samples
  assert (r.y1(end), 0.1 * sum (0:0.1:0.9), 1e-12);
  r = run (struct ('kind', 'constant', 'value', [3 4]));
  assert (r.y1, 3 * r.t, 1e-12);
  r = tw_run_sfun ('sfun_tw_linear_pair', p, 'tend', 2, 't0', 1);
  assert (r.t(1) == 1 && r.t(end) == 2);
end

function a_source_is_compiled ()
  r = tw_run_sfun (sfunction ('oscillator.c'), {[1 0.1], [1; 0]}(1:0), 'tend', 0, 'on_stop', 'return');
  assert (ischar (r.stopped)); % it may want parameters: the host says so
  code = ['#define S_FUNCTION_NAME doubler\n#define S_FUNCTION_LEVEL 2\n' ...
          '#include "simstruc.h"\n' ...
          'static void mdlInitializeSizes(SimStruct *S)\n{\n' ...
          '    ssSetNumSFcnParams(S, 1);\n' ...
          '    if (!ssSetNumInputPorts(S, 1) || !ssSetNumOutputPorts(S, 1)) return;\n' ...
          '    ssSetInputPortWidth(S, 0, 2);\n' ...
          '    ssSetInputPortDirectFeedThrough(S, 0, 1);\n' ...
          '    ssSetOutputPortWidth(S, 0, 2);\n    ssSetNumSampleTimes(S, 1);\n}\n' ...
          'static void mdlInitializeSampleTimes(SimStruct *S)\n{\n' ...
          '    ssSetSampleTime(S, 0, 0.5);\n    ssSetOffsetTime(S, 0, 0);\n}\n' ...
          'static void mdlOutputs(SimStruct *S, int_T tid)\n{\n' ...
          '    InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);\n' ...
          '    real_T *y = ssGetOutputPortRealSignal(S, 0);\n    (void)tid;\n' ...
          '    for (int i = 0; i < 2; i++)\n' ...
          '        y[i] = *u[i] * mxGetPr(ssGetSFcnParam(S, 0))[0];\n}\n' ...
          'static void mdlTerminate(SimStruct *S)\n{\n    (void)S;\n}\n' ...
          '#ifdef MATLAB_MEX_FILE\n#include "simulink.c"\n#else\n#include "cg_sfun.h"\n#endif\n'];
  file = fullfile (tempdir (), sprintf ('doubler_%d.c', getpid ()));
  id = fopen (file, 'w');
  fputs (id, strrep (sprintf (code), 'doubler', sprintf ('doubler_%d', getpid ())));
  fclose (id);
  r = tw_run_sfun (file, {2}, 'tend', 2, 'input', [0 1 2; 2 3 2], 'names', {'twice'});
  assert (r.t', 0:0.5:2);
  assert (r.twice, 2 * [1 + r.t, 2 * ones(5, 1)], 1e-12);
  assert (isequal (r.names, {'twice'}));
  unlink (file);
end

% A source whose name differs in case from its file is found; a port that asks for int8
% gets int8.
function an_input_keeps_its_class ()
  code = ['#define S_FUNCTION_NAME PWM\n#define S_FUNCTION_LEVEL 2\n' ...
          '#include "simstruc.h"\n' ...
          'static void mdlInitializeSizes(SimStruct *S)\n{\n' ...
          '    ssSetNumSFcnParams(S, 0);\n' ...
          '    if (!ssSetNumInputPorts(S, 1) || !ssSetNumOutputPorts(S, 1)) return;\n' ...
          '    ssSetInputPortWidth(S, 0, 1);\n' ...
          '    ssSetInputPortDataType(S, 0, SS_INT8);\n' ...
          '    ssSetInputPortRequiredContiguous(S, 0, 1);\n' ...
          '    ssSetInputPortDirectFeedThrough(S, 0, 1);\n' ...
          '    ssSetOutputPortWidth(S, 0, 1);\n    ssSetNumSampleTimes(S, 1);\n}\n' ...
          'static void mdlInitializeSampleTimes(SimStruct *S)\n{\n' ...
          '    ssSetSampleTime(S, 0, 0.5);\n    ssSetOffsetTime(S, 0, 0);\n}\n' ...
          'static void mdlOutputs(SimStruct *S, int_T tid)\n{\n' ...
          '    const int8_T *class = (const int8_T *)ssGetInputPortSignal(S, 0);\n' ...
          '    (void)tid;\n' ...
          '    ssGetOutputPortRealSignal(S, 0)[0] = 10.0 * class[0];\n}\n' ...
          'static void mdlTerminate(SimStruct *S)\n{\n    (void)S;\n}\n' ...
          '#include "simulink.c"\n'];
  room = tempname ();
  mkdir (room);
  was = cd (room);
  back = onCleanup (@() leave (room, was));
  id = fopen ('PWM.C', 'w'); % `class` would not compile as C++
  fprintf (id, '%s', sprintf (code));
  fclose (id);
  for name = {'PWM.C', 'pwm.c'}
    r = tw_run_sfun (name{1}, {}, 'tend', 1, 'input', int8 (-7));
    assert (r.y1', [-70 -70 -70]);
  end
  must_fail ('tworate:host', @() tw_run_sfun ('PWM.C', {}, 'tend', 1, 'input', -7));
  must_fail ('tworate:type', @() tw_run_sfun ('PWM.C', {}, 'tend', 1, 'input', int8 ([0 1; 1 2])));
  must_fail ('tworate:type', @() tw_run_sfun ('PWM.C', {}, 'tend', 1, 'input', int64 (1)));
  must_fail ('tworate:file', @() tw_run_sfun ('pwn.c', {}, 'tend', 1));
end

function leave (room, was)
  cd (was);
  confirm_recursive_rmdir (false, 'local');
  rmdir (room, 's');
end

function methods_have_names_in_blocks ()
  run = @(m) tw_run_sfun ('sfun_tw_kpr', {m, 0.01, 5, [], [], []}, 'tend', 0.1);
  a = run (104);
  b = run ('adams4');
  assert (isequal (a.y1, b.y1) && isequal (a.y2, b.y2));
  r = tw_diagram (sprintf ('time 0 0.1\nsfun p sfun_tw_kpr ''adams4'' 0.01 5 [] [] []\nlog p:1 as y'));
  assert (isequal (unique (r.y), unique (a.y1)));
  try
    run ('adms4');
    error ('no refusal');
  catch why
    assert (~isempty (strfind (why.message, "there is no method 'adms4'; nearest: adams4")));
  end
end

function a_diagram_of_lines_runs ()
  lines = {'solver ode4 step=0.01', 'time 0 2', 'block u sine frequency=3', ...
           'block x integrator initial=-1/3', 'wire u -> x', 'log x as area', 'log u as u'};
  r = tw_diagram (lines);
  assert (r.u, sin (3 * r.t), 1e-14);
  assert (r.area, -cos (3 * r.t) / 3, 1e-8);
  assert (isequal (r.names, {'area', 'u'}) && isempty (r.stopped));
  r = tw_diagram (lines, 'tend', 1, 'step', 0.1, 'solver', 'ode1');
  assert (numel (r.t) == 11 && abs (r.area(end) + cos (3) / 3) > 1e-3);
  r = tw_diagram ([lines {'block t t', 'log u as t'}](1:7));
  assert (numel (r.t) == 201);
end

function a_diagram_of_a_file_runs ()
  file = [tempname() '.txt'];
  id = fopen (file, 'w');
  fprintf (id, 'solver discrete step=0.5\ntime 0 1\nblock a ramp slope=2\nlog a as t\n');
  fclose (id);
  r = tw_diagram (file);
  unlink (file);
  assert (r.log_t', [0 1 2]); % the name t is taken
  assert (r.t', [0 0.5 1]);
end

function slow_signals_keep_their_value ()
  r = tw_diagram ({'solver discrete step=0.1', 'time 0 0.5', 'block u clock ts=0.1', ...
                   'block h zero_order_hold ts=0.2', 'wire u -> h', 'log u as u', 'log h as h'});
  assert (r.u', 0:0.1:0.5, 1e-12);
  assert (r.h', [0 0 0.2 0.2 0.4 0.4], 1e-12);
  r = tw_diagram ({'solver discrete step=0.1', 'time 0 0.3', 'block u clock ts=0.1', ...
                   'block h zero_order_hold ts=[0.2 0.1]', 'wire u -> h', 'log u as u', ...
                   'log h as h'});
  assert (isnan (r.h(1)) && r.h(2) > 0);
end

function a_crashing_block_is_named_and_the_interpreter_lives ()
  if ~isempty (strfind (getenv ('TW_BUILD'), 'san'))
    return % the sanitizers have a handler of their own
  end
  crash = 26;
  must_fail ('tworate:host', @() tw_run_sfun (sfunction ('contract_breaker.c'), {crash}, 'tend', 1, ...
                                              'step', 0.25));
  assert (~isempty (strfind (lasterr (), 'crash in mdlOutputs')), '%s', lasterr ());
  past_output = 1;
  must_fail ('tworate:host', @() tw_run_sfun (sfunction ('contract_breaker.c'), {past_output}, 'tend', 1, ...
                                              'step', 0.25));
  assert (~isempty (strfind (lasterr (), 'wrote past the end')), '%s', lasterr ());
end

function a_run_that_fails_can_return ()
  nan_output = 10;
  r = tw_run_sfun (sfunction ('contract_breaker.c'), {nan_output}, 'tend', 1, 'step', 0.25, 'finite', true, ...
                   'on_stop', 'return');
  assert (~isempty (strfind (r.stopped, 'not a number')), '%s', r.stopped);
  r = tw_diagram ({'nonsense'}, 'on_stop', 'return');
  assert (~isempty (r.stopped) && isempty (r.t));
end

function wrong_calls_are_refused ()
  must_fail ('tworate:call', @() tw_run_sfun ());
  must_fail ('tworate:call', @() tw_run_sfun ('sfun_tw_kpr'));
  good = {13, 0.01, 1, [], [], []};
  bad = {1, 'tworate:type'; 'sfun_tw_krp', 'tworate:name'; 'no_such.c', 'tworate:file'; ...
         {}, 'tworate:type'};
  for k = 1:size (bad, 1)
    must_fail (bad{k,2}, @() tw_run_sfun (bad{k,1}, good, 'tend', 1));
  end
  bad = {1, 'tworate:type'; {1i}, 'tworate:type'; {sparse(1)}, 'tworate:type'; ...
         {struct()}, 'tworate:type'; {@sin}, 'tworate:type'; {ones(2, 2, 2)}, 'tworate:type'; ...
         {}, 'tworate:host'; {13}, 'tworate:host'; {99, 0.01, 1, [], [], []}, 'tworate:host'};
  for k = 1:size (bad, 1)
    must_fail (bad{k,2}, @() tw_run_sfun ('sfun_tw_kpr', bad{k,1}, 'tend', 1));
  end
  must_fail ('tworate:missing', @() tw_run_sfun ('sfun_tw_kpr', good));
  bad = {'tend', 'a', 'tworate:type'; 'tend', -1, 'tworate:range'; 't0', NaN, 'tworate:nonfinite'; ...
         'solver', 'ode9', 'tworate:name'; 'solver', 1, 'tworate:type'; 'step', 'a', 'tworate:type'; ...
         'tasking', 'both', 'tworate:name'; 'finite', 2, 'tworate:range'; 'on_stop', 'x', 'tworate:name'; ...
         'names', 1, 'tworate:type'; 'names', {1}, 'tworate:type'; 'names', {'a b'}, 'tworate:name'; ...
         'names', {'a', 'b', 'c', 'd'}, 'tworate:size'; 'input', 'a', 'tworate:type'; ...
         'input', {1i}, 'tworate:type'; 'input', NaN, 'tworate:nonfinite'; ...
         'input', [1 1; 0 1], 'tworate:order'; 'input', struct(), 'tworate:missing'; ...
         'input', struct('kind', 1), 'tworate:type'; 'input', 1, 'tworate:host'; ...
         'what', 1, 'tworate:name'};
  for k = 1:size (bad, 1)
    o = struct ('tend', 1);
    o.(bad{k,1}) = bad{k,2};
    must_fail (bad{k,3}, @() tw_run_sfun ('sfun_tw_kpr', good, o));
  end
  must_fail ('tworate:call', @() tw_diagram ());
  bad = {1, 'tworate:type'; 'no_such_file', 'tworate:file'; {1}, 'tworate:type'; {}, 'tworate:host'; ...
         {'x'}, 'tworate:host'};
  for k = 1:4
    must_fail (bad{k,2}, @() fail_if_empty (tw_diagram (bad{k,1})));
  end
  lines = {'time 0 1', 'block a constant', 'log a as a'};
  bad = {'set', 1, 'tworate:type'; 'set', struct('a', 1), 'tworate:call'; 'path', 1, 'tworate:type'; ...
         'path', {1}, 'tworate:type'; 'tend', [], 'tworate:size'; 'x', 1, 'tworate:name'};
  for k = 1:size (bad, 1)
    o = struct ();
    o.(bad{k,1}) = bad{k,2};
    must_fail (bad{k,3}, @() tw_diagram (lines, o));
  end
end

function fail_if_empty (r)
  if isempty (r.t)
    error ('tworate:host', 'an empty diagram has nothing to run');
  end
end

function a_plant_warns_of_a_step_that_is_too_large ()
  run = @(H, varargin) tw_run_sfun ('sfun_tw_planar_vehicle', {13, H, 1, [], [], []}, ...
                                    'tend', 0.45, varargin{:});
  old = warning ('on', 'tworate:step');
  back = onCleanup (@() warning (old));
  lastwarn ('', '');
  evalc ('a = run (0.0045);');
  [text, id] = lastwarn ();
  said = 'block .*: H = 0.0045 is unstable at t = 0: .* H = 0.0033 would be stable$';
  assert (strcmp (id, 'tworate:step') && ~isempty (regexp (text, said, 'once')), text);
  assert (isempty (strfind (a.said, 'H =')), a.said);
  evalc ("b = run (0.02, 'on_stop', 'return');");
  said = 'tworate 63: .* xc is NaN .*; the growth began by t = 0, .* H = 0.0032 would be stable$';
  assert (~isempty (regexp (b.stopped, said, 'once')), b.stopped);
  % turned off
  lastwarn ('', '');
  warning ('off', 'tworate:step');
  c = run (0.0045);
  warning ('on', 'tworate:step');
  assert (isequal (a.y1, c.y1) && isequal (a.y2, c.y2));
  setenv ('TWORATE_WARN_STEP', '0');
  clear_it = onCleanup (@() unsetenv ('TWORATE_WARN_STEP'));
  run (0.0045);
  b = run (0.02, 'on_stop', 'return');
  assert (isempty (lastwarn ()) && isempty (strfind (b.stopped, 'growth')));
  clear clear_it
  run (0.002); % stable
  assert (isempty (lastwarn ()));
end

% As a fixed-step solver of Simulink does.
function a_run_ends_with_the_last_whole_step_and_says_so ()
  lines = {'solver ode4 step=0.3', 'time 0 1', 'block x integrator', 'log x'};
  r = tw_diagram (lines);
  assert (r.t', [0 0.3 0.6 0.9], 1e-12);
  said = 'the run ends at t = 0.9, the last step up to the stop time 1';
  assert (~isempty (strfind (r.said, said)), r.said);
  r = tw_diagram (lines, 'tend', 1.2);
  assert (r.t(end), 1.2, 1e-12);
  assert (r.said, '');
  r = tw_diagram (lines, 'solver', 'ode45');
  assert (r.t(end) == 1 && isempty (r.said));
end
