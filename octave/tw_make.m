function tw_make (folder)
% TW_MAKE  Build the gateways without make: for MATLAB, and for Octave.
%
%   tw_make ()            into build/octave of the folder of tworate
%   tw_make (folder)
%
% Where there is make, `make` does the same and more. MATLAB gets tw_mex, compiled by its
% mex; Octave gets tw_mex and tw_oct, compiled by mkoctfile.
%
% Example:
%
%   addpath ('tworate/octave')
%   tw_make ()
%
% See also tw_build, tw_sim.

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

%!error <folder must be a text> tw_make (1)
