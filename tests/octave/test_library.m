% The scripts of the block library: build_library, the code of the masks, slblocks,
% tworate_mask. Simulink's functions are stand-ins that record the calls and check them
% against the documented names (tests/octave/simulink). This shows that the scripts make
% the library that is shipped, not that Simulink behaves as documented.
function test_library ()
  warning ('off', 'Octave:shadowed-function', 'local'); % Octave has a function web
  root = fileparts (fileparts (fileparts (which ('tw_test'))));
  addpath (fullfile (root, 'sfun', 'simulink'), fullfile (root, 'tests', 'octave', 'simulink'));
  tw_test ({@build_library_makes_the_library_that_is_shipped, ...
            @the_stand_ins_refuse_what_is_not_documented, ...
            @a_difference_is_detected, ...
            @every_mask_gives_the_values_of_its_fields, ...
            @every_icon_labels_the_ports_that_exist, ...
            @the_help_of_every_block_opens_its_page, ...
            @sets_override_their_parameters_only, ...
            @choosing_a_method_shows_its_options, ...
            @choosing_a_set_fills_and_disables_its_fields, ...
            @a_locked_library_is_not_changed, ...
            @the_browser_finds_the_library, ...
            @wrong_calls_are_refused});
end

function facts = shipped ()
  root = fileparts (fileparts (fileparts (which ('tw_test'))));
  build = getenv ('TW_BUILD');
  if isempty (build)
    build = 'build';
  end
  [status, text] = system (sprintf ('"%s" "%s" --blocks', ...
                                    fullfile (build, 'tworate_host'), ...
                                    fullfile (root, 'sfun', 'simulink', 'tworate_lib.mdl')));
  assert (status, 0);
  facts = strsplit (strtrim (text), "\n");
  % properties of the .mdl that Simulink sets by itself
  own = {'Name', 'SID', 'Ports', 'ZOrder', 'EnableBusSupport'};
  names = regexprep (facts, "^[^\t]*\t([^\t]*)\t.*$", '$1');
  facts = sort (facts(~ismember (names, own)));
end

function folder = scratch ()
  folder = tempname ();
  assert (mkdir (folder));
end

function facts = recorded ()
  persistent once
  if ~isempty (once)
    facts = once;
    return
  end
  folder = scratch ();
  tidy = onCleanup (@() remove (folder));
  sim_record ('reset');
  new_system ('tworate_lib', 'Library'); % a loaded one is closed first
  file = build_library (folder);
  assert (strcmp (file, fullfile (folder, 'tworate_lib.slx')));
  assert (isequal (sim_record ('saved'), {file}));
  assert (~bdIsLoaded ('tworate_lib')); % nothing is left open
  facts = sort (strsplit (strtrim (fileread (file)), "\n"));
  once = facts;
end

function remove (folder)
  confirm_recursive_rmdir (false, 'local');
  rmdir (folder, 's');
end

function build_library_makes_the_library_that_is_shipped ()
  a = shipped ();
  b = recorded ();
  assert (numel (a) > 10000); % both have facts
  only = [setdiff(a, b), setdiff(b, a)];
  assert (isempty (only), '%d facts differ, the first: %s', numel (only), [only{1:min(1,end)}]);
  assert (numel (a), numel (b));
end

function the_stand_ins_refuse_what_is_not_documented ()
  sim_record ('reset');
  new_system ('m', 'Library');
  id = 'simulink:call';
  must_fail (id, @() new_system ('m', 'Library'));
  must_fail (id, @() new_system ('n', 'Toolbox'));
  must_fail (id, @() add_block ('built-in/Nonsense', 'm/x'));
  must_fail (id, @() add_block ('built-in/S-Function', 'm/none/x'));
  add_block ('built-in/S-Function', 'm/x');
  must_fail (id, @() add_block ('built-in/S-Function', 'm/x'));
  must_fail (id, @() set_param ('m/x', 'Functionname', 'a'));
  must_fail (id, @() set_param ('m/x', 'FunctionName'));
  must_fail (id, @() set_param ('m/y', 'FunctionName', 'a'));
  mask = Simulink.Mask.create ('m/x');
  must_fail (id, @() Simulink.Mask.create ('m/x'));
  must_fail (id, @() mask.addParameter ('Nmae', 'a'));
  must_fail (id, @() mask.addParameter ('Name', '1a'));
  must_fail (id, @() mask.addParameter ('Name', 'a', 'Tunable', 'yes'));
  must_fail (id, @() mask.addParameter ('Name', 'a', 'Type', 'popup', 'TypeOptions', {'b'}));
  mask.addParameter ('Name', 'a');
  must_fail (id, @() mask.addParameter ('Name', 'A'));
  must_fail (id, @() mask.addParameter ('Name', 'position'));
  must_fail (id, @() save_system ('m', 'n.slx'));
