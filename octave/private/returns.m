function yes = returns (who, opts)
% Does a run that stops return, or raise an error? The option on_stop.

  yes = false;
  if isfield (opts, 'on_stop')
    check_text (who, 'on_stop', opts.on_stop);
    yes = find_name (who, 'choice of on_stop', opts.on_stop, {'error', 'return'}) == 2;
  end
end
