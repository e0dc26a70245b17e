function fields = lines_of (text)
% Lines of four fields, separated by tabs, as a cell array.

  part = '([^\t\n]*)';
  token = regexp (text, [part '\t' part '\t' part '\t' part '\n'], 'tokens');
  if isempty (token)
    fields = cell (0, 4);
  else
    fields = vertcat (token{:});
  end
end
