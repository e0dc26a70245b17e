% Long runs: Ctrl-C, progress, stretches. A script cannot catch its own interrupt, so
% the tests start other Octave processes.
function test_interrupt ()
  tw_test ({@an_interrupt_keeps_the_rows, ...
            @an_interrupt_inside_a_handle_ends_the_run, ...
            @a_script_shows_progress_only_on_request, ...
            @progress_is_shown_at_a_terminal, ...
            @a_long_run_in_stretches_is_the_whole_run, ...
            @a_signal_ends_a_diagram_and_leaves_no_file});
end

% The output of another Octave process, and its status.
function [text, status] = other (code)
  file = [tempname() '.m'];
  id = fopen (file, 'w');
  fputs (id, code);
  fclose (id);
  paths = sprintf (' --path %s', fileparts (which ('tw_sim')), fileparts (which ('tw_oct')));
  [status, text] = system (['octave-cli --norc --no-history' paths ' ' file ' 2>&1']);
  unlink (file);
end

% The signal is sent after 1.5 seconds of CPU time.
function an_interrupt_keeps_the_rows ()
  for gate = {'oct', 'mex'}
    code = ['pid = getpid ();\n' ...
            'system (sprintf (["while [ $(cut -d\\" \\" -f14 /proc/%%d/stat) -lt 150 ]; do " ...\n' ...
            '                  "sleep 0.1; done > /dev/null 2>&1 && kill -INT %%d &"], pid, pid));\n' ...
            'unwind_protect\n' ...
            '  tw_sim ("planar_vehicle", "rk4", "H", 1e-5, "tend", 1000, "every", 100, ' ...
            '"gateway", "' gate{1} '");\n' ...
            'unwind_protect_cleanup\n' ...
            '  r = tw_last ();\n' ...
            '  printf ("%%s %%d %%d\\n", r.stopped, numel (r.t) > 100, r.t(end) < 1000);\n' ...
            '  q = tw_sim ("planar_vehicle", "rk4", "H", 1e-5, "tend", r.t(end), "every", 100);\n' ...
            '  printf ("same %%d\\n", isequal (q.xs, r.xs) && isequal (q.y, r.y));\n' ...
            'end_unwind_protect\n' ...
            'printf ("not here\\n");\n'];
    text = other (sprintf (code));
    assert (~isempty (strfind (text, 'interrupted 1 1')), '%s', text);
    assert (~isempty (strfind (text, 'same 1')), '%s', text);
    assert (isempty (strfind (text, 'not here')), '%s', text);
  end
end

function an_interrupt_inside_a_handle_ends_the_run ()
  for gate = {'oct', 'mex'}
    code = ['function d = f (t, s, x)\n' ...
            '  if t > 0.5, kill (getpid (), SIG ().INT); end\n' ...
            '  d = -s;\n' ...
            'end\n' ...
            'unwind_protect\n' ...
            '  tw_ode (@f, @(t, s, x) -x, [0 1e6], 1, 1, "H", 1e-3, "gateway", "' gate{1} '");\n' ...
            'unwind_protect_cleanup\n' ...
            '  r = tw_sim ("kpr", "rk4", "H", 0.1, "tend", 1);\n' ...
            '  printf ("alive %%d\\n", numel (r.t));\n' ...
            'end_unwind_protect\n' ...
            'printf ("not here\\n");\n'];
    text = other (sprintf (code));
    assert (~isempty (strfind (text, 'alive 11')), '%s', text);
    assert (isempty (strfind (text, 'not here')), '%s', text);
  end
end

function a_script_shows_progress_only_on_request ()
  run = 'r = tw_sim ("planar_vehicle", "am4", "H", 1e-5, "tend", 10, "every", 1000';
  quiet = other ([run ');']);
  assert (isempty (quiet), '%s', quiet);
  loud = other ([run ', "progress", true); printf ("%g\n", r.wall)']);
  wall = str2double (strsplit (strtrim (loud), "\r"){end});
  assert (wall < 0.7 || ~isempty (regexp (loud, 'planar_vehicle, am4: +\d+ %, \d+ s to go')), ...
          '%s', loud);
end

