function item = compare_bands (item, bands)
% Rows and verdict of an item that are outside their bands, as sentences in item.failed;
% item.held counts the bands that hold.

  item.failed = {};
  item.held = 0;
  if isfield (item, 'broken')
    item.failed{1} = item.broken;
  end
  keys = cellfun (@(r) r.key, item.rows, 'UniformOutput', false);
  if numel (unique (keys)) < numel (keys)
    item.failed{end+1} = 'two rows have the same key';
  end
  kinds = {'full', 'short'};
  skip = kinds{1 + item.run.full};
  for b = bands(strcmp ({bands.item}, item.name) & ~strcmp ({bands.run}, skip))
    if strcmp (b.key, 'verdict')
      why = '';
      if ~strcmp (item.kept, b.text)
        why = sprintf ('verdict was ''%s'' and is ''%s'' (%s)', b.text, item.kept, b.from);
      end
    else
      why = outside (item, keys, b);
    end
    if ~isempty (why)
      item.failed{end+1} = why;
    else
      item.held++;
    end
  end
  open = cellfun (@(r) isequal (r.agrees, false) && ~r.timed, item.rows);
  if any (open) && isempty (item.why)
    item.failed{end+1} = 'a claim is not reproduced, and the item does not say why';
  end
end

function why = outside (item, keys, b)
  why = '';
  at = find (strcmp (b.key, keys), 1);
  if isempty (at)
    why = sprintf ('row %s is missing', b.key);
    return
  end
  r = item.rows{at};
  if ~isnumeric (r.ours) || ~(r.ours >= b.low && r.ours <= b.high)
    why = sprintf ('%s (%s) is %s, outside [%g, %g] (%s)', b.key, r.what, ...
                   text_of (r.ours, '%.6g'), b.low, b.high, b.from);
  end
end
