function spec = spec_begin (who, model, list, own)
% The options of a call, its gateway, and the names of options it knows.

  wanted = '';
  names = list(1:2:end);
  values = list(2:2:end);
  if ~isempty (list) && isstruct (list{1}) && numel (list{1}) == 1
    names = fieldnames (list{1});
    values = struct2cell (list{1});
  end
  k = find (cellfun (@(x) ischar (x) && strcmpi (x, 'gateway'), names), 1);
  if ~isempty (k) && k <= numel (values)
    wanted = wanted_gateway (who, struct ('gateway', {values{k}}));
  end
  spec.gate = gateway (who, model, wanted);
  spec.library = library_options (spec.gate);
  spec.known = [own {spec.library.name}];
  spec.opts = take_opts (who, list, spec.known);
end
