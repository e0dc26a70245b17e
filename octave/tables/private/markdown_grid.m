function text = markdown_grid (head, cells)
% A table in Markdown, without empty columns.

  used = ~all (cellfun (@isempty, cells), 1);
  line = @(list) sprintf ('|%s|\n', strjoin (strrep (list, '|', '\|'), '|'));
  text = ["\n" line(head(used)) '|' repmat('---|', 1, sum (used)) "\n"];
  for r = 1:rows (cells)
    text = [text line(cells(r,used))]; %#ok<AGROW>
  end
end
