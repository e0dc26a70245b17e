function spec = spec_options (who, spec, known)
% The options of the library, on_stop, progress. known: the names the call accepts.

  opts = spec.opts;
  names = {spec.library.name};
  spec.options = [spec.library.value]';
  for k = 1:numel (names)
    if isfield (opts, names{k}) && any (strcmp (names{k}, known))
      value = opts.(names{k});
      if strcmp (names{k}, 'interpolation') && ischar (value)
        value = find_name (who, 'interpolation', lower (value), ...
                           {'linear', 'quadratic', 'hermite', 'lagrange', 'dense'});
      end
      spec.options(k) = check_real (who, names{k}, value, 1, 1);
      if spec.options(k) ~= spec.library(k).value ...
          && ~any (strcmp (names{k}, spec.method.options))
        warning ('tworate:ignored', '%s: %s has no effect: %s does not read it', who, ...
                 names{k}, spec.method.name);
      end
    end
  end
  if isfield (opts, 'every') && isfield (opts, 'IPRINT')
    error ('tworate:option', '%s: every and IPRINT are one option: IPRINT must go', who);
  elseif isfield (opts, 'every')
    spec.options(strcmp ('IPRINT', names)) = check_whole (who, 'every', opts.every, 0, 1e9);
  end

  spec.return_stopped = false;
  if isfield (opts, 'on_stop')
    check_text (who, 'on_stop', opts.on_stop);
    k = find_name (who, 'choice of on_stop', opts.on_stop, {'error', 'return'});
    spec.return_stopped = k == 2;
  end
  spec.progress = [];
  if isfield (opts, 'progress') && ~left_open (opts.progress)
    spec.progress = check_flag (who, 'progress', opts.progress);
  end
end
