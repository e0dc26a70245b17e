function opts = take_opts (who, list, known)
% The options of a call, as one struct or as names and values, with all fields known.

  if isempty (list)
    opts = struct ();
  elseif isstruct (list{1})
    opts = list{1};
    if numel (list) > 1
      error ('tworate:call', '%s: nothing may follow the struct of options', who);
    elseif numel (opts) ~= 1
      error ('tworate:size', '%s: the options must be one struct, got %d', who, ...
             numel (opts));
    end
  elseif ischar (list{1})
    opts = struct ();
    if rem (numel (list), 2)
      error ('tworate:call', '%s: option ''%s'' has no value', who, list{end});
    end
    for k = 1:2:numel (list)
      check_text (who, 'the name of an option', list{k});
      find_name (who, 'option', list{k}, known);
      opts.(list{k}) = list{k+1};
    end
  else
    error ('tworate:type', '%s: the options must be a struct, got %s', who, ...
           kind_of (list{1}));
  end
  given = fieldnames (opts);
  for k = 1:numel (given)
    find_name (who, 'option', given{k}, known);
  end
end
