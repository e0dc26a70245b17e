function text = kind_of (x)
% What a value is, for a message.

  if isempty (x)
    text = ['an empty ' class(x)];
  else
    text = sprintf ('%s of size %s', class (x), ...
                    strjoin (arrayfun (@(n) sprintf ('%d', n), size (x), ...
                                       'UniformOutput', false), ' x '));
  end
end
