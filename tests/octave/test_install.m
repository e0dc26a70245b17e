% tworate_install, tworate_uninstall, tworate_check and rtwmakecfg, in a copy of the tree
% with few models; the path is saved in a file of the copy.
function test_install ()
  global tree
  [tree, tidy] = copy_of_the_tree (); %#ok<ASGLU>
  addpath (fullfile (tree, 'blocks'));
  tw_test ({@nothing_is_missing_here, ...
            @what_is_missing_is_named, ...
            @without_a_compiler_it_does_not_begin, ...
            @it_builds_says_so_and_saves_the_path, ...
            @what_it_built_runs_a_diagram_of_the_library, ...
            @generated_code_compiles_from_the_list_of_rtwmakecfg, ...
            @all_sources_are_in_the_list, ...
            @taking_it_back_leaves_nothing});
end

function [tree, tidy] = copy_of_the_tree ()
  tree = tempname ();
  mkdir (tree);
  tidy = onCleanup (@() remove (tree));
  assert (copyfile ('blocks', tree));
  assert (copyfile ('sfun', tree));
  mkdir (fullfile (tree, 'models'));
  assert (copyfile ('models/*.h', fullfile (tree, 'models')));
  for name = {'kpr', 'quarter_car_b', 'road'}
    assert (copyfile (['models/' name{1} '.c'], fullfile (tree, 'models')));
  end
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
  plant = fullfile (tree, 'sfun', 'plant.c');
  rename (plant, [plant '.away']);
  missing = tworate_check ();
  rename ([plant '.away'], plant);
  assert (numel (missing), 1);
  assert (~isempty (strfind (missing{1}, 'sfun/wrappers/plant.c')));
end

function without_a_compiler_it_does_not_begin ()
  global tree
  back = with_environment ('CC', '/no/such/compiler');
  must_fail ('tworate_install:missing', @() tworate_install ({}, pathfile ()));
  assert (~exist (fullfile (tree, 'build'), 'dir'));
  assert (~exist (pathfile (), 'file'));
end

function it_builds_says_so_and_saves_the_path ()
  global tree
  names = {'kpr', 'sfun_tw_call', 'sfun_tw_int', 'sfun_tw_source'};
  said = evalc ('tworate_install (names, pathfile ())');
  out = fullfile (tree, 'build', 'simulink');
  assert (~isempty (strfind (said, 'built 7 S-functions')));
  assert (~isempty (strfind (said, out)));
  assert (~isempty (strfind (said, 'the path is saved')));
  assert (~isempty (strfind (said, 'Octave has no Simulink')));
  assert (on_path (out) && on_path (fullfile (tree, 'blocks')));
  where = strsplit (path (), pathsep ());
  assert (find (strcmp (out, where)) < find (strcmp (fullfile (tree, 'blocks'), where)));
  assert (~on_path (fullfile (tree, 'sfun')));
  assert (~isempty (strfind (fileread (pathfile ()), out)));
  for file = {'sfun_tw_kpr.so', 'sfun_tw_kpr_c.so', 'sfun_tw_call.so', 'rtwmakecfg.m'}
    assert (exist (fullfile (out, file{1}), 'file'), 2);
  end
end

% A diagram of the library's plant and source.
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
  [status, text] = system (sprintf ('"%s" "%s" --quiet --path "%s" --path blocks', ...
                                    fullfile (build (), 'tworate_host'), file, folder));
  assert (status, 0, text);
end

function what_it_built_runs_a_diagram_of_the_library ()
  global tree
  ours = run_diagram (fullfile (tree, 'build', 'simulink'), fullfile (tree, 'd.mdl'));
  assert (numel (strsplit (strtrim (ours), "\n")), 66);
  assert (strcmp (ours, run_diagram (fullfile (build (), 'sfun'), fullfile (tree, 'd.mdl'))));
end

% As a target would: the S-function's own source and exactly what the list says. The
% headers of the host are in the place of MATLAB's.
function generated_code_compiles_from_the_list_of_rtwmakecfg ()
  global tree
  out = fullfile (tree, 'build', 'simulink');
  here = pwd ();
  back = onCleanup (@() cd (here));
  cd (out); % the copy beside the S-functions is the one that is called
  info = rtwmakecfg ();
  cd (here);
  files = cell (1, numel (info.sources));
  for k = 1:numel (files)
    found = cellfun (@(d) exist (fullfile (d, info.sources{k}), 'file') == 2, info.sourcePath);
    assert (sum (found), 1, info.sources{k}); % one, and only one
    files{k} = fullfile (info.sourcePath{found}, info.sources{k});
  end
  words = sprintf (' "%s"', fullfile (out, 'sfun_tw_kpr.c'), files{:});
  words = [words sprintf(' "-I%s"', info.includePath{:})];
  target = fullfile (tree, 'target');
  mkdir (target);
  flags = ['CFLAGS="-std=gnu99 -O1 -ffp-contract=off -Wall -Werror -pthread" CC="' compiler() '"'];
  command = sprintf ('TARGET=1 %s sfun/host/program/compile "%s"%s 2>&1', flags, ...
                     fullfile (target, 'sfun_tw_kpr.so'), words);
  [status, text] = system (command);
  assert (status, 0, text);
  ours = run_diagram (target, fullfile (tree, 'd.mdl'));
  assert (strcmp (ours, run_diagram (fullfile (build (), 'sfun'), fullfile (tree, 'd.mdl'))));
  % with one source less it does not: the list is needed
  [status, text] = system (strrep (command, [' "' files{end} '"'], ''));
  [ran, ~] = system (sprintf ('"%s" "%s" --path "%s" --path blocks 2>&1', ...
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

function all_sources_are_in_the_list ()
  global tree
  out = fullfile (tree, 'build', 'simulink');
  info = rtwmakecfg ();
  expected = {'registry.c'};
  for room = {'blocks', 'models'}
    found = dir (fullfile (tree, room{1}, '*.c'));
    expected = [expected {found.name}]; %#ok<AGROW>
  end
  assert (isequal (sort (info.sources), sort (expected)));
  % in the whole tree no two sources have one name: they would hide each other
  all_names = [glob('blocks/*.c'); glob('models/*.c'); glob('sfun/*.c')];
  [~, base] = cellfun (@fileparts, all_names, 'UniformOutput', false);
  assert (numel (unique (base)), numel (base));
  assert (~any (strcmp ('registry', base)));
  rename (fullfile (out, 'registry.c'), fullfile (out, 'registry.away'));
  back = onCleanup (@() rename (fullfile (out, 'registry.away'), fullfile (out, 'registry.c')));
  must_fail ('rtwmakecfg:registry', @() rtwmakecfg ());
end

function taking_it_back_leaves_nothing ()
  global tree
  out = fullfile (tree, 'build', 'simulink');
  blocks = fullfile (tree, 'blocks');
  said = evalc ('tworate_uninstall (pathfile ())');
  assert (~on_path (out) && ~on_path (blocks));
  assert (~exist (out, 'dir'));
  assert (isempty (strfind (fileread (pathfile ()), tree)));
  assert (~isempty (strfind (said, ['deleted ' out])));
  addpath (blocks); % once more, with nothing to take back
  said = evalc ('tworate_uninstall (''/proc/no/such/file'')');
  assert (isempty (strfind (said, 'deleted')));
  assert (~isempty (strfind (said, 'could not be saved')));
  addpath (blocks);
end
