function spec = auto_settings (who, spec, ns, nf)
% The tolerances and steps of the method 'auto': spec.control, fields of the gateway's
% command auto, and spec.settings, what the result says of them.

  opts = spec.opts;
  n = ns + nf;
  rtol = tolerance (who, opts, 'RelTol', 1e-6, n, 0);
  atol = tolerance (who, opts, 'AbsTol', 1e-9, n, realmin);
  c = struct ('rtol', rtol(1:ns), 'atol', atol(1:ns));
  c.rtol_fast = tolerance (who, opts, 'FastRelTol', rtol(ns+1:end), nf, 0);
  c.atol_fast = tolerance (who, opts, 'FastAbsTol', atol(ns+1:end), nf, realmin);
  spec.settings = struct ('RelTol', [c.rtol; c.rtol_fast], 'AbsTol', [c.atol; c.atol_fast]);
  steps = {'InitialStep', 'H0'; 'MaxStep', 'Hmax'; 'MinStep', 'Hmin'};
  for k = 1:size (steps, 1)
    name = steps{k,1};
    if isfield (opts, name)
      x = check_argument (who, name, opts.(name), 'number');
      if x <= 0
        error ('tworate:step', '%s: %s must be positive, got %g', who, name, x);
      end
      c.(steps{k,2}) = x;
      spec.settings.(name) = x;
    end
  end
  if isfield (opts, 'MaxOrder')
    c.max_order = check_argument (who, 'MaxOrder', opts.MaxOrder, 'integer', 1, 12);
    spec.settings.MaxOrder = c.max_order;
  end
  if isfield (opts, 'Stiff')
    words = {'off', 'on', 'auto'};
    check_argument (who, 'Stiff', opts.Stiff, 'text');
    c.stiff = find_name (who, 'choice of Stiff', lower (opts.Stiff), words) - 1;
    spec.settings.Stiff = words{c.stiff + 1};
  end
  if isfield (opts, 'Refine')
    refine = check_argument (who, 'Refine', opts.Refine, 'integer', 1, 1e6);
    if ~spec.at_times % else tspan sets the rows, as in ode45
      c.refine = refine;
    end
  end
  spec.control = c;
end

% One number for all states, or one for each.
function x = tolerance (who, opts, name, fallback, n, least)
  x = fallback;
  if isfield (opts, name)
    x = check_argument (who, name, opts.(name), 'real', NaN, 1);
    if numel (x) ~= 1 && numel (x) ~= n
      error ('tworate:size', '%s: %s must have 1 or %d elements, got %d', who, name, n, ...
             numel (x));
    elseif any (x < least)
      wanted = {'at least 0', 'positive'};
      error ('tworate:range', '%s: %s must be %s, got %g', who, name, ...
             wanted{1 + (least > 0)}, min (x));
    end
  end
  if numel (x) == 1
    x = repmat (x, n, 1);
  end
  x = x(:);
end
