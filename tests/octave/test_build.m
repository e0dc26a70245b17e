% tw_new, tw_build, tw_make: models of the user in C.
function test_build ()
  tw_test ({@the_template_builds_and_runs, ...
            @diagrams_find_the_block_of_a_built_model, ...
            @the_library_keeps_its_own_models, ...
            @a_built_model_can_be_changed_and_built_again, ...
            @folders_have_any_name_and_the_last_build_counts, ...
            @errors_of_the_compiler_are_shown, ...
            @a_build_that_fails_leaves_nothing_behind, ...
            @a_model_without_its_functions_is_refused, ...
            @a_name_of_the_library_is_refused, ...
            @a_model_that_leaves_its_domain_stops, ...
            @tw_make_builds_what_make_builds});
end

% The folder for the models, under build/.

function folder = room ()
  persistent kept
  if isempty (kept)
    kept = fullfile (getenv ('TW_BUILD'), 'octave_models');
    if exist (kept, 'dir')
      confirm_recursive_rmdir (false, 'local');
      rmdir (kept, 's');
    end
    mkdir (kept);
    kept = make_absolute_filename (kept);
  end
  folder = kept;
  cd (folder);
end

function same (a, b)
  assert (isequal (a.t, b.t) && isequal (a.xs, b.xs) && isequal (a.xf, b.xf));
end

function the_template_builds_and_runs ()
  room ();
  tw_new ('my_model');
  assert (exist ('my_model.c', 'file') == 2);
  must_fail ('tworate:file', @() tw_new ('my_model')); % it exists already
  m = tw_build ('my_model.c');
  assert (strcmp (m.name, 'my_model') && numel (m.slow) == 2 && m.own_input);
  r = tw_sim ('my_model', 'adams4', 'H', 0.005, 'ratio', 10, 'times', 0:0.5:3);
  same (tw_sim (m, 'adams4', 'H', 0.005, 'ratio', 10, 'times', 0:0.5:3), r);
  assert (isequal (tw_jacobian (m), tw_jacobian ('my_model')));
  assert (isequal (tw_equilibrium (m), tw_equilibrium ('my_model')));
  c = tw_compare (m, 'rk4', 'H', 0.01, 'tend', 0.5);
  assert (numel (c) == 1 && isempty (c.stopped));
  % against the same equations here, in lsode
  p = r.params;
  f = @(x) -p.kf * x(3) - p.cf * x(4);
  a = @(x, t) (10 * (t < 1) - p.ks * x(1) - p.cs * x(2) - f (x)) / p.m;
  rhs = @(x, t) [x(2); a(x, t); x(4); f(x) / p.mf - a(x, t)];
  lsode_options ('relative tolerance', 1e-10);
  lsode_options ('absolute tolerance', 1e-12);
  x = lsode (rhs, [0.1; 0; 0.01; 0], 0:0.5:3, 1);
  % the force jumps at t = 1, within a history: first order there, H times 1 m/s2
  assert ([r.xs r.xf], x, [1 1 1 1] * 6e-3);
  % with a constant force it comes to rest
  r = tw_sim ('my_model', 'rk4', 'H', 5e-3, 'tend', 60, 'input', 8, 'x0', [0 0 0 0]);
  assert (r.final.xs, [8 / p.ks 0], 1e-5);
  % its scene reaches the page; one with a wrong name is reported
  tw_show (r, 'page.html');
  assert (~isempty (strfind (fileread ('page.html'), '"name":"light body"')));
  text = strrep (fileread ('my_model.c'), '"x + 0.4"', '"y + 0.4"');
  id = fopen ('wrong_scene.c', 'w');
  fputs (id, strrep (text, 'my_model', 'wrong_scene'));
  fclose (id);
  tw_build ('wrong_scene.c');
  lastwarn ('');
  evalc ("tw_show (tw_sim ('wrong_scene', 'rk4', 'H', 5e-3, 'tend', 0.1), 'page.html')");
  assert (~isempty (strfind (lastwarn (), "there is no such name at 'y + 0.4'")), '%s', ...
          lastwarn ());
  assert (~isempty (strfind (fileread ('page.html'), '"scenes":[]')));
end

% In text diagrams too, given as a file, lines or one string: tw_build has put its folder
% on the load path.
function diagrams_find_the_block_of_a_built_model ()
  folder = room ();
  if exist ('my_model.c', 'file') ~= 2
    tw_new ('my_model');
  end
  tw_build ('my_model.c');
  cd (tempdir ());
  tidy = onCleanup (@() cd (folder));
  lines = {'solver discrete step=0.001', 'time 0 1', 'block u constant value=8 ts=0.001', ...
           'sfun car sfun_tw_my_model ''adams4'' 0.005 5 [] [] []', 'wire u -> car:1', ...
           'log car:1 as xs'};
  a = tw_diagram (lines);
  b = tw_diagram (strjoin (lines, "\n"));
  r = tw_sim ('my_model', 'adams4', 'H', 0.005, 'ratio', 5, 'tend', 1, 'input', 8, ...
              'hold', true);
  whole = abs (a.t / 0.005 - round (a.t / 0.005)) < 1e-9;
  assert (a.xs(whole,:), r.xs, 1e-12);
  assert (isequal (a.xs, b.xs));
end

