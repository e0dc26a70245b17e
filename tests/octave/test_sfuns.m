% sfun/simulink/tworate_build.m: what make builds, built without make.
function test_sfuns ()
  addpath (fullfile (pwd (), 'sfun', 'simulink'));
  tw_test ({@it_knows_the_s_functions_that_make_builds, ...
            @every_source_is_in_the_build_list, ...
            @what_it_builds_runs_bit_for_bit_like_what_make_builds, ...
            @it_compiles_the_library_too_when_there_is_none, ...
            @an_unknown_name_is_an_error, ...
            @a_compiler_that_fails_is_an_error, ...
            @the_diagrams_of_the_manual_run_and_agree});
end

function name = build ()
  name = getenv ('TW_BUILD');
  if isempty (name)
    name = 'build';
  end
end

function [room, tidy] = new_room ()
  room = tempname ();
  mkdir (room);
  tidy = onCleanup (@() remove (room));
end

function remove (room)
  confirm_recursive_rmdir (false, 'local');
  rmdir (room, 's');
end

% Objects of the build with sanitizers cannot be linked by mex.
function yes = plain ()
  yes = isempty (strfind (build (), 'san'));
end

function it_knows_the_s_functions_that_make_builds ()
  found = dir (fullfile (build (), 'sfun', '*.so'));
  names = cellfun (@(f) f(1:end-3), {found.name}, 'UniformOutput', false);
  assert (isequal (sort (names), sort (tworate_build ('list'))));
end

function every_source_is_in_the_build_list ()
  list = tworate_sources ();
  % all but those of programs
  [~, text] = system (['find blocks models -name "*.c" ' ...
                       '| grep -vE "^blocks/(program|export|page|sweep)/|registry/(symbols|wrapper_text)" ' ...
                       '| xargs grep -L "int main("']);
  found = strsplit (strtrim (text), "\n");
  listed = [list.core list.signals list.lookup list.models.files];
  assert (isequal (sort (found), unique (listed)));
  assert (all (cellfun (@(f) exist (f, 'file') == 2, {list.sfunctions.file})));
  assert (~isempty (strfind (list.flags, '-ffp-contract=off')));
end

% csv of a diagram with the plant, and with the caller around the parts
function text = run_host (room)
  file = [tempname() '.tw'];
  tidy = onCleanup (@() delete (file));
  id = fopen (file, 'w');
  fprintf (id, 'solver discrete\ntime 0 1\n');
  fprintf (id, 'sfun plant %s/sfun_tw_kpr.so 2054 0.0625 5 [] [] []\n', room);
  fprintf (id, 'sfun call %s/sfun_tw_call.so 104 0.0625 4 1.2 1.7 []\n', room);
  fprintf (id, 'sfun slow %s/sfun_tw_kpr_slow.so [] -1 1\n', room);
  fprintf (id, 'sfun fast %s/sfun_tw_kpr_fast.so [] -1 1\n', room);
  fprintf (id, 'group a call call[1] : slow\ngroup b call call[2] : fast\n');
  for name = {'slow', 'fast'}
    fprintf (id, 'wire call:3 -> %s:1\nwire call:4 -> %s:2\nwire call:2 -> %s:3\n', ...
             name{[1 1 1]});
  end
  fprintf (id, 'wire slow:1 -> call:1\nwire fast:1 -> call:2\n');
  fprintf (id, 'log plant:3 as y\nlog call:6 as xf\n');
  fclose (id);
  [status, text] = system ([build() '/tworate_host ' file ' --trust 2>&1']);
  assert (status == 0, text);
  assert (numel (strfind (text, "\n")) > 50);
end

function what_it_builds_runs_bit_for_bit_like_what_make_builds ()
  if ~plain ()
    return
  end
  [room, tidy] = new_room ();
  made = tworate_build ({'kpr', 'sfun_tw_call'}, room, fullfile (build (), 'libtworate.a'));
  assert (numel (made) == 5);
  assert (all (cellfun (@(f) exist (f, 'file') == 2, made)));
  assert (strcmp (run_host (room), run_host (fullfile (pwd (), build (), 'sfun'))));
end

function it_compiles_the_library_too_when_there_is_none ()
  if isempty (getenv ('FULL')) || ~plain ()
    return
  end
  [room, tidy] = new_room ();
  tworate_build ({'kpr', 'sfun_tw_call'}, room);
  assert (strcmp (run_host (room), run_host (fullfile (pwd (), build (), 'sfun'))));
end

function an_unknown_name_is_an_error ()
  [room, tidy] = new_room ();
  must_fail ('tworate_build:names', @() tworate_build ('no_such_model', room));
  must_fail ('tworate_build:names', @() tworate_build ({'kpr', ''}, room));
  must_fail ('tworate_build:names', @() tworate_build ({1, 2}, room));
  must_fail ('tworate_build:library', @() tworate_build ('kpr', room, 'no_such.a'));
end

function a_compiler_that_fails_is_an_error ()
  [room, tidy] = new_room ();
  library = fullfile (room, 'broken.a');
  id = fopen (library, 'w');
  fprintf (id, 'not a library');
  fclose (id);
  warning ('off', 'all'); % mex warns, too
  must_fail ('tworate_build:mex', @() tworate_build ('sfun_tw_int', room, library));
  assert (~exist (fullfile (room, 'sfun_tw_int.so'), 'file'));
end

% Indented blocks of doc/guide/sfunctions.md that begin with a comment and a file's
% name.
function the_diagrams_of_the_manual_run_and_agree ()
  text = fileread (fullfile ('doc', 'guide', 'sfunctions.md'));
  found = regexp (text, '    # (\w+)\.txt:[^\n]*\n((    [^\n]+\n)+)', 'tokens');
  assert (numel (found) == 3);
  at = [pwd() '/' build() '/sfun/'];
  for k = 1:3
    file = [tempname() '.txt'];
    id = fopen (file, 'w');
    fputs (id, strrep (found{k}{2}, 'build/sfun/', at));
    fclose (id);
    [status, csv] = system ([build() '/tworate_host ' file ' --trust 2>&1']);
    delete (file);
    assert (status == 0, '%s: %s', found{k}{1}, csv);
    rows = strsplit (strtrim (csv), "\n");
    last{k} = str2double (strsplit (rows{end}, ','));
    assert (last{k}(1), 2);
  end
  % plant and integrator: the same method, with both() and without
  assert (last{2}(2:end), last{1}(2:end), 1e-12);
  % adams4 evaluates at the end of a fast step with the input held from its start: a lag
  % of part of 1/1024 s behind am2, at 4 pi rad/s
  assert (last{3}(2:end), last{1}(2:end), 4 * pi / 1024 * max (abs (last{1}(2:end))));
  assert (any (last{3} ~= last{1}));
end
