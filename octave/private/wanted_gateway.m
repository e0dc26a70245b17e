function wanted = wanted_gateway (who, opts)
% '', 'oct' or 'mex', from the option gateway.

  wanted = '';
  if isfield (opts, 'gateway') && ~left_open (opts.gateway)
    check_text (who, 'gateway', opts.gateway);
    find_name (who, 'gateway', opts.gateway, {'oct', 'mex'});
    wanted = opts.gateway;
  end
end
