function x = check_whole (who, name, x, least, most)
% A whole number from least to most, or an error.

  x = check_real (who, name, x, 1, 1);
  if x ~= floor (x) || x < least || x > most
    error ('tworate:range', '%s: %s must be a whole number from %g to %g, got %g', ...
           who, name, least, most, x);
  end
end
