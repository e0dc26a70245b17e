function s = text_of (x, format)
% A value of a row as text.

  if ischar (x)
    s = x;
  elseif isempty (x)
    s = '';
  elseif islogical (x)
    s = {'no', 'yes'}{1 + x(1)};
  else
    s = strjoin (arrayfun (@(v) sprintf (format, v), x(:)', 'UniformOutput', false), ' ');
  end
end
