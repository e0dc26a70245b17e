function x = check_flag (who, name, x)
% true or false, or an error.

  x = check_real (who, name, x, 1, 1);
  if x ~= 0 && x ~= 1
    error ('tworate:range', '%s: %s must be true or false, got %g', who, name, x);
  end
  x = x == 1;
end
