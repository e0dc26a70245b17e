function remove_folder (folder)
% A folder with all that is in it.

  if exist ('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir (false, 'local');
  end
  rmdir (folder, 's');
end