end

function a_difference_is_detected ()
  b = recorded ();
  found = find (~cellfun (@isempty, strfind (b, "Basics/kpr\tMask.G.Value\t-10")));
  assert (numel (found), 1);
  b{found} = strrep (b{found}, '-10', '-11');
  assert (numel (setdiff (shipped (), b)), 1);
end

% The variables of a mask: its fields, evaluated as Simulink does, then its
% initialization.
function tw_v = variables (tw_b, tw_changes)
  for tw_k = 1:size (tw_b.fields, 1)
    [tw_name, tw_type, ~, tw_value] = tw_b.fields{tw_k,1:4};
    if isfield (tw_changes, tw_name)
      tw_value = tw_changes.(tw_name);
    end
    switch tw_type
      case 'edit'
        tw_value = eval (tw_value);
      case 'popup'
        tw_value = find (strcmp (tw_value, tw_b.fields{tw_k,9}));
        assert (isscalar (tw_value));
      case 'checkbox'
        tw_value = strcmp (tw_value, 'on');
    end
    eval ([tw_name ' = tw_value;']);
  end
  eval (tw_b.initialization);
  tw_v = struct ();
  tw_v.list = eval (['{' tw_b.parameters '}']);
  if exist ('tw_p', 'var')
    tw_v.tw_p = tw_p;
  end
  tw_v.drawn = evalc (tw_b.display);
end

function yes = is_plant (b)
  yes = strncmp (b.parameters, 'tw_method', 9) && ~any (strcmp (b.name, {'Integrator', 'Caller'}));
end

function every_mask_gives_the_values_of_its_fields ()
  blocks = tworate_data ().blocks;
  seen = 0;
  for b = blocks
    v = variables (b, struct ());
    model = strtok (b.name, ' ');
    if any (strcmp (b.group, {'Integrators', 'Sources'}))
      continue
    end
    info = tw_info (model);
    assert (isequal (v.tw_p, [info.param.value]), '%s', b.name);
    seen++;
    if is_plant (b)
      assert (isequal (v.list(1:3), {2, 1e-3, 5}), '%s', b.name); % am2
      assert (isempty (v.list{5}));
      assert (v.list{6}(18:21), [1e-6 1e-9 0 0]); % tolerances of auto, after the options
      v = variables (b, struct ('method', 'prk_2_6', 'H', '1/64'));
      assert (isequal (v.list(1:3), {2060, 1/64, 6}));
      v = variables (b, struct ('ratio', '3'));
      assert (v.list{3}, 3);
      v = variables (b, struct ('method', 'auto (not for real time)', 'auto_rtol', '1e-4'));
      assert (v.list([1 3]), {-100, 1});
      assert (v.list{6}(18), 1e-4);
    end
  end
  assert (seen > 0);
end

