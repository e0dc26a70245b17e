function items = in_order (items)
% Items in the order of the report: by paper; within a paper tables, then figures, then the
% rest, each by number.

  keys = cellfun (@(item) key_of (item.name), items, 'UniformOutput', false);
  [~, order] = sort (keys);
  items = items(order);
end

function key = key_of (name)
  [paper, what] = strtok (name, '_');
  place = 3;
  number = regexp (what, '^_(?:table|fig)s?(\d+)', 'tokens');
  if isempty (number)
    number = 0;
  else
    number = str2double (number{1}{1});
    place = 1 + strncmp (what, '_fig', 4);
  end
  key = sprintf ('%s %d %04d %s', paper, place, number, what);
end
