function spec = setup_method (who, model, method, list, own, ratio, fallback)
% The options of a call and what they say about the method: opts, gate, catalog (of the
% library), method, by (its name or tableau, for the gateway), ratio, options (by name),
% return_stopped, progress. With a model, its
% descriptor too.
%
% own: names of options that the call accepts besides those of the library. An option
% `method` overrides the argument. ratio: the default where any ratio is possible; without
% it, or with [], that of the method. With `fallback` the method may be 'auto', which is
% also taken when neither a method nor H is named; with H alone it is `fallback`. '?': no method was named.

  spec.opts = struct ();
  spec.gate = choose_gateway (who, model, gateway_option (list));
  spec.catalog = describe (who, spec.gate, 'catalog');
  spec.opts = read_options (who, list, [own {spec.catalog.options.name}]);
  if ~isempty (model)
    spec.model = describe (who, spec.gate, 'model', model);
  end
  if isfield (spec.opts, 'method')
    method = spec.opts.method;
  end
  if nargin > 6 && ~isfield (spec.opts, 'method')
    method = method_or_auto (who, method, spec.opts, fallback);
  end
  spec.auto = ischar (method) && strcmp (method, 'auto');
  if spec.auto
    spec = choose_auto (who, spec, nargin > 6);
    return
  end
  [spec.by, is_own] = own_method (who, method);
  spec.method = describe (who, spec.gate, 'method', spec.by, 0);
  if ~is_own
    spec.by = spec.method.name;
  end
  spec.ratio = spec.method.ratio;
  if nargin > 5 && ~isempty (ratio) && ~spec.method.only_ratio
    spec.ratio = ratio;
  end
  if isfield (spec.opts, 'ratio')
    spec.ratio = check_argument (who, 'ratio', spec.opts.ratio, 'integer', 1, 10000);
    if spec.method.only_ratio && spec.ratio ~= spec.method.only_ratio
      error ('tworate:ratio', '%s: %s has ratio %d only, got %d', who, ...
             spec.method.name, spec.method.only_ratio, spec.ratio);
    end
  end
  if spec.ratio ~= spec.method.ratio
    spec.method = describe (who, spec.gate, 'method', spec.by, spec.ratio);
  end
  spec = library_options (who, spec, own);
  spec = run_options (who, spec);
end

function method = method_or_auto (who, method, opts, fallback)
  if ~isequal (method, '?')
    return
  elseif ~isfield (opts, 'H')
    method = 'auto';
  elseif isempty (fallback)
    error ('tworate:missing', ['%s: H needs a method with a fixed step, such as ' ...
                               '''prk_3_8''; without H the method ''auto'' chooses its ' ...
                               'steps'], who);
  else
    method = fallback;
  end
end

% Options of methods with a fixed step are refused.
function spec = choose_auto (who, spec, allowed)
  if ~allowed
    error ('tworate:method', ['%s: auto chooses its own steps: a method with a fixed ' ...
                              'step is needed, see tw_info (''methods'')'], who);
  end
  fixed = [{'H', 'ratio', 'whole_steps', 'every', 'hold'} {spec.catalog.options.name}];
  for name = fixed
    if isfield (spec.opts, name{1})
      error ('tworate:option', ['%s: %s belongs to methods with a fixed step; auto ' ...
                                'chooses its steps from RelTol and AbsTol'], who, name{1});
    end
  end
  spec.method = auto_method ();
  spec.ratio = 1;
  spec.options = spec.catalog.defaults;
  spec = run_options (who, spec);
end

% The names of options depend on the gateway, so the option gateway is read first.
function opts = gateway_option (list)
  opts = struct ();
  names = list(1:2:end);
  values = list(2:2:end);
  if ~isempty (list) && isstruct (list{1}) && numel (list{1}) == 1
    names = fieldnames (list{1});
    values = struct2cell (list{1});
  end
  k = find (cellfun (@(x) ischar (x) && strcmpi (x, 'gateway'), names), 1);
  if ~isempty (k) && k <= numel (values) ...
      && ~(isempty (values{k}) && (isnumeric (values{k}) || ischar (values{k})))
    opts.gateway = values{k};
  end
end

function spec = library_options (who, spec, own)
  opts = spec.opts;
  spec.options = spec.catalog.defaults;
  names = fieldnames (opts);
  for k = 1:numel (names)
    name = names{k};
    value = opts.(name);
    if ~isfield (spec.options, name)
      continue
    end
    if strcmp (name, 'interpolation') && ischar (value)
      value = find_name (who, 'interpolation', lower (value), ...
                         {'linear', 'quadratic', 'hermite', 'lagrange', 'dense'});
    end
    if strcmp (name, 'start') && ischar (value)
      value = find_name (who, 'start', lower (value), {'own', 'paper', 'spread'});
    end
    value = check_argument (who, name, value, 'number');
    if value ~= spec.options.(name) && ~any (strcmp (name, spec.method.options))
      warning ('tworate:ignored', '%s: %s has no effect: %s does not read it', who, ...
               name, spec.method.name);
    end
    spec.options.(name) = value;
  end
  if isfield (opts, 'every') && isfield (opts, 'IPRINT')
    error ('tworate:option', '%s: every and IPRINT are one option: give only one', who);
  elseif isfield (opts, 'every')
    spec.options.IPRINT = check_argument (who, 'every', opts.every, 'integer', 0, 1e9);
  end
end

function spec = run_options (who, spec)
  opts = spec.opts;
  spec.return_stopped = returns_on_stop (who, opts);
  spec.progress = [];
  if isfield (opts, 'progress')
    spec.progress = check_argument (who, 'progress', opts.progress, 'flag');
  end
end
