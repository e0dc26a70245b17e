function k = find_name (who, what, name, list)
% The place of a name in a list, or an error with the nearest ones.

  k = find (strcmp (name, list), 1);
  if isempty (k)
    if numel (name) > 60
      name = [name(1:60) '...'];
    end
    error ('tworate:name', '%s: there is no %s ''%s''%s', who, what, name, ...
           nearest (name, list));
  end
end
