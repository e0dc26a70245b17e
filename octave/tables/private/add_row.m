function item = add_row (item, key, what, ours, varargin)
% A quantity of an item, ours beside the paper's: see ../README.md.

  known = {'paper', 'cite', 'unit', 'status', 'within', 'apart', 'agrees', 'criterion', ...
           'timed', 'format', 'headline'};
  o = take (varargin, known);
  row = struct ('key', key, 'what', what, 'ours', {ours}, 'paper', {o.paper}, ...
                'cite', o.cite, 'unit', o.unit, 'status', o.status, 'agrees', [], ...
                'criterion', o.criterion, 'timed', isequal (o.timed, true), ...
                'headline', isequal (o.headline, true), 'format', o.format);
  states = {'', 'public', 'derived', 'remembered', 'calibrated', 'ours', 'none'};
  if ~any (strcmp (row.status, states))
    error ('add_row: %s: no status ''%s''', key, row.status);
  end
  if isempty (row.format)
    row.format = '%.4g';
  end
  if ~isempty (o.within)
    row.agrees = abs (ours - o.paper) <= o.within * abs (o.paper);
    made = sprintf ('within %g %%', 100 * o.within);
  elseif ~isempty (o.apart)
    row.agrees = abs (ours - o.paper) <= o.apart;
    made = sprintf ('within %g', o.apart);
  elseif ~isempty (o.agrees)
    row.agrees = logical (o.agrees);
    made = '';
  end
  if ~isempty (row.agrees) && isempty (row.criterion)
    if isempty (made)
      error ('add_row: %s is judged and does not say how', key);
    end
    row.criterion = made;
  end
  if row.headline && isempty (row.agrees)
    error ('add_row: %s is the headline and is not judged', key);
  end
  item.rows{end+1} = row;
end

function o = take (list, known)
  o = cell2struct (cell (numel (known), 1), known, 1);
  for k = 1:2:numel (list)
    if ~any (strcmp (list{k}, known))
      error ('add_row: no option ''%s''', list{k});
    end
    o.(list{k}) = list{k+1};
  end
  for name = {'cite', 'unit', 'status', 'criterion', 'format'}
    if isempty (o.(name{1}))
      o.(name{1}) = '';
    end
  end
end
