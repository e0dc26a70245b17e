function text = nearest (name, list)
% The names of a list that are nearest to one that is not in it, as '; nearest: a, b'.

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

% Insertions, deletions and changes between two texts. A row at a time, and insertions, which
% go along the row, as a running minimum: an interpreter is slow on single elements.
function d = distance (a, b)
  n = 0:numel (b);
  row = n;
  for i = 1:numel (a)
    row = [i, min(row(1:end-1) + (a(i) ~= b), row(2:end) + 1)];
    row = cummin (row - n) + n;
  end
  d = row(end);
end
