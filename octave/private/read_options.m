function opts = read_options (who, list, known)
% The options of a call, one struct or names and values, as a struct with known fields
% only. Names may be written in any case, except those of one letter: H is not h. These
% options may be empty, which is the same as not giving them:
  may_be_empty = {'preset', 'progress', 'gateway', 'u'};

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
      check_argument (who, 'the name of an option', list{end}, 'text');
      error ('tworate:call', '%s: option ''%s'' has no value', who, ...
             option_name (who, list{end}, known));
    end
    names = list(1:2:end);
    values = list(2:2:end);
    for k = 1:numel (names)
      check_argument (who, 'the name of an option', names{k}, 'text');
    end
  else
    check_argument (who, 'the options', list{1}, 'type', false, 'a struct');
  end
  for k = 1:numel (names)
    name = option_name (who, names{k}, known);
    if isfield (opts, name)
      error ('tworate:call', '%s: option ''%s'' is given twice', who, name);
    end
    opts.(name) = values{k};
  end
  for k = 1:numel (may_be_empty)
    name = may_be_empty{k};
    if isfield (opts, name) && isempty (opts.(name)) ...
        && (isnumeric (opts.(name)) || ischar (opts.(name)))
      opts = rmfield (opts, name);
    end
  end
end

function name = option_name (who, name, known)
  k = find (strcmpi (name, known));
  if numel (k) == 1 && numel (name) > 1
    name = known{k};
  else
    of_odeset = odeset_names ();
    k = find (strcmpi (name, of_odeset));
    if ~isempty (k)
      error ('tworate:option', '%s: %s is an option of odeset that %s does not have', ...
             who, of_odeset{k}, who);
    end
    find_name (who, 'option', name, known);
  end
end
