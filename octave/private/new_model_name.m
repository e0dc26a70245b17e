function new_model_name (who, name)
% Refuse what cannot be the name of a model of the user: the library's models keep theirs.

  if ~isvarname (name)
    error ('tworate:name', '%s: %s cannot be the name of a model', who, name);
  end
  catalog = describe (who, choose_gateway (who, '', struct ()), 'catalog');
  if any (strcmp (name, {catalog.models.name}))
    error ('tworate:name', '%s: there is a model %s in the library: choose another name', ...
           who, name);
  end
end
