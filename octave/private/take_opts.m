function opts = take_opts (who, list, known)
% The options of a call, as one struct or as names and values, with all fields known. A
% name may be written in any case, but for those of one letter: H is not h.

  opts = struct ();
  if isempty (list)
    return
  elseif isstruct (list{1})
    given = list{1};
    if numel (list) > 1
      error ('tworate:call', '%s: nothing may follow the struct of options', who);
    elseif numel (given) ~= 1
      error ('tworate:size', '%s: the options must be one struct, got %d', who, ...
             numel (given));
    end
    names = fieldnames (given)';
    values = struct2cell (given)';
  elseif ischar (list{1})
    if rem (numel (list), 2)
      check_text (who, 'the name of an option', list{end});
      error ('tworate:call', '%s: option ''%s'' has no value', who, ...
             option_name (who, list{end}, known));
    end
    names = list(1:2:end);
    values = list(2:2:end);
  else
    error ('tworate:type', '%s: the options must be a struct, got %s', who, ...
           kind_of (list{1}));
  end
  for k = 1:numel (names)
    check_text (who, 'the name of an option', names{k});
    name = option_name (who, names{k}, known);
    if isfield (opts, name)
      error ('tworate:call', '%s: option ''%s'' is given twice', who, name);
    end
    opts.(name) = values{k};
  end
end

function name = option_name (who, name, known)
  k = find (strcmpi (name, known));
  if numel (k) == 1 && numel (name) > 1
    name = known{k};
  else
    find_name (who, 'option', name, known);
  end
end
