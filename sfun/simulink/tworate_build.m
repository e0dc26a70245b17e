function made = tworate_build (names, out, library)
% TWORATE_BUILD  Compile the S-functions of tworate, in MATLAB or Octave.
%
%   tworate_build ()                     all of them, into build/simulink of tworate
%   tworate_build (NAMES)                some: a name or a cell array of names of
%                                        models ('kpr': its four blocks) or
%                                        S-functions ('sfun_tw_int'); {}: all
%   tworate_build (NAMES, OUT)           into the folder OUT
%   tworate_build (NAMES, OUT, LIBRARY)  linked with a library, libtworate.a, instead of
%                                        compiling the sources that the blocks need
%   made = tworate_build (...)           the files that were made
%   names = tworate_build ('list')       the names of all S-functions
%
% In MATLAB the results are MEX files for Simulink: put OUT on the path. Octave has no
% Simulink: there they are shared objects for the host of tworate (build/tworate_host).
% The source of each S-function is copied beside it, where code generation looks for it.
%
% Sources and flags are those of tworate_sources. If the compiler fails, tworate_build
% stops with an error.
%
% Example:
%
%   addpath sfun/simulink
%   tworate_build ({'kpr', 'sfun_tw_call'}, 'my_blocks')
%
% See also tworate_sources, tworate_install.

  list = tworate_sources ();
  if nargin >= 1 && ischar (names) && strcmp (names, 'list')
    made = {list.sfunctions.name};
    return
  end
  if nargin < 1
    names = {};
  end
  if nargin < 2
    out = fullfile (list.root, 'build', 'simulink');
  end
  chosen = choose (names, list.sfunctions);
  if nargin >= 3 && ~exist (library, 'file')
    error ('tworate_build:library', 'tworate_build: there is no library %s', library);
  end
  make_folder (out);
  made = cell (1, numel (chosen));
  objects = struct ('source', {}, 'object', {}); % of this call
  for k = 1:numel (chosen)
    if nargin >= 3
      needed = {library};
    else
      [needed, objects] = compile_needed (list, chosen(k), out, objects);
    end
    source = fullfile (list.root, chosen(k).file);
    [copied, why] = copyfile (source, out);
    if ~copied
      error ('tworate_build:file', 'tworate_build: cannot copy %s: %s', source, why);
    end
    made{k} = fullfile (out, [chosen(k).name '.' extension()]);
    if exist (made{k}, 'file')
      delete (made{k}); % so that an old one is not taken for the result
    end
    compile (list, made{k}, [{source} needed], 0);
  end
end

function chosen = choose (names, all)
  if ischar (names)
    names = {names};
  end
  if ~iscellstr (names) %#ok<ISCLSTR>
    error ('tworate_build:names', ...
           'tworate_build: expected a name or a cell array of names');
  end
  if isempty (names)
    chosen = all;
    return
  end
  keep = false (1, numel (all));
  for k = 1:numel (names)
    fits = strcmp (names{k}, {all.name}) | strcmp (names{k}, {all.model});
    if isempty (names{k}) || strcmp (names{k}, '-') || ~any (fits)
      error ('tworate_build:names', ['tworate_build: there is no model and no S-function ' ...
             '''%s'', see tworate_build (''list'')'], names{k});
    end
    keep = keep | fits;
  end
  chosen = all(keep);
end

% Objects of what an S-function needs besides its own source; each source is compiled
% once.
function [needed, done] = compile_needed (list, sfunction, out, done)
  sources = list.core;
  if strcmp (sfunction.kind, 'signal')
    sources = [sources list.signals];
  elseif ~strcmp (sfunction.model, '-')
    sources = [sources list.models(strcmp (sfunction.model, {list.models.name})).files];
  end
  ending = '.o';
  if ispc () && ~in_octave ()
    ending = '.obj';
  end
  needed = cell (1, numel (sources));
  for k = 1:numel (sources)
    found = strcmp (sources{k}, {done.source});
    if any (found)
      needed{k} = done(found).object;
      continue
    end
    [folder, name] = fileparts (fullfile (out, 'obj', sources{k}));
    make_folder (folder);
    needed{k} = fullfile (folder, [name ending]);
    compile (list, needed{k}, {fullfile(list.root, sources{k})}, 1);
    done(end+1) = struct ('source', sources{k}, 'object', needed{k}); %#ok<AGROW>
  end
end

function make_folder (folder)
  if exist (folder, 'dir')
    return
  end
  [fine, why] = mkdir (folder);
  if ~fine
    error ('tworate_build:file', 'tworate_build: cannot make the folder %s: %s', folder, ...
           why);
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

% One call of mex: an object, or an S-function from its source and what it needs.
% MATLAB's mex raises an error, Octave's returns a status; both are checked, and so is
% the result.
function compile (list, file, sources, object)
  include = list.include;
  if in_octave ()
    include{end+1} = 'sfun/host/include'; % in MATLAB simstruc.h is Simulink's own
  end
  args = cellfun (@(d) ['-I' fullfile(list.root, d)], include, 'UniformOutput', false);
  [folder, name] = fileparts (file);
  if object
    args{end+1} = '-c';
  end
  if in_octave ()
    old = getenv ('CFLAGS');
    back = onCleanup (@() setenv ('CFLAGS', old));
    setenv ('CFLAGS', ['-fPIC ' list.flags]);
    args = [args {'-DMATLAB_MEX_FILE'} sources {'-o', file}];
    if ~object
      args = [args {'-lm', '-lpthread', '-Wl,--exclude-libs,ALL'}];
    end
    status = mex (args{:});
    why = 'see its messages above';
    if status == 0 && ~object && exist ([file '.mex'], 'file')
      [fine, why] = movefile ([file '.mex'], file); % not a function that Octave can call
      status = double (~fine);
    end
  else
    if ~ispc ()
      args{end+1} = ['CFLAGS=$CFLAGS ' list.flags];
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
    error ('tworate_build:mex', 'tworate_build: mex failed on %s (status %d): %s', ...
           sources{1}, status, why);
  elseif ~exist (file, 'file')
    error ('tworate_build:mex', 'tworate_build: mex reported no error but did not make %s', ...
           file);
  end
end
