function made = build_sfuns (names, out, library)
% BUILD_SFUNS  Compile the S-functions of tworate, in MATLAB or Octave.
%
%   build_sfuns ()                     all of them, into build/sfun of tworate
%   build_sfuns (NAMES)                some: a name or a cell array of names, of models
%                                      ('kpr': its four blocks) or of S-functions
%                                      ('sfun_tw_int'); {}: all
%   build_sfuns (NAMES, OUT)           into the folder OUT
%   build_sfuns (NAMES, OUT, LIBRARY)  linked with a library, libtworate.a, instead of
%                                      with blocks/ and models/ compiled for it
%   made = build_sfuns (...)           the files that were made
%   names = build_sfuns ('list')       the names of all S-functions
%   build_sfuns ('sources', OUT)       only writes the sources of a few lines that the
%                                      blocks of a model are made from
%
% In MATLAB the results are MEX files for Simulink: put OUT on the path. Octave has no
% Simulink: there they are shared objects for the host of tworate (build/tworate_host).
%
% A compiler that fails is an error with its text; nothing is skipped.
%
% Example:
%
%   addpath sfun
%   build_sfuns ({'kpr', 'sfun_tw_call'}, 'my_blocks')
%
% See also tw_registry.

  root = fileparts (fileparts (mfilename ('fullpath')));
  all_names = list_names (root);
  if nargin >= 1 && ischar (names) && strcmp (names, 'list')
    made = all_names(:,1)';
    return
  end
  if nargin < 2
    out = fullfile (root, 'build', 'sfun');
  end
  make_folder (out);
  if nargin >= 1 && ischar (names) && strcmp (names, 'sources')
    made = cell (1, 0);
    for k = 1:size (all_names, 1)
      made{end+1} = source_of (root, out, all_names(k,:)); %#ok<AGROW>
    end
    return
  end
  if nargin < 1
    names = {};
  end
  chosen = choose (names, all_names);

  if nargin >= 3
    if ~exist (library, 'file')
      error ('build_sfuns:library', 'build_sfuns: there is no library %s', library);
    end
    core = {library};
  else
    core = compile_core (root, out);
  end
  made = cell (1, size (chosen, 1));
  for k = 1:size (chosen, 1)
    source = source_of (root, out, chosen(k,:));
    made{k} = fullfile (out, [chosen{k,1} '.' extension()]);
    if exist (made{k}, 'file')
      delete (made{k}); % so that one that is there afterwards is a new one
    end
    compile (root, made{k}, [{source} core], 0);
  end
end


% Rows: name, model, wrapper, part; the last three are empty for those of any diagram.
function list = list_names (root)
  % blocks of no model: one source each
  own = dir (fullfile (fileparts (mfilename ('fullpath')), 'sfun_tw_*.c'));
  list = cell (numel (own), 4);
  list(:) = {''};
  for k = 1:numel (own)
    list{k, 1} = own(k).name(1:end-2);
  end
  models = model_names (root);
  for k = 1:numel (models)
    name = ['sfun_tw_' models{k}];
    list = [list; ...
            {name,           models{k}, 'plant.c',      ''; ...
             [name '_slow'], models{k}, 'model_part.c', '0'; ...
             [name '_fast'], models{k}, 'model_part.c', '1'; ...
             [name '_c'],    models{k}, 'continuous.c', ''}]; %#ok<AGROW>
  end
  [~, first] = unique (list(:,1));
  if numel (first) ~= size (list, 1)
    error ('build_sfuns:names', 'build_sfuns: two S-functions have the same name');
  end
end

% The names in the descriptors that models/*.c export, in the order of the files.
function names = model_names (root)
  found = dir (fullfile (root, 'models', '*.c'));
  if isempty (found)
    error ('build_sfuns:root', 'build_sfuns: expected .c files in %s, found none', ...
           fullfile (root, 'models'));
  end
  names = {};
  files = sort ({found.name});
  for i = 1:numel (files)
    text = fileread (fullfile (root, 'models', files{i}));
    blocks = regexp (text, '(^|\n)const tw_model tw_.*?\n};', 'match');
    for j = 1:numel (blocks)
      part = regexp (blocks{j}, '\.name = "([^"]*)"', 'tokens');
      names = [names, [part{:}]]; %#ok<AGROW>
    end
  end
end

function chosen = choose (names, all_names)
  if ischar (names)
    names = {names};
  end
  if ~iscellstr (names) %#ok<ISCLSTR>
    error ('build_sfuns:names', 'build_sfuns: expected a name or a cell array of names');
  end
  if isempty (names)
    chosen = all_names;
    return
  end
  keep = false (size (all_names, 1), 1);
  for k = 1:numel (names)
    fits = strcmp (names{k}, all_names(:,1)) | strcmp (names{k}, all_names(:,2));
    if isempty (names{k}) || ~any (fits)
      error ('build_sfuns:names', ...
             'build_sfuns: there is no model and no S-function ''%s'', see build_sfuns (''list'')', ...
             names{k});
    end
    keep = keep | fits;
  end
  chosen = all_names(keep,:);
end


% The path of an S-function's source; that of a model's block is written, with the same
% bytes as make writes.
function file = source_of (root, out, row)
  if isempty (row{2})
    file = fullfile (root, 'sfun', [row{1} '.c']);
    return
  end
  text = sprintf ('/* %s.c: made for the model %s, see sfun/%s */\n', row{1:3});
  text = [text sprintf('#define S_FUNCTION_NAME %s\n#define TW_MODEL "%s"\n', row{1:2})];
  if ~isempty (row{4})
    text = [text sprintf('#define TW_PART %s\n', row{4})];
  end
  text = [text sprintf('#include "%s"\n', row{3})];
  file = fullfile (out, [row{1} '.c']);
  [id, why] = fopen (file, 'wb'); % no line ends of the platform
  if id < 0
    error ('build_sfuns:file', 'build_sfuns: cannot write %s: %s', file, why);
  end
  fwrite (id, text, 'char');
  if fclose (id) ~= 0
    error ('build_sfuns:file', 'build_sfuns: cannot write all of %s', file);
  end
