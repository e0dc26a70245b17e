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

% Insertions, deletions and changes between two texts.
function d = distance (a, b)
  row = 0:numel (b);
  for i = 1:numel (a)
    last = row;
    row(1) = i;
    for j = 1:numel (b)
      row(j+1) = min ([last(j) + (a(i) ~= b(j)), last(j+1) + 1, row(j) + 1]);
    end
  end
  d = row(end);
end
