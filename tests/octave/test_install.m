% tworate_install, tworate_uninstall, tworate_check and rtwmakecfg in a copy of the
% tree; the path is saved in a file of the copy.
function test_install ()
  global tree
  [tree, tidy] = copy_of_the_tree (); %#ok<ASGLU>
  addpath (fullfile (tree, 'sfun', 'simulink'));
  tw_test ({@nothing_is_missing_here, ...
            @what_is_missing_is_named, ...
            @without_a_compiler_it_does_not_start, ...
            @it_builds_reports_it_and_saves_the_path, ...
            @what_it_built_runs_a_diagram_of_the_library, ...
            @generated_code_compiles_from_the_list_of_rtwmakecfg, ...
            @the_list_has_the_sources_of_the_blocks_in_the_model, ...
            @nothing_is_missing_in_the_list_of_any_block, ...
            @no_two_sources_have_the_same_name, ...
            @uninstall_leaves_nothing});
end

function [tree, tidy] = copy_of_the_tree ()
  tree = tempname ();
  mkdir (tree);
  tidy = onCleanup (@() remove (tree));
  assert (copyfile ('blocks', tree));
  assert (copyfile ('sfun', tree));
  assert (copyfile ('models', tree));
end

function remove (folder)
  confirm_recursive_rmdir (false, 'local');
  rmdir (folder, 's');
end

function name = build ()
  name = getenv ('TW_BUILD');
  if isempty (name)
    name = 'build';
  end
end

function back = with_environment (name, value)
  old = getenv (name);
  back = onCleanup (@() setenv (name, old));
  setenv (name, value);
end

function yes = on_path (folder)
  yes = any (strcmp (folder, strsplit (path (), pathsep ())));
end

function file = pathfile ()
  global tree
  file = fullfile (tree, 'pathdef.m');
end

function nothing_is_missing_here ()
  assert (isempty (tworate_check ()));
  assert (~isempty (strfind (evalc ('tworate_check ()'), 'nothing is missing')));
end

function what_is_missing_is_named ()
  global tree
  back = with_environment ('CC', '/no/such/compiler -m64');
  missing = tworate_check ();
  assert (numel (missing), 1);
  assert (~isempty (strfind (missing{1}, '/no/such/compiler')));
  assert (~isempty (strfind (evalc ('tworate_check ()'), '/no/such/compiler')));
  clear back
  back = with_environment ('OCTINCLUDEDIR', '/no/such/headers');
  missing = tworate_check ();
  assert (numel (missing), 1);
  assert (~isempty (strfind (missing{1}, 'mex.h in /no/such/headers')));
  clear back
  plant = fullfile (tree, 'sfun', 'wrappers', 'plant.c');
  rename (plant, [plant '.away']);
  missing = tworate_check ();
  rename ([plant '.away'], plant);
  assert (numel (missing), 1);
  assert (~isempty (strfind (missing{1}, 'sfun/wrappers/plant.c')));
end

function without_a_compiler_it_does_not_start ()
  global tree
  back = with_environment ('CC', '/no/such/compiler');
  must_fail ('tworate_install:missing', @() tworate_install ({}, pathfile ()));
  assert (~exist (fullfile (tree, 'build'), 'dir'));
  assert (~exist (pathfile (), 'file'));
end

function it_builds_reports_it_and_saves_the_path ()
  global tree
  names = {'kpr', 'sfun_tw_call', 'sfun_tw_int', 'sfun_tw_source'};
  said = evalc ('tworate_install (names, pathfile ())');
  out = fullfile (tree, 'build', 'simulink');
  assert (~isempty (strfind (said, 'built 7 S-functions')));
  assert (~isempty (strfind (said, out)));
  assert (~isempty (strfind (said, 'the path is saved')));
  assert (~isempty (strfind (said, 'Octave has no Simulink')));
  here = fullfile (tree, 'sfun', 'simulink');
  assert (on_path (out) && on_path (here));
  where = strsplit (path (), pathsep ());
  assert (find (strcmp (out, where)) < find (strcmp (here, where)));
  assert (~isempty (strfind (fileread (pathfile ()), out)));
  for file = {'sfun_tw_kpr.so', 'sfun_tw_kpr_c.so', 'sfun_tw_call.so', 'rtwmakecfg.m'}
    assert (exist (fullfile (out, file{1}), 'file'), 2);
  end
end

