function tw_make (folder)
% TW_MAKE  Build the gateways without make.
%
%   tw_make ()            into build/octave in the folder of tworate
%   tw_make (folder)
%
% Where make is available, `make` does this and more. In MATLAB, tw_mex is compiled by
% mex; in Octave, tw_mex and tw_oct are compiled by mkoctfile.
%
% Example:
%
%   addpath ('tworate/octave')
%   tw_make ()
%
% See also tw_build, tw_sim.

% INDEX Models and methods

  who = 'tw_make';
  if nargin < 1
    folder = fullfile (source_root (who), 'build', 'octave');
  end
  check_argument (who, 'folder', folder, 'text');
  if ~exist (folder, 'dir')
    [ok, why] = mkdir (folder);
    if ~ok
      error ('tworate:file', '%s: cannot make %s: %s', who, folder, why);
    end
  end
  clear tw_mex tw_oct
  describe ('forget');
  compile_gateway (who, fullfile (folder, ['tw_mex.' mexext()]), {}, 'mex');
  if exist ('OCTAVE_VERSION', 'builtin')
    compile_gateway (who, fullfile (folder, 'tw_oct.oct'), {}, 'oct');
  end
  addpath (folder);
end

%!error <folder must be a string> tw_make (1)
