function x = check_argument (who, name, x, kind, varargin)
% Check an argument or option of the function `who`; raise an error that says what was
% expected. Numbers are returned as doubles.
%
%   'real', rows, cols      full, real and finite; NaN: any number of rows or columns.
%                           Row or column vectors are accepted where a column is
%                           expected
%   'number'                one such number
%   'integer', least, most
%   'flag'                  true or false
%   'text'                  a string of one line
%   'type', ok, expected    anything for which ok is true

  switch kind
    case 'text'
      if ~ischar (x) || size (x, 1) ~= 1
        refuse (who, name, x, 'a string');
      elseif any (x == 0 | x == 10)
        error ('tworate:type', ...
               '%s: %s must be one line of text, got %d characters with %s', ...
               who, name, numel (x), 'a line break or a zero');
      end
    case 'number'
      x = real_matrix (who, name, x, 1, 1);
    case 'real'
      x = real_matrix (who, name, x, varargin{:});
    case 'integer'
      [least, most] = varargin{:};
      x = real_matrix (who, name, x, 1, 1);
      if x ~= floor (x) || x < least || x > most
        error ('tworate:range', '%s: %s must be an integer from %g to %g, got %g', ...
               who, name, least, most, x);
      end
    case 'flag'
      x = real_matrix (who, name, x, 1, 1);
      if x ~= 0 && x ~= 1
        error ('tworate:range', '%s: %s must be true or false, got %g', who, name, x);
      end
      x = x == 1;
    case 'type'
      [ok, expected] = varargin{:};
      if ~ok
        refuse (who, name, x, expected);
      end
  end
end

function refuse (who, name, x, expected)
  if isempty (x)
    got = ['an empty ' class(x)];
  else
    got = sprintf ('%s of size %s', class (x), size_text (x));
  end
  error ('tworate:type', '%s: %s must be %s, got %s', who, name, expected, got);
end

function text = size_text (x)
  text = strjoin (arrayfun (@(n) sprintf ('%d', n), size (x), 'UniformOutput', false), ...
                  ' x ');
end

function x = real_matrix (who, name, x, rows, cols)
  if issparse (x)
    error ('tworate:type', '%s: %s must be full, got a sparse matrix', who, name);
  elseif ~(isnumeric (x) || islogical (x))
    error ('tworate:type', '%s: %s must be numeric, got %s', who, name, class (x));
  elseif ~isreal (x)
    error ('tworate:type', '%s: %s must be real, got complex numbers', who, name);
  end
  x = double (x);
  if isvector (x) && cols == 1 && rows ~= 1
    x = x(:);
  end
  if ndims (x) > 2 || (~isnan (rows) && size (x, 1) ~= rows) ...
      || (~isnan (cols) && size (x, 2) ~= cols) || (isnan (rows) && isempty (x))
    error ('tworate:size', '%s: %s must be %s, got %s', who, name, ...
           shape_text (rows, cols), size_text (x));
  end
  bad = find (~isfinite (x), 1);
  if ~isempty (bad)
    error ('tworate:nonfinite', '%s: %s must be finite, element %d is %g', who, name, ...
           bad, x(bad));
  end
end

function text = shape_text (rows, cols)
  if rows == 1 && cols == 1
    text = 'one number';
  elseif isnan (rows) && cols == 1
    text = 'a vector';
  elseif cols == 1
    text = sprintf ('a vector of %d', rows);
  elseif isnan (rows) && isnan (cols)
    text = 'a matrix';
  elseif isnan (rows)
    text = sprintf ('a matrix of %d columns', cols);
  else
    text = sprintf ('%d x %d', rows, cols);
  end
end