function every_icon_labels_the_ports_that_exist ()
  facts = shipped_ports ();
  for b = tworate_data ().blocks
    v = variables (b, struct ());
    lines = strsplit (strtrim (v.drawn), "\n");
    assert (strcmp (lines{1}, b.name));
    ports = facts([b.group '/' b.name]);
    sides = {'input', 'output'};
    for s = 1:2
      mine = lines(strncmp (lines, sides{s}, numel (sides{s})));
      numbers = cellfun (@(l) sscanf (l, [sides{s} ' %d']), mine);
      assert (isequal (numbers, 1:ports(s)), '%s: %s', b.name, sides{s});
    end
  end
  v = variables (find_block ('kpr slow'), struct ('time_port', 'on'));
  assert (~isempty (strfind (v.drawn, 'input 3 t')));
  v = variables (find_block ('kpr continuous'), struct ('outputs', 'off'));
  assert (isempty (strfind (v.drawn, ' y')));
  v = variables (find_block ('Caller'), struct ('xs0', '[]'));
  assert (~isempty (strfind (v.drawn, "output 3 fast stage\noutput 4 fast\n")));
  v = variables (find_block ('Caller'), struct ('xf0', '[]'));
  assert (~isempty (strfind (v.drawn, "output 3 slow stage\noutput 4 slow\n")));
  v = variables (find_block ('Integrator'), struct ('xs0', '[]'));
  assert (isequal (strsplit (strtrim (v.drawn), "\n"), ...
                   {'Integrator', 'input 1 fast''', 'output 1 fast'}));
end

% Ports as the .mdl has them, by path.
function list = shipped_ports ()
  root = fileparts (fileparts (fileparts (which ('tw_test'))));
  text = fileread (fullfile (root, 'sfun', 'simulink', 'tworate_lib.mdl'));
  part = regexp (text, ['BlockType\s+(\S+)\s+Name\s+"([^"]*)"\s+SID\s+"\d+"\s+' ...
                        'Ports\s+(\[[^\]]*\])'], 'tokens');
  list = containers.Map ();
  for k = 1:numel (part)
    if strcmp (part{k}{1}, 'SubSystem')
      group = part{k}{2};
    else
      list([group '/' part{k}{2}]) = eval (part{k}{3});
    end
  end
end

function b = find_block (name)
  blocks = tworate_data ().blocks;
  b = blocks(strcmp (name, {blocks.name}));
  assert (numel (b), 1);
end

function the_help_of_every_block_opens_its_page ()
  for b = tworate_data ().blocks
    eval (b.help);
  end
  must_fail ('simulink:call', @() web ('no_such_page.html'));
end

function sets_override_their_parameters_only ()
  b = find_block ('planar_vehicle');
  names = {tw_info('planar_vehicle').param.name};
  at = @(v, name) v.tw_p(strcmp (name, names));
  v = variables (b, struct ('set', 'P2', 'mR', '12')); % mR is in no set
  assert (at (v, 'Kth'), 59217.6);
  assert (at (v, 'mR'), 12);
  v = variables (b, struct ('Kth', '5000'));
  assert (at (v, 'Kth'), 5000);
  try
    variables (b, struct ('set', 'P2', 'Kth', '5000'));
    error ('test:none', 'a value that is not used was accepted');
  catch why
    assert (~isempty (strfind (why.message, 'choose the set custom')), why.message);
  end
  v = variables (find_block ('planar_spacecraft'), struct ('set', 'A-spin1'));
  assert (numel (v.list{5}), 10);
  assert (any (v.list{5} == 1));
  v = variables (find_block ('planar_spacecraft'), struct ('set', 'A-spin1', 'x0', '1:10'));
  assert (isequal (v.list{5}, 1:10));
end

% A diagram with one block of the library in it, as a copy.
function path = one_block (name)
  sim_record ('reset');
  b = find_block (name);
  new_system ('d');
  path = ['d/' name];
  add_block ('built-in/S-Function', path);
  mask = Simulink.Mask.create (path);
  mask.Type = b.type;
  for k = 1:size (b.fields, 1)
    args = {'Name', b.fields{k,1}, 'Type', b.fields{k,2}, 'Value', b.fields{k,4}, ...
            'Visible', b.fields{k,6}};
    if strcmp (b.fields{k,2}, 'popup')
      args = [args {'TypeOptions', b.fields{k,9}}];
    end
    mask.addParameter (args{:});
  end
end

function list = shown (path, property)
  names = get_param (path, 'MaskNames');
  list = names(strcmp (get_param (path, property), 'on'));
end

