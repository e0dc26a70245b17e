function write_text (who, file, text)
% Write a text into a file.

  [id, why] = fopen (file, 'wb');
  if id < 0
    error ('tworate:file', '%s: cannot write %s: %s', who, file, why);
  end
  fwrite (id, text, 'char');
  fclose (id);
end
