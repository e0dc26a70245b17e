function x = check_real (who, name, x, rows, cols)
% A full real finite matrix as doubles, or an error. rows, cols: NaN for any number. A
% vector may lie or stand.

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
    error ('tworate:size', '%s: %s must be %s, got %s', who, name, expected (rows, cols), ...
           strjoin (arrayfun (@(n) sprintf ('%d', n), size (x), ...
                              'UniformOutput', false), ' x '));
  end
  bad = find (~isfinite (x), 1);
  if ~isempty (bad)
    error ('tworate:nonfinite', '%s: %s must be finite, element %d is %g', who, name, ...
           bad, x(bad));
  end
end

function text = expected (rows, cols)
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
