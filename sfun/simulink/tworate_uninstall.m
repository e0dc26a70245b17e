function tworate_uninstall (pathfile)
% TWORATE_UNINSTALL  Undo tworate_install.
%
%   tworate_uninstall ()          the path is saved for later sessions
%   tworate_uninstall (PATHFILE)  in this file, see savepath
%
% Removes the folders from the path and deletes build/simulink of tworate. No other file
% is deleted.
%
% See also tworate_install.

  here = fileparts (mfilename ('fullpath'));
  out = fullfile (fileparts (fileparts (here)), 'build', 'simulink');
  folders = {here, out};
  for k = 1:numel (folders)
    if any (strcmp (folders{k}, strsplit (path (), pathsep ())))
      rmpath (folders{k});
      fprintf ('tworate: %s is no longer on the path\n', folders{k});
    end
  end
  if exist (out, 'dir')
    clear mex % S-functions that are loaded cannot be deleted everywhere
    if exist ('OCTAVE_VERSION', 'builtin')
      old = confirm_recursive_rmdir (false);
      back = onCleanup (@() confirm_recursive_rmdir (old));
    end
    [fine, why] = rmdir (out, 's');
    if ~fine
      error ('tworate_uninstall:file', 'tworate_uninstall: cannot delete %s: %s', out, why);
    end
    fprintf ('tworate: deleted %s\n', out);
  end
  if nargin < 1
    pathfile = [];
  end
  why = keep_path (pathfile);
  if isempty (why)
    fprintf ('tworate: the path is saved for later sessions\n');
  else
    fprintf ('tworate: the path could not be saved for later sessions: %s\n', why);
  end
end
