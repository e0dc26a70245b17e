function tworate_install (names, pathfile)
% TWORATE_INSTALL  Build the S-functions and put the block library on the path.
%
%   tworate_install ()                 all blocks; the path is saved for later sessions
%   tworate_install (NAMES)            only some, see tworate_build; {}: all
%   tworate_install (NAMES, PATHFILE)  the path is saved in this file, see savepath
%
% The S-functions go into build/simulink of tworate, together with the rtwmakecfg.m that
% code generation looks for there. Run it again after an update or with another release.
% tworate_uninstall undoes all of it.
%
% In Octave the S-functions are made for the host of tworate (build/tworate_host), since
% there is no Simulink.
%
% See also tworate_uninstall, tworate_check, tworate_build, build_library.

  missing = tworate_check ();
  if ~isempty (missing)
    error ('tworate_install:missing', 'tworate_install: %s', ...
           sprintf ('\n  %s', missing{:}));
  end
  if nargin < 1
    names = {};
  end
  here = fileparts (mfilename ('fullpath'));
  out = fullfile (fileparts (fileparts (here)), 'build', 'simulink');
  made = tworate_build (names, out);
  fprintf ('tworate: built %d S-functions in %s\n', numel (made), out);

  [fine, why] = copyfile (fullfile (here, 'rtwmakecfg.m'), out);
  if ~fine
    error ('tworate_install:file', 'tworate_install: cannot copy rtwmakecfg.m to %s: %s', ...
           out, why);
  end
  addpath (out, here); % a library made by build_library comes before the shipped one
  fprintf ('tworate: %s and %s are on the path\n', out, here);
  if nargin < 2
    pathfile = [];
  end
  why = keep_path (pathfile);
  if isempty (why)
    fprintf ('tworate: the path is saved for later sessions\n');
  else
    fprintf (['tworate: the path could not be saved for later sessions: %s\n' ...
              'tworate: add this line to startup.m:\n    addpath (''%s'', ''%s'')\n'], ...
             why, out, here);
  end
  if exist ('OCTAVE_VERSION', 'builtin')
    fprintf ('tworate: Octave has no Simulink; tw_diagram runs diagrams of these blocks\n');
  else
    fprintf ('tworate: open tworate_lib, or the Library Browser\n');
  end
end
