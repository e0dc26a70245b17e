function spec = spec_begin (who, model, list, own)
% The options of a call, its gateway, and the names of options it knows.

  wanted = '';
  if ~isempty (list) && isstruct (list{1}) && isfield (list{1}, 'gateway')
    wanted = wanted_gateway (who, list{1});
  else
    k = find (cellfun (@(x) ischar (x) && strcmp (x, 'gateway'), list), 1);
    if ~isempty (k) && k < numel (list)
      wanted = wanted_gateway (who, struct ('gateway', {list{k+1}}));
    end
  end
  spec.gate = gateway (who, model, wanted);
  spec.library = library_options (spec.gate);
  spec.known = [own {spec.library.name}];
  spec.opts = take_opts (who, list, spec.known);
end
