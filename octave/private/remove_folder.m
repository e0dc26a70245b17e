function remove_folder (folder)
% Remove a folder and everything in it.

  if exist ('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir (false, 'local');
  end
  rmdir (folder, 's');
end