function the_library_keeps_its_own_models ()
  room ();
  a = tw_sim ('kpr', 'adams4', 'H', 0.01, 'ratio', 5, 'tend', 1);
  b = tw_user_my_model ('run', struct ('model', 'kpr', 'method', 'adams4', 'H', 0.01, ...
                                       'ratio', 5, 'steps', 100));
  assert (isequal (a.t, b.t) && isequal (a.xs, b.xs)); % the same code, compiled twice
  must_fail ('tworate:name', @() tw_sim ('my_modle', 'rk4', 'H', 1, 'tend', 1));
  assert (~isempty (strfind (lasterr (), 'my_model')), '%s', lasterr ());
  must_fail ('tworate:name', @() tw_oct ('model', struct ('model', 'my_model')));
  J = tw_jacobian ('my_model');
  assert (J.A(1,:), [0 1 0 0], 1e-9);
  e = tw_equilibrium ('my_model', 'u', 4);
  assert (e.x', [0.1 0 0 0], 1e-9);
  m = tw_maxstep ('my_model', 'rk2', 'ratio', 5);
  assert (m.H > 0);
  o = tw_order ('rk4', 'model', 'my_model', 'tend', 0.5, 'H', 0.002 * 2 .^ -(0:4));
  assert (abs (o.slow - 4) < 0.1);
  assert (strcmp (tw_info ('my_model').name, 'my_model'));
end

function a_built_model_can_be_changed_and_built_again ()
  room ();
  before = tw_sim ('my_model', 'rk4', 'H', 0.01, 'tend', 1);
  text = fileread ('my_model.c');
  write ('my_model.c', strrep (text, '"m", "kg", "mass of the heavy body", 10', ...
                               '"m", "kg", "mass of the heavy body", 20'));
  tw_build ('my_model.c');
  after = tw_sim ('my_model', 'rk4', 'H', 0.01, 'tend', 1);
  assert (after.params.m == 20 && ~isequal (after.xs, before.xs));
end

function write (file, text)
  id = fopen (file, 'w');
  fputs (id, text);
  fclose (id);
end

% Two models with one name, built and run from other folders.
function folders_have_any_name_and_the_last_build_counts ()
  base = room ();
  mass = 10;
  for name = {'with two spaces', 'it''s [é]'}
    mass *= 2;
    mkdir (name{1});
    cd (name{1});
    tw_new ('placed');
    write ('placed.c', strrep (fileread ('placed.c'), '"mass of the heavy body", 10', ...
                               sprintf ('"mass of the heavy body", %d', mass)));
    cd (base);
    tw_build (fullfile (name{1}, 'placed.c'));
    r = tw_sim ('placed', 'rk4', 'H', 0.01, 'tend', 1);
    assert (r.params.m == mass);
    q = tw_run_sfun ('sfun_tw_placed', {13, 0.01, 1, [], [], []}, 'tend', 1);
    assert (isequal (q.y1, r.xs));
  end
  % a file elsewhere on the path is not found
  must_fail ('tworate:file', @() tw_build ('placed.c'));
end

function a_build_that_fails_leaves_nothing_behind ()
  folder = fullfile (room (), 'temporary');
  mkdir (folder);
  was = getenv ('TMPDIR');
  back = onCleanup (@() setenv ('TMPDIR', was));
  setenv ('TMPDIR', folder);
  must_fail ('tworate:build', @() tw_build ('broken.c'));
  left = dir (folder);
  assert (numel (left) == 2, '%s', sprintf ('%s ', left.name));
end

function errors_of_the_compiler_are_shown ()
  room ();
  tw_new ('broken');
  write ('broken.c', strrep (fileread ('broken.c'), 'return TW_OK;', 'return TW_FINE;'));
  must_fail ('tworate:build', @() tw_build ('broken.c'));
  assert (~isempty (strfind (lasterr (), 'TW_FINE')), '%s', lasterr ());
  must_fail ('tworate:name', @() tw_sim ('broken', 'rk4', 'H', 1, 'tend', 1));
  tw_new ('other');
  write ('other.c', strrep (fileread ('other.c'), 'tw_model_other', 'tw_model_else'));
  must_fail ('tworate:build', @() tw_build ('other.c'));
end

function a_model_without_its_functions_is_refused ()
  room ();
  tw_new ('headless');
  write ('headless.c', strrep (strrep (fileread ('headless.c'), '    .slow = slow,', ''), ...
                               'static int slow', 'int slow'));
  must_fail ('tworate:model', @() tw_build ('headless.c'));
  assert (~isempty (strfind (lasterr (), 'slow')), '%s', lasterr ());
  assert (exist ('tw_user_headless') == 0);
end

function a_name_of_the_library_is_refused ()
  room ();
  copyfile ('my_model.c', 'kpr.c');
  must_fail ('tworate:name', @() tw_build ('kpr.c'));
end

function a_model_that_leaves_its_domain_stops ()
  room ();
  tw_new ('bounded');
  write ('bounded.c', strrep (fileread ('bounded.c'), 'd[Z] = at->xs[V];', ...
                              'if (at->t > 0.5) return TW_E_DOMAIN; d[Z] = at->xs[V];'));
  tw_build ('bounded.c');
  must_fail ('tworate:domain', @() tw_sim ('bounded', 'rk4', 'H', 0.01, 'tend', 1));
  r = tw_last ();
  assert (r.t(end), 0.49, 0.011);
  must_fail ('tworate:domain', @() tw_jacobian ('bounded', 't', 1));
end

function tw_make_builds_what_make_builds ()
  if isempty (getenv ('FULL'))
    return
  end
  folder = fullfile (room (), 'gates');
  a = tw_sim ('planar_vehicle', 'adams4', 'H', 1e-4, 'ratio', 3, 'tend', 0.01);
  tw_make (folder);
  assert (strcmp (fileparts (which ('tw_oct')), folder));
  for gate = {'oct', 'mex'}
    b = tw_sim ('planar_vehicle', 'adams4', 'H', 1e-4, 'ratio', 3, 'tend', 0.01, ...
                'gateway', gate{1});
    same (a, b);
  end
end
