function opts = check_odeset (who, opts, used, auto)
% What odeset has set, for the function `who`, which uses the options `used`: fields that
% odeset has left empty are dropped, the others warn or are refused. auto: the method
% controls the error.

  for name = [odeset_names() auto_names()]
    name = name{1}; %#ok<FXSET>
    if ~isfield (opts, name)
      continue
    elseif isempty (opts.(name))
      opts = rmfield (opts, name);
    elseif any (strcmp (name, used))
      continue
    elseif any (strcmp (name, odeset_names ('watch')))
      error ('tworate:option', ['%s: with a fixed step %s works in tw_ode only; the ' ...
                                'method ''auto'' has it here, too'], who, name);
    elseif any (strcmp (name, odeset_names ('mass')))
      error ('tworate:option', '%s: %s is not supported', who, name);
    elseif auto && strcmp (name, 'NormControl')
      warning ('tworate:ignored', ['%s: NormControl has no effect: errors are means over ' ...
                                   'the states'], who);
    elseif any (strcmp (name, [odeset_names('accuracy') auto_names()]))
      warning ('tworate:ignored', ['%s: %s has no effect: the step is fixed; see ' ...
                                   'the method ''auto'''], who, name);
    else
      warning ('tworate:ignored', ['%s: %s has no effect: the methods are explicit; ' ...
                                   'see option method'], who, name);
    end
  end
end
