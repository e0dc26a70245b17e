function x = over (x, names, values)
% The values of a set over x; names that are not of x belong elsewhere.

  for name = fieldnames (values)'
    x(strcmp (name{1}, names)) = values.(name{1});
  end
end