% A diagram with a plant of the library.
function text = run_diagram (folder, file)
  id = fopen (file, 'w');
  fprintf (id, ['Model {\nName "d"\nSolver "FixedStepDiscrete"\nFixedStep "auto"\n' ...
                'StopTime "1"\nSystem {\nName "d"\nBlock {\nBlockType Reference\n' ...
                'Name "kpr"\nSourceBlock "tworate_lib/Basics/kpr"\n' ...
                'SourceType "tworate kpr"\nmethod "prk_2_5"\nH "1/64"\n}\n']);
  for k = 1:2
    fprintf (id, ['Block {\nBlockType Scope\nName "s%d"\n}\nLine {\nSrcBlock "kpr"\n' ...
                  'SrcPort %d\nDstBlock "s%d"\nDstPort 1\n}\n'], k, k, k);
  end
  fprintf (id, '}\n}\n');
  fclose (id);
  [status, text] = system (sprintf ('"%s" "%s" --quiet --path "%s" --path sfun/simulink', ...
                                    fullfile (build (), 'tworate_host'), file, folder));
  assert (status, 0, text);
end

function what_it_built_runs_a_diagram_of_the_library ()
  global tree
  ours = run_diagram (fullfile (tree, 'build', 'simulink'), fullfile (tree, 'd.mdl'));
  assert (numel (strsplit (strtrim (ours), "\n")), 66);
  assert (strcmp (ours, run_diagram (fullfile (build (), 'sfun'), fullfile (tree, 'd.mdl'))));
end

% As on a target: the source of the S-function and exactly the sources of the list, with
% the headers of the host instead of MATLAB's.
function generated_code_compiles_from_the_list_of_rtwmakecfg ()
  global tree
  out = fullfile (tree, 'build', 'simulink');
  here = pwd ();
  back = onCleanup (@() cd (here));
  cd (out); % the copy beside the S-functions is the one that is called
  info = with_model ({'sfun_tw_kpr', 'other'}, @rtwmakecfg);
  cd (here);
  files = cell (1, numel (info.sources));
  for k = 1:numel (files)
    found = cellfun (@(d) exist (fullfile (d, info.sources{k}), 'file') == 2, info.sourcePath);
    assert (sum (found), 1, info.sources{k}); % exactly one
    files{k} = fullfile (info.sourcePath{found}, info.sources{k});
  end
  words = sprintf (' "%s"', fullfile (out, 'sfun_tw_kpr.c'), files{:});
  words = [words sprintf(' "-I%s"', info.includePath{:})];
  target = fullfile (tree, 'target');
  mkdir (target);
  flags = ['CFLAGS="' tworate_sources().flags ' -Wall -Werror -pthread" CC="' compiler() '"'];
  command = sprintf ('TARGET=1 %s sfun/host/program/compile "%s"%s 2>&1', flags, ...
                     fullfile (target, 'sfun_tw_kpr.so'), words);
  [status, text] = system (command);
  assert (status, 0, text);
  ours = run_diagram (target, fullfile (tree, 'd.mdl'));
  assert (strcmp (ours, run_diagram (fullfile (build (), 'sfun'), fullfile (tree, 'd.mdl'))));
  % without one of the sources it fails
  [status, text] = system (strrep (command, [' "' files{end} '"'], ''));
  [ran, ~] = system (sprintf ('"%s" "%s" --path "%s" --path sfun/simulink 2>&1', ...
                              fullfile (build (), 'tworate_host'), ...
                              fullfile (tree, 'd.mdl'), target));
  assert (status ~= 0 || ran ~= 0);
end

function name = compiler ()
  name = getenv ('CC');
  if isempty (name)
    name = 'gcc';
  end
end

% The result of a function while a model with these S-functions is open; the stand-ins
% of Simulink's functions are in tests/octave/simulink.
function info = with_model (sfunctions, f)
  root = fileparts (fileparts (fileparts (which ('tw_test'))));
  warning ('off', 'Octave:shadowed-function', 'local'); % Octave has a function web
  old = addpath (fullfile (root, 'tests', 'octave', 'simulink'));
  back = onCleanup (@() path (old));
  sim_record ('reset');
  new_system ('m');
  for k = 1:numel (sfunctions)
    block = sprintf ('m/b%d', k);
    add_block ('built-in/S-Function', block);
    set_param (block, 'FunctionName', sfunctions{k});
  end
  info = f ();
end

