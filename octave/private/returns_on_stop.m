function yes = returns_on_stop (who, opts)
% Whether a run that stops early returns, or raises an error: the option on_stop.

  yes = false;
  if isfield (opts, 'on_stop')
    check_argument (who, 'on_stop', opts.on_stop, 'text');
    yes = find_name (who, 'choice of on_stop', opts.on_stop, {'error', 'return'}) == 2;
  end
end