function choosing_a_method_shows_its_options ()
  options = tworate_choices ().options;
  names = {'kpr', 'Integrator', 'Caller'};
  cases = {'am2', {'OPT_IO_UPDATE'}; 'euler', {'OPT_IO_SYNC_FM'}; ...
           'adams4', {'corrections', 'passes', 'tolerance', 'max_iterations', 'interpolation', 'start_up'}; ...
           'rk4', {}; 'nordsieck', {'corrections', 'state_only'}; ...
           'adams2_parallel', {'corrections', 'passes', 'tolerance', 'max_iterations', ...
                               'interpolation', 'repaired', 'threads', 'start_up'}};
  for n = 1:numel (names)
    path = one_block (names{n});
    before = setdiff (shown (path, 'MaskVisibilities'), options);
    tworate_mask (path, 'method'); % as the library has it
    fields = get_param (path, 'MaskNames');
    first = shown (path, 'MaskVisibilities');
    b = find_block (names{n});
    assert (isequal (first(:), b.fields(strcmp (b.fields(:,6), 'on'),1)));
    for k = 1:size (cases, 1)
      set_param (path, 'method', cases{k,1});
      tworate_mask (path, 'method');
      now = shown (path, 'MaskVisibilities');
      expected = union (before, intersect (cases{k,2}, fields));
      assert (isempty (setxor (now, expected)), cases{k,1});
    end
  end
end

function choosing_a_set_fills_and_disables_its_fields ()
  for name = {'planar_vehicle', 'planar_vehicle slow', 'planar_spacecraft continuous'}
    path = one_block (name{1});
    before = get_param (path, 'MaskValues');
    tworate_mask (path, 'set'); % custom
    assert (isequal (get_param (path, 'MaskValues'), before));
    assert (all (strcmp (get_param (path, 'MaskEnables'), 'on')));
    b = find_block (name{1});
    sets = b.fields{strcmp(b.fields(:,1), 'set'),9};
    model = strtok (name{1}, ' ');
    for k = 2:numel (sets)
      set_param (path, 'set', sets{k});
      tworate_mask (path, 'set');
      % the fields now have the values of the set
      values = cell2struct (get_param (path, 'MaskValues')(:), get_param (path, 'MaskNames')(:));
      with_set = variables (b, values);
      values.set = 'custom';
      assert (isequal (variables (b, values).tw_p, with_set.tw_p));
      assert (isequal (variables (b, struct ('set', sets{k})).tw_p, with_set.tw_p));
      closed = setdiff (get_param (path, 'MaskNames'), shown (path, 'MaskEnables'));
      assert (~isempty (closed) && ~any (strcmp ('set', closed)));
    end
    set_param (path, 'set', 'custom'); % the values stay and can be changed again
    tworate_mask (path, 'set');
    assert (isequal (variables (b, cell2struct (get_param (path, 'MaskValues')(:), ...
                                                get_param (path, 'MaskNames')(:))).tw_p, ...
                     with_set.tw_p));
    assert (all (strcmp (get_param (path, 'MaskEnables'), 'on')));
  end
end

function a_locked_library_is_not_changed ()
  sim_record ('reset');
  new_system ('l', 'Library');
  add_block ('built-in/S-Function', 'l/x');
  set_param ('l', 'Lock', 'on');
  tworate_mask ('l/x', 'set'); % has no mask: would fail
  set_param ('l', 'Lock', 'off');
  must_fail ('simulink:call', @() tworate_mask ('l/x', 'set'));
end

function the_browser_finds_the_library ()
  s = slblocks ();
  assert (isequal (s.Browser(1).Library, 'tworate_lib'));
  assert (exist ([s.OpenFcn '.mdl'], 'file'), 2);
  for field = {'Name', 'OpenFcn', 'Browser'}
    assert (isfield (s, field{1}));
  end
  assert (ischar (s.Browser(1).Name) && s.Browser(1).IsFlat == 0);
end

function wrong_calls_are_refused ()
  must_fail ('build_library:folder', @() build_library (5));
  must_fail ('build_library:folder', @() build_library ('/proc/no/such'));
  path = one_block ('kpr');
  must_fail ('tworate_mask:what', @() tworate_mask (path, 'colour'));
end
