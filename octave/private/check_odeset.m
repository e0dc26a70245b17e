function opts = check_odeset (who, opts, used)
% What odeset has set, for the function `who`, which uses the options `used`: fields that
% odeset has left empty are dropped, the others warn or are refused.

  for name = odeset_names ()
    name = name{1}; %#ok<FXSET>
    if ~isfield (opts, name)
      continue
    elseif isempty (opts.(name))
      opts = rmfield (opts, name);
    elseif any (strcmp (name, used))
      continue
    elseif any (strcmp (name, odeset_names ('watch')))
      error ('tworate:option', '%s: %s works in tw_ode only', who, name);
    elseif any (strcmp (name, odeset_names ('mass')))
      error ('tworate:option', '%s: %s is not supported', who, name);
    elseif any (strcmp (name, odeset_names ('accuracy')))
      warning ('tworate:ignored', ['%s: %s has no effect: the step is fixed; see ' ...
                                   'option H'], who, name);
    else
      warning ('tworate:ignored', ['%s: %s has no effect: the methods are explicit; ' ...
                                   'see option method'], who, name);
    end
  end
end
