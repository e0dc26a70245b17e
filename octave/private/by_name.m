function x = by_name (who, option, what, x, names, given)
% The fields of a struct over x.

  if numel (given) ~= 1
    error ('tworate:size', '%s: %s must be one struct, got %d', who, option, ...
           numel (given));
  end
  for name = fieldnames (given)'
    k = find_name (who, what, name{1}, names);
    x(k) = check_real (who, [option '.' name{1}], given.(name{1}), 1, 1);
  end
end