function the_list_has_the_sources_of_the_blocks_in_the_model ()
  list = tworate_sources ();
  names = @(files) sort (regexprep (files, '.*/', ''));
  of = @(name) list.blocks(strcmp (name, {list.blocks.name})).files;
  info = with_model ({'sfun_tw_kpr'}, @rtwmakecfg);
  assert (isequal (sort (info.sources), names ([of('plant') {'models/kpr.c'}])));
  % fewer than those of the library: no advice, snapshots are for the host
  assert (numel (of ('plant')) < numel (list.core))
  assert (! any (strcmp (info.sources, 'search.c')))
  info = with_model ({'sfun_tw_planar_vehicle_slow', 'sfun_tw_quarter_car_tire'}, @rtwmakecfg);
  expected = {'models/planar_vehicle.c', 'models/quarter_car_tire.c', ...
              'models/parts/planar_tyre.c'};
  assert (isequal (sort (info.sources), names (unique ([of('slow') of('plant') expected]))));
  info = with_model ({'sfun_tw_planar_vehicle_slow'}, @rtwmakecfg);
  % a part of a model has no method
  assert (! any (strcmp (info.sources, 'runge_kutta.c')))
  assert (any (strcmp (with_model ({'sfun_tw_kpr'}, @rtwmakecfg).sources, 'runge_kutta.c')))
  info = with_model ({'sfun_tw_source', 'sfun_tw_call'}, @rtwmakecfg);
  assert (isequal (sort (info.sources), ...
                   names (unique ([of('sfun_tw_source') of('sfun_tw_call')]))));
  all_files = unique ([list.blocks.files list.models.files]);
  info = with_model ({'other'}, @rtwmakecfg); % none of ours: all
  assert (isequal (sort (info.sources), names (all_files)));
  assert (isequal (sort (rtwmakecfg ().sources), names (all_files))); % no Simulink
end

% Linked, generated code of a block refers to no function of ours that is not there; with
% FULL=1 also those that hold all methods.
function nothing_is_missing_in_the_list_of_any_block ()
  global tree
  list = tworate_sources ();
  blocks = {'sfun_tw_kpr_slow', 'sfun_tw_kpr_c', 'sfun_tw_source'};
  if ! isempty (getenv ('FULL'))
    blocks = [blocks {'sfun_tw_call', 'sfun_tw_int', 'sfun_tw_hmmwv'}];
  end
  for k = 1:numel (blocks)
    info = with_model (blocks(k), @rtwmakecfg);
    files = cell (1, numel (info.sources));
    for i = 1:numel (files)
      found = cellfun (@(d) exist (fullfile (d, info.sources{i}), 'file') == 2, info.sourcePath);
      files{i} = fullfile (info.sourcePath{found}, info.sources{i});
    end
    own = list.sfunctions(strcmp (blocks{k}, {list.sfunctions.name})).file;
    object = fullfile (tree, [blocks{k} '_target.so']);
    command = sprintf ('TARGET=1 CFLAGS="%s -O0 -pthread" CC="%s" sfun/host/program/compile "%s"%s 2>&1', ...
                       list.flags, compiler (), object, ...
                       [sprintf(' "%s"', own, files{:}) sprintf(' "-I%s"', info.includePath{:})]);
    [status, text] = system (command);
    assert (status, 0, text);
    [~, text] = system (sprintf ('nm -D --undefined-only "%s" | grep " tw_"', object));
    assert (strtrim (text), '', blocks{k});
  end
end

% Code generation finds sources by their names without folders.
function no_two_sources_have_the_same_name ()
  list = tworate_sources ();
  files = unique ([list.core list.signals list.lookup list.models.files ...
                   {list.sfunctions.file}]);
  names = regexprep (files, '.*/', '');
  assert (numel (unique (names)), numel (names));
end

function uninstall_leaves_nothing ()
  global tree
  out = fullfile (tree, 'build', 'simulink');
  blocks = fullfile (tree, 'sfun', 'simulink');
  said = evalc ('tworate_uninstall (pathfile ())');
  assert (~on_path (out) && ~on_path (blocks));
  assert (~exist (out, 'dir'));
  assert (isempty (strfind (fileread (pathfile ()), tree)));
  assert (~isempty (strfind (said, ['deleted ' out])));
  addpath (blocks); % again, with nothing to undo
  said = evalc ('tworate_uninstall (''/proc/no/such/file'')');
  assert (isempty (strfind (said, 'deleted')));
  assert (~isempty (strfind (said, 'could not be saved')));
  addpath (blocks);
end