end

function make_folder (folder)
  if exist (folder, 'dir')
    return
  end
  [fine, why] = mkdir (folder);
  if ~fine
    error ('build_sfuns:file', 'build_sfuns: cannot make the folder %s: %s', folder, why);
  end
end


function yes = in_octave ()
  yes = exist ('OCTAVE_VERSION', 'builtin') ~= 0;
end

function ext = extension ()
  if in_octave ()
    ext = 'so';
  else
    ext = mexext ();
  end
end

% Objects of everything that is not an S-function, in OUT/obj.
function objects = compile_core (root, out)
  ending = '.o';
  if ispc () && ~in_octave ()
    ending = '.obj';
  end
  registry = fullfile (out, 'registry.c');
  tw_registry (root, registry);
  sources = {registry};
  places = {fullfile(out, 'obj')};
  rooms = {'blocks', 'models'};
  for k = 1:numel (rooms)
    found = dir (fullfile (root, rooms{k}, '*.c'));
    for i = 1:numel (found)
      sources{end+1} = fullfile (root, rooms{k}, found(i).name); %#ok<AGROW>
      places{end+1} = fullfile (out, 'obj', rooms{k}); %#ok<AGROW>
    end
  end
  objects = cell (1, numel (sources));
  for k = 1:numel (sources)
    make_folder (places{k});
    [~, name] = fileparts (sources{k});
    objects{k} = fullfile (places{k}, [name ending]);
    compile (root, objects{k}, sources(k), 1);
  end
end

% One call of mex: an object, or an S-function from its source and what it needs. MATLAB's
% mex raises an error, Octave's returns a status: neither is let pass, nor a result that
% is not there.
function compile (root, file, sources, object)
  include = {'blocks', 'models', 'sfun'};
  if in_octave ()
    include{end+1} = 'sfun/host'; % in MATLAB simstruc.h is Simulink's own
  end
  args = {};
  for k = 1:numel (include)
    args{end+1} = ['-I' fullfile(root, include{k})]; %#ok<AGROW>
  end
  [folder, name] = fileparts (file);
  if object
    args{end+1} = '-c';
  end
  % no fused multiply and add: the same bits on every machine
  if in_octave ()
    old = getenv ('CFLAGS');
    back = onCleanup (@() setenv ('CFLAGS', old));
    setenv ('CFLAGS', '-O2 -fPIC -std=gnu99 -ffp-contract=off -fvisibility=hidden');
    args = [args {'-DMATLAB_MEX_FILE'} sources {'-o', file}];
    if ~object
      args = [args {'-lm', '-lpthread', '-Wl,--exclude-libs,ALL'}];
    end
    status = mex (args{:});
    why = 'see its text above';
    if status == 0 && ~object && exist ([file '.mex'], 'file')
      [fine, why] = movefile ([file '.mex'], file); % not a function that Octave can call
      status = double (~fine);
    end
  else
    if ~ispc ()
      args{end+1} = 'CFLAGS=$CFLAGS -std=gnu99 -ffp-contract=off';
    end
    args = [args {'-outdir', folder}];
    if ~object
      args = [args {'-output', name}];
      if isunix () && ~ismac ()
        sources{end+1} = '-lpthread';
      end
    end
    status = 0;
    why = '';
    try
      mex (args{:}, sources{:});
    catch failure
      status = 1;
      why = failure.message;
    end
  end
  if status ~= 0
    error ('build_sfuns:mex', 'build_sfuns: mex has failed on %s (status %d): %s', ...
           sources{1}, status, why);
  elseif ~exist (file, 'file')
    error ('build_sfuns:mex', 'build_sfuns: mex has said nothing, but there is no %s', file);
  end
end
