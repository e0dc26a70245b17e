% tw_diagram with .mdl files: Octave evaluates their expressions.
function test_diagrams ()
  tw_test ({@masks_see_the_caller_the_base_and_every_function, ...
            @variables_of_the_caller_hide_those_of_the_base, ...
            @values_without_an_array_go_through_masks, ...
            @statements_of_a_diagram_set_no_variables_outside, ...
            @values_reach_the_diagram_unchanged, ...
            @what_octave_cannot_evaluate_is_named, ...
            @a_diagram_runs_no_code_unless_it_is_trusted, ...
            @arithmetic_with_variables_and_fields_needs_no_trust, ...
            @an_unknown_s_function_gets_its_nearest_names, ...
            @diagrams_and_libraries_are_found_on_the_load_path, ...
            @the_examples_run_by_their_names, ...
            @a_script_gives_the_diagram_its_variables, ...
            @missing_variables_are_listed_with_the_scripts_that_assign_them, ...
            @names_of_logs_may_have_commas_quotes_and_line_breaks});
end

% A diagram of one masked subsystem with a constant in it, logged as s.
function file = draft (value, mask, model, folder)
  if nargin < 4
    folder = tempdir ();
  end
  file = fullfile (folder, sprintf ('draft_%d_%d.mdl', getpid (), count ()));
  id = fopen (file, 'w');
  fprintf (id, ['Model {\nName "d"\nSolver "FixedStepDiscrete"\nFixedStep "0.5"\n' ...
                'StopTime "1"\n%s\nSystem {\nBlock {\nBlockType SubSystem\n' ...
                'Name "Sub"\n%s\nSystem {\nBlock {\nBlockType Constant\nName "c"\n' ...
                'Value "%s"\nSampleTime "0.5"\n}\nBlock {\nBlockType Outport\nName "o"\n}\n' ...
                'Line {\nSrcBlock "c"\nSrcPort 1\nDstBlock "o"\nDstPort 1\n}\n}\n}\n' ...
                'Block {\nBlockType Scope\nName "s"\n}\nLine {\nSrcBlock "Sub"\n' ...
                'SrcPort 1\nDstBlock "s"\nDstPort 1\n}\n}\n}\n'], model, mask, value);
  fclose (id);
end

function n = count ()
  persistent k = 0;
  n = ++k;
end

function text = mask (variables, values, code)
  text = sprintf ('MaskVariables "%s"\nMaskValueString "%s"\nMaskInitialization "%s"', ...
                  variables, values, code);
end

function y = last_of (file, varargin)
  r = tw_diagram (file, varargin{:});
  y = r.s(end,:);
end

function masks_see_the_caller_the_base_and_every_function ()
  evalin ('base', 'tw_test_of_base = 8;');
  local = [3 4];
  file = draft ('[k, tw_test_of_base, numel(w)]', ...
                mask ('k=@1;', 'norm(local)', 'w = char(repmat(65, 1, 2*k));'), '');
  r = tw_diagram (file, 'trust', true);
  assert (r.s, repmat ([5 8 10], 3, 1));
  assert (isempty (r.said) && isempty (r.stopped));
  evalin ('base', 'clear tw_test_of_base');
  unlink (file);
end

function variables_of_the_caller_hide_those_of_the_base ()
  evalin ('base', 'tw_test_x = 1;');
  file = draft ('tw_test_x', '', '');
  assert (last_of (file) == 1);
  tw_test_x = 2;
  r = tw_diagram (file);
  assert (r.s(end) == 2);
  r = tw_diagram (file, 'set', struct ('tw_test_x', 3));
  assert (r.s(end) == 3);
  evalin ('base', 'clear tw_test_x');
  unlink (file);
end

