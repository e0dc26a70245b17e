% The test and demo blocks of the functions, their help texts, and the package.
function test_blocks ()
  warning ('off', 'all'); % of the graphics toolkit
  tw_test ({@every_function_passes_its_own_tests, ...
            @every_demo_runs, ...
            @every_function_has_help_with_an_example, ...
            @the_index_lists_every_function, ...
            @the_package_installs_loads_and_passes});
end

function names = functions ()
  list = dir (fullfile (fileparts (which ('tw_sim')), 'tw_*.m'));
  names = cellfun (@(f) f(1:end-2), {list.name}, 'UniformOutput', false);
  assert (numel (names) > 10);
end

function every_function_passes_its_own_tests ()
  for name = functions ()
    [passed, n] = test (name{1}, 'quiet');
    assert (n > 0 && passed == n, '%s: %d of %d', name{1}, passed, n);
  end
end

function every_demo_runs ()
  set (0, 'defaultfigurevisible', 'off');
  count = 0;
  for name = functions ()
    [text, places] = test (name{1}, 'grabdemo');
    for k = 1:numel (places) - 1
      evalc (text(places(k):places(k+1)-1));
      count++;
    end
  end
  close ('all');
  assert (count >= 9);
end

function every_function_has_help_with_an_example ()
  for name = functions ()
    text = get_help_text (name{1});
    assert (strncmp (strtrim (text), upper (name{1}), numel (name{1})), '%s', name{1});
    if ~strcmp (name{1}, 'tw_last')
      assert (~isempty (strfind (text, 'Example')), '%s has no example', name{1});
    end
    assert (~isempty (strfind (text, 'See also')), '%s', name{1});
  end
end

function the_index_lists_every_function ()
  text = fileread (fullfile (fileparts (which ('tw_sim')), 'package', 'INDEX'));
  listed = regexp (text, 'tw_\w+', 'match');
  assert (isequal (sort (listed), sort (functions ())));
end

function the_package_installs_loads_and_passes ()
  root = fileparts (fileparts (which ('tw_sim')));
  [status, text] = system (['make -s -C ''' root ''' B=''' getenv('TW_BUILD') ''' pkg 2>&1']);
  assert (status == 0, '%s', text);
  file = fullfile (root, strtrim (text));
  % away from the tree: nothing of it may be needed
  place = tempname ();
  mkdir (place);
  tidy = onCleanup (@() system (['rm -rf ''' place '''']));
  copyfile (file, place);
  [~, name, ext] = fileparts (file);
  code = sprintf (['cd (''%s'')\n pkg prefix %s/p %s/p\n pkg local_list %s/list\n' ...
                   'pkg install -local %s\n' ...
                   'said = lastwarn ();\n' ... % a MEX file has no help text
                   'assert (isempty (said) || ~isempty (strfind (said, "tw_mex")), "%%s", said)\n' ...
                   'warning off\n pkg load tworate\n' ...
                   'assert (strncmp (which ("tw_sim"), "%s", %d))\n' ...
                   'assert (strncmp (which ("tw_oct"), "%s", %d))\n' ...
                   'd = pkg ("describe", "tworate"){1};\n assert (numel (d.provides) == 4)\n' ...
                   'for f = {"tw_sim", "tw_ode", "tw_stability", "tw_build", "tw_run_sfun"}\n' ...
                   '  [passed, n] = test (f{1}, "quiet");\n' ...
                   '  assert (n > 0 && passed == n, "%%s", f{1})\n' ...
                   'end\n' ...
                   'r = tw_diagram ("quarter_car_bump.mdl");\n assert (numel (r.t) > 100)\n' ...
                   'assert (exist (fullfile (fileparts (which ("tw_sim")), "packinfo", "COPYING"), "file"))\n' ...
                   'pkg unload tworate\n assert (isempty (which ("tw_sim")))\n' ...
                   'pkg uninstall tworate\n' ...
                   'left = dir ("p");\n assert (numel (left) == 2)\n puts ("fine\\n")\n'], ...
                  place, place, place, place, [name ext], place, numel (place), place, ...
                  numel (place));
  script = [tempname() '.m'];
  id = fopen (script, 'w');
  fputs (id, code);
  fclose (id);
  % the compiler may take its time off: speed is not looked at here
  [status, text] = system (['OPT=-O0 octave-cli --norc --no-history ' script ' 2>&1']);
  unlink (script);
  assert (status == 0 && ~isempty (strfind (text, 'fine')), '%s', text);
end
