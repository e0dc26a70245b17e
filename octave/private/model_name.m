function name = model_name (who, model)
% The name of a model that is given by its name, or as tw_build and tw_info return it.

  if isstruct (model) && numel (model) == 1 && isfield (model, 'name') ...
      && isfield (model, 'slow')
    model = model.name;
  end
  check_argument (who, 'model', model, 'text');
  name = model;
end
