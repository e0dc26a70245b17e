function remove_path (path)
% Delete a file, or a folder with everything in it, if there is one.

  if exist (path, 'dir')
    if exist ('OCTAVE_VERSION', 'builtin')
      confirm_recursive_rmdir (false, 'local');
    end
    rmdir (path, 's');
  elseif exist (path, 'file')
    delete (path);
  end
end