function values_without_an_array_go_through_masks ()
  set.car = struct ('m', [7 8], 'f', @(x) 2 * x);
  set.list = {1, 'two'};
  file = draft ('[p.m, p.f(4), numel(q)]', mask ('p=@1;q=@2;', 'car|list', ''), '');
  assert (last_of (file, 'set', set, 'trust', true), [7 8 8 2]);
  unlink (file);
  file = draft ('p', mask ('p=@1;', 'car', ''), '');
  for trust = [false true]
    must_fail ('tworate:host', @() tw_diagram (file, 'set', set, 'trust', trust));
    assert (~isempty (strfind (lasterr (), '''Sub/c'': Value = p: must be an array')), ...
            '%s', lasterr ());
  end
  unlink (file);
end

function statements_of_a_diagram_set_no_variables_outside ()
  k = 5;
  file = draft ('[v, k]', '', ['PreLoadFcn "for k = 1:3, v(k) = k^2; end"' "\n" ...
                                'InitFcn "% a comment\nv = v + 1;"']);
  r = tw_diagram (file, 'trust', true);
  assert (r.s(end,:), [2 5 10 3]);
  assert (k == 5 && ~exist ('v', 'var'));
  unlink (file);
end

function values_reach_the_diagram_unchanged ()
  set.x = [pi, 1/3, realmin, -realmax, 1e-300, -0];
  file = draft ('k', mask ('k=@1;', 'x', 'k = k;'), '');
  for trust = [false true]
    y = last_of (file, 'set', set, 'trust', trust);
    assert (isequal (num2hex (y'), num2hex (set.x')));
  end
  unlink (file);
  file = draft ('double([text(1), i + 1, b, numel(text)])', ...
                mask ('text=@1;i=@2;b=@3;', '[''a'' 10 ''b\\c'']|int32(6)|true', ''), '');
  assert (last_of (file, 'trust', true), [97 7 1 5]);
  unlink (file);
end

function what_octave_cannot_evaluate_is_named ()
  file = draft ('tw_no_such_thing + 1', '', '');
  must_fail ('tworate:host', @() tw_diagram (file, 'trust', true));
  assert (~isempty (regexp (lasterr (), '''Sub/c''.*tw_no_such_thing. undefined')), '%s', ...
          lasterr ());
  unlink (file);
  file = draft ('1', mask ('k=@1;', '1', 'error (''no good'')'), '');
  must_fail ('tworate:host', @() tw_diagram (file, 'trust', true));
  assert (~isempty (strfind (lasterr (), '''Sub'': mask initialization: no good')), ...
          '%s', lasterr ());
  unlink (file);
end

% every place of a diagram that may hold code, and every way to write it
function a_diagram_runs_no_code_unless_it_is_trusted ()
  mark = tempname ();
  make = sprintf ('fclose (fopen (''%s'', ''w''))', mark);
  codes = {make, ['x = ' make], sprintf('eval (''%s'')', strrep (make, '''', '''''')), ...
           sprintf('system (''touch %s'')', mark), sprintf('k(%s)', make), ...
           sprintf('[1, %s]', make), sprintf('@() %s', make), ...
           sprintf('if 1, %s, end', make), sprintf('1;\n%s', make)};
  for code = codes
    text = undo_string_escapes (code{1});
    files = {draft(text, '', ''), draft('1', mask ('k=@1;', '1', text), ''), ...
             draft('1', mask ('k=@1;', text, ''), ''), ...
             draft('1', '', ['PreLoadFcn "' text '"']), ...
             draft('1', '', ['InitFcn "' text '"'])};
    for file = files(1:(2 + 3 * strcmp (code{1}, make)))
      must_fail ('tworate:host', @() tw_diagram (file{1}, 'set', struct ('k', 1:3)));
      assert (~isempty (strfind (lasterr (), '''trust'', true')), '%s', lasterr ());
      assert (exist (mark, 'file') == 0, '%s', code{1});
    end
    cellfun (@delete, files);
  end
  file = draft ('1', '', ['InitFcn "' make '"']);
  tw_diagram (file, 'trust', true);
  assert (exist (mark, 'file') == 2);
  unlink (mark);
  unlink (file);
end

function arithmetic_with_variables_and_fields_needs_no_trust ()
  car.wheel.r = [0.3 0.4];
  car.m = 1200;
  file = draft ('[p.wheel.r(2), n, 2*car.m, getpid()]', ...
                mask ('p=@1;', 'car', 'n = numel(p.wheel.r) + k;'), 'InitFcn "k = 2^3;"');
  must_fail ('tworate:host', @() tw_diagram (file, 'set', struct ('car', car)));
  assert (~isempty (strfind (lasterr (), '''getpid''')), '%s', lasterr ());
  unlink (file);
  file = draft ('[p.wheel.r(2), n, 2*car.m]', ...
                mask ('p=@1;', 'car', 'n = numel(p.wheel.r) + k;'), 'InitFcn "k = 2^3;"');
  assert (last_of (file, 'set', struct ('car', car)), [0.4 10 2400]);
  r = tw_diagram (file);
  assert (r.s(end,:), [0.4 10 2400]);
  unlink (file);
end

function an_unknown_s_function_gets_its_nearest_names ()
  folder = tempname ();
  mkdir (folder);
  tidy = onCleanup (@() rmdir (folder));
  must_fail ('tworate:host', @() tw_diagram ({'sfun a sfun_tw_adam 1'}));
  must_fail ('tworate:host', @() tw_diagram ({'time 0 1', 'sfun a sfun_tw_krp 4 0.1'}));
  assert (~isempty (regexp (lasterr (), 'line 2: .*nearest: sfun_tw_kpr, ', 'once')), ...
          '%s', lasterr ());
  must_fail ('tworate:host', @() tw_diagram ({['sfun a ' folder '/sfun_tw_krp 4']}));
  assert (isempty (strfind (lasterr (), 'nearest')), '%s', lasterr ()); % a path names no other
end

function diagrams_and_libraries_are_found_on_the_load_path ()
  folder = tempname ();
  mkdir (folder);
  file = draft ('4', '', '', folder);
  [~, name, ending] = fileparts (file);
  must_fail ('tworate:file', @() tw_diagram ([name ending]));
  addpath (folder);
  assert (last_of ([name ending]) == 4);
  id = fopen (fullfile (folder, 'tw_test_lib.mdl'), 'w');
  fprintf (id, ['Library {\nName "tw_test_lib"\nSystem {\nBlock {\nBlockType Gain\n' ...
                'Name "g"\nGain "6"\n}\n}\n}\n']);
  fclose (id);
  user = [tempname() '.mdl'];
  id = fopen (user, 'w');
  fprintf (id, ['Model {\nSolver "FixedStepDiscrete"\nFixedStep "0.5"\nStopTime "1"\n' ...
                'System {\nBlock {\nBlockType Constant\nName "c"\nSampleTime "0.5"\n}\n' ...
                'Block {\nBlockType Reference\nName "l"\nSourceBlock "tw_test_lib/g"\n}\n' ...
                'Block {\nBlockType Scope\nName "s"\n}\n' ...
                'Line {\nSrcBlock "c"\nSrcPort 1\nDstBlock "l"\nDstPort 1\n}\n' ...
                'Line {\nSrcBlock "l"\nSrcPort 1\nDstBlock "s"\nDstPort 1\n}\n}\n}\n']);
  fclose (id);
  assert (last_of (user) == 6);
  rmpath (folder);
  must_fail ('tworate:host', @() tw_diagram (user));
  assert (~isempty (strfind (lasterr (), 'there is no library tw_test_lib')), '%s', lasterr ());
  unlink (user);
  confirm_recursive_rmdir (false, 'local');
  rmdir (folder, 's');
end

% the same numbers as in the csv file beside each, which the C library computed
function the_examples_run_by_their_names ()
  folder = fullfile (fileparts (fileparts (fileparts (which ('tw_test')))), 'sfun', 'simulink', 'examples');
  files = glob (fullfile (folder, '*.csv'))';
  assert (numel (files) == numel (glob (fullfile (folder, '*.mdl'))) && numel (files) >= 8);
  for file = files
    [~, name] = fileparts (file{1});
    r = tw_diagram ([name '.mdl'], 'tasking', 'multi');
    assert (isempty (r.said), '%s', r.said);
    rows = strsplit (strtrim (fileread (file{1})), "\n")(3:end);
    for row = rows
      parts = strsplit (row{1}, ',');
      x = str2double (parts(2:end));
      y = r.(regexprep (parts{1}, '\W', '_'))(r.t == x(1),:);
      assert (y, x(2:end), 1e-7 * max (1, max (abs (y))));
    end
  end
end

% The name of a logged port.
function names_of_logs_may_have_commas_quotes_and_line_breaks ()
  file = [tempname() '.mdl'];
  id = fopen (file, 'w');
  fprintf (id, ['Model {\nName "d"\nSystem {\nBlock {\nBlockType Clock\nName "t"\n' ...
                'Port {\nPortNumber 1\nName "a\\nb, \\"c\\"\\n\\nd"\nDataLogging on\n}\n}\n' ...
                'Block {\nBlockType Scope\nName "s"\n}\n' ...
                'Line {\nSrcBlock "t"\nSrcPort 1\nDstBlock "s"\nDstPort 1\n}\n}\n}\n']);
  fclose (id);
  tidy = onCleanup (@() delete (file));
  r = tw_diagram (file, 'solver', 'ode1', 'step', 5);
  assert (r.t, [0 5 10]');
  assert (sort (r.names), {'a_b___c___d', 's'});
  assert (r.a_b___c___d, r.t);
  assert (r.s, r.t);
end

function a_script_gives_the_diagram_its_variables ()
  folder = tempname ();
  mkdir (folder);
  script = fullfile (folder, 'set_up_run.m');
  id = fopen (script, 'w');
  fprintf (id, 'k = 3;\ncar.m = [4 5];\nfor i = 1:3, k = k + i; end\n');
  fclose (id);
  file = draft ('[k, car.m(2), other]', '', '');
  other = 7;
  k = 1; % the script's value counts
  r = tw_diagram (file, 'init', script);
  assert (r.s(end,:), [9 5 7]);
  r = tw_diagram (file, 'init', script, 'set', struct ('k', 20));
  assert (r.s(end,:), [20 5 7]);
  assert (k == 1 && ~exist ('car', 'var'));
  must_fail ('tworate:file', @() tw_diagram (file, 'init', 'no_such_script.m'));
  must_fail ('tworate:call', @() tw_diagram ({'time 0 1'}, 'init', script));
  unlink (file);
  unlink (script);
  rmdir (folder);
end

function missing_variables_are_listed_with_the_scripts_that_assign_them ()
  folder = tempname ();
  mkdir (folder);
  file = draft ('tw_k*tw_m + tw_x(1)', '', '', folder);
  id = fopen (fullfile (folder, 'setup.m'), 'w');
  fprintf (id, '%% a comment: tw_x = 1\ntw_k = 3; tw_m.a = 4;\n');
  fclose (id);
  id = fopen (fullfile (folder, 'helper.m'), 'w');
  fprintf (id, 'function helper ()\n  tw_x = 4;\nend\n');
  fclose (id);
  must_fail ('tworate:host', @() tw_diagram (file));
  expected = ['Missing variables: tw_k, tw_m, tw_x. Scripts beside it: setup.m ' ...
              'assigns tw_k, tw_m'];
  assert (~isempty (strfind (lasterr (), expected)), '%s', lasterr ());
  confirm_recursive_rmdir (false, 'local');
  rmdir (folder, 's');
end
