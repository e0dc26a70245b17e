function remove_file (file)
% Delete a file, if there is one.

  if exist (file, 'file')
    delete (file);
  end
end
