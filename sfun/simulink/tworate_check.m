function missing = tworate_check ()
% TWORATE_CHECK  Report what is missing to build and use the blocks.
%
%   tworate_check ()             prints it
%   missing = tworate_check ()   a cell array of sentences, empty if nothing is missing
%
% Compiles and changes nothing. Looks for the sources of tworate, for mex and a C
% compiler; in MATLAB for Simulink and its header simstruc.h; in Octave, which has no
% Simulink, for mkoctfile and the header mex.h.

  missing = {};
  root = fileparts (fileparts (fileparts (mfilename ('fullpath'))));
  needed = {'blocks/include/tw.h', 'blocks/registry/sources.txt', 'blocks/compile_flags', ...
            'models', 'sfun/wrappers/plant.c', 'sfun/simulink/tworate_lib.mdl'};
  for k = 1:numel (needed)
    if ~exist (fullfile (root, needed{k})) %#ok<EXIST>
      missing{end+1} = sprintf (['%s is not in %s: the folders blocks, models and sfun of ' ...
                                 'tworate must stay together.'], needed{k}, root); %#ok<AGROW>
    end
  end
  if exist ('OCTAVE_VERSION', 'builtin')
    missing = [missing in_octave()];
  else
    missing = [missing in_matlab()];
  end
  if nargout == 0
    if isempty (missing)
      disp ('tworate: nothing is missing to build the blocks.');
    else
      fprintf ('tworate: %s\n', missing{:});
    end
    clear missing
  end
end

function missing = in_matlab ()
  missing = {};
  if ~exist ('mex', 'file') && ~exist ('mex', 'builtin')
    missing{end+1} = 'There is no mex command: S-functions cannot be compiled.';
  else
    try
      compiler = mex.getCompilerConfigurations ('C', 'Selected');
    catch why
      compiler = [];
      missing{end+1} = ['The C compilers cannot be listed: ' why.message];
    end
    if isempty (compiler) && isempty (missing)
      missing{end+1} = 'No C compiler is selected: install one and run mex -setup C.';
    end
  end
  if isempty (ver ('simulink'))
    missing{end+1} = 'Simulink is not installed.';
  elseif ~exist (fullfile (matlabroot (), 'simulink', 'include', 'simstruc.h'), 'file')
    missing{end+1} = ['There is no header simstruc.h in simulink/include of ' ...
                      matlabroot() ': S-functions cannot be compiled.'];
  end
end

function missing = in_octave ()
  missing = {};
  if ~exist ('mkoctfile', 'file')
    missing{end+1} = ['There is no mkoctfile: install the package octave-dev (Debian) or ' ...
                      'octave-devel.'];
    return
  end
  folder = mkoctfile_variable ('OCTINCLUDEDIR');
  if ~exist (fullfile (folder, 'mex.h'), 'file')
    missing{end+1} = sprintf (['There is no header mex.h in %s: install the package ' ...
                               'octave-dev (Debian) or octave-devel.'], folder);
  end
  words = strsplit (mkoctfile_variable ('CC'), ' ');
  [status, ~] = system (sprintf ('command -v ''%s''', words{1}));
  if status ~= 0
    missing{end+1} = sprintf ('There is no C compiler ''%s'': install gcc.', words{1});
  end
end

function text = mkoctfile_variable (name)
  own = getenv (name);
  if ~isempty (own) % what mkoctfile takes too
    text = own;
  else
    text = strtrim (mkoctfile ('-p', name));
  end
end