% Progress is shown at a prompt in a terminal (the program script provides one), but not
% with CI set, in a script or into a file. The run ends by itself after some seconds.
function progress_is_shown_at_a_terminal ()
  if system ('command -v script > /dev/null') ~= 0
    return
  end
  paths = sprintf (' --path %s', fileparts (which ('tw_sim')), fileparts (which ('tw_oct')));
  run = ['tw_ode (@(t, s, f) -s, [], [0 20], 1, [], "H", 1e-4, "method", "rk4", ' ...
         '"OutputFcn", @(t, y, f) ~strcmp (f, "init") && cputime () > 3);'];
  begin = ['octave-cli --norc --no-history' paths];
  file = [tempname() '.m'];
  id = fopen (file, 'w');
  fprintf (id, '1;\n%s\n', run);
  fclose (id);
  tidy = onCleanup (@() unlink (file));
  typed = sprintf ('printf ''%%s\\nexit\\n'' ''%s''', strrep (run, '''', '''\'''''''));
  shown = {[typed ' | CI= script -qec ''' begin ' --interactive'' /dev/null 2>&1'], true; ...
           [typed ' | CI=1 script -qec ''' begin ' --interactive'' /dev/null 2>&1'], false; ...
           ['CI= script -qec ''' begin ' ' file ''' /dev/null < /dev/null 2>&1'], false};
  for k = 1:size (shown, 1)
    [~, text] = system (shown{k,1});
    found = ~isempty (regexp (text, 'tw_ode, rk4: +\d+ %, \d+ s to go', 'once'));
    assert (found == shown{k,2}, '%s\n%s', shown{k,1}, text);
  end
end

function a_long_run_in_stretches_is_the_whole_run ()
  % long enough for several stretches of half a second
  o = struct ('H', 1e-5, 'tend', 4, 'every', 1000);
  a = tw_sim ('planar_vehicle', 'adams4', o);
  o.every = 1500;
  b = tw_sim ('planar_vehicle', 'adams4', o);
  assert (isequal (a.final, b.final));
  assert (numel (a.t) == 401 && numel (b.t) == 267);
  assert (isequal (a.xs(1:3:end,:), b.xs(1:2:end,:)));
  assert (a.counts.slow + a.counts.start_slow, 2 * 400000, 20);
  times = [0 0.333333 1 1.5 1.99999];
  c = tw_sim ('planar_vehicle', 'adams4', 'H', 1e-5, 'times', times);
  assert (isequal (c.t', times));
  assert (c.xs(3,:), interp1 (a.t, a.xs, 1), 1e-12);
end

% SIGTERM while a diagram runs that would take minutes, a text or a .mdl: Octave and the
% host end within seconds, and the folder of temporary files is empty.
function a_signal_ends_a_diagram_and_leaves_no_file ()
  calls = {['tw_diagram ({"solver ode4 step=1e-6", "time 0 1000", ' ...
            '"block u sine frequency=2", "block x integrator", "wire u -> x"})'], ...
           'tw_diagram ("long.mdl", "solver", "ode4", "step", 1e-6, "tend", 1000)'};
  mdl = ['Model {\n Name "long"\n System {\n  Name "long"\n' ...
         '  Block {\n   BlockType Clock\n   Name "t"\n  }\n }\n}\n'];
  for k = 1:numel (calls)
    folder = tempname ();
    mkdir (folder);
    file = fullfile (folder, 'run.m');
    write_file (file, sprintf ('1;\nsigterm_dumps_octave_core (false);\n%s;\n', calls{k}));
    write_file (fullfile (folder, 'long.mdl'), sprintf (mdl));
    temporary = fullfile (folder, 'tmp');
    mkdir (temporary);
    paths = sprintf (' --path %s', fileparts (which ('tw_sim')), fileparts (which ('tw_oct')));
    command = ['cd ' folder '; TMPDIR=' temporary ' octave-cli --norc --no-history' paths ...
               ' run.m > log 2>&1 & p=$!; ' ...
               'for i in $(seq 100); do h=$(pgrep -P $p tworate_host); ' ...
               '[ -n "$h" ] && break; sleep 0.1; done; sleep 1; ' ...
               'kill -0 $p || { echo ended too early; cat log; }; ' ...
               'kill -TERM $p; for i in $(seq 80); do ' ...
               'kill -0 $p 2> /dev/null || break; sleep 0.1; done; ' ...
               'kill -0 $p 2> /dev/null && { echo Octave lives; kill -9 $p; }; ' ...
               '[ -n "$h" ] || { echo no host; cat log; }; ' ...
               'kill -0 $h 2> /dev/null && { echo the host lives; kill -9 $h; }; ls tmp'];
    [~, text] = system (command);
    confirm_recursive_rmdir (false, 'local');
    rmdir (folder, 's');
    assert (isempty (text), '%s: %s', calls{k}, text);
  end
end

function write_file (file, text)
  id = fopen (file, 'w');
  fputs (id, text);
  fclose (id);
end
