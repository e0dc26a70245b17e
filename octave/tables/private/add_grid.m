function item = add_grid (item, title, head, cells, timed)
% A table to look at: head is a cell row of texts, cells a cell matrix of texts and numbers;
% timed (true): what it shows depends on the machine.

  if numel (head) ~= size (cells, 2)
    error ('add_grid: %s: %d heads for %d columns', title, numel (head), size (cells, 2));
  end
  for k = 1:numel (cells)
    if isnumeric (cells{k}) || islogical (cells{k})
      cells{k} = sprintf ('%.4g', cells{k});
    end
  end
  item.grids{end+1} = struct ('title', title, 'head', {head}, 'cells', {cells}, ...
                               'timed', nargin > 4 && timed);
end
