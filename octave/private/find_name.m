function k = find_name (who, what, name, list)
% The place of a name in a list, or an error with the nearest names.

  k = find (strcmp (name, list), 1);
  if isempty (k)
    if numel (name) > 60
      name = [name(1:60) '...'];
    end
    error ('tworate:name', '%s: there is no %s ''%s''%s', who, what, name, ...
           nearest (name, list));
  end
end

% '; nearest: a, b'
function text = nearest (name, list)
  if isempty (list)
    text = '; there are none';
    return
  end
  far = zeros (1, numel (list));
  for k = 1:numel (list)
    far(k) = distance (fold (name), fold (list{k}));
  end
  [far, order] = sort (far);
  few = order(1:min (3, sum (far <= far(1) + 2)));
  text = ['; nearest: ' strjoin(list(few), ', ')];
end

function s = fold (s)
  s = lower (s(1:min (end, 48)));
  s(s == '-' | s == ' ') = '_';
end

% Insertions, deletions and substitutions between two strings. A row at a time, with the
% insertions, which go along the row, as a running minimum: an interpreter is slow on
% single elements.
function d = distance (a, b)
  n = 0:numel (b);
  row = n;
  for i = 1:numel (a)
    row = [i, min(row(1:end-1) + (a(i) ~= b), row(2:end) + 1)];
    row = cummin (row - n) + n;
  end
  d = row(end);
end
