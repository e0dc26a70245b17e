function value = describe (who, gate, kind, name, ratio)
% The library's descriptors, as structs. Each is requested once: they do not change while
% a gateway is loaded.
%
%   describe (who, gate, 'catalog')        names of models, methods and sources, the
%                                          options, and their defaults by name
%   describe (who, gate, 'model', name)
%   describe (who, gate, 'titles', m)      names and units of a result's columns; m is the
%                                          descriptor of the model
%   describe (who, gate, 'method', name, ratio)      ratio 0: its default
%   describe (who, gate, 'run', {model, method}, ratio)     titles and method
%   describe (who, gate, 'source', name)
%   describe (who, '', 'user_models')      names: built by tw_build, on the path
%   describe ('forget')                    the gateways may have changed

  persistent known
  if nargin == 1 || ~isstruct (known)
    known = struct ();
  end
  if nargin == 1
    return
  end
  if nargin < 5
    ratio = 0;
  end
  if strcmp (kind, 'user_models')
    value = user_models ();
    return
  elseif nargin < 4
    name = '';
  elseif strcmp (kind, 'titles')
    m = name;
    name = m.name; % 'function handles' is no valid key: those of tw_ode are not kept
  elseif strcmp (kind, 'method') && isstruct (name) % of own_method: not kept
    value = call_gateway (who, gate, 'method', struct ('method', name, 'ratio', ratio));
    value.options = {value.options.name};
    return
  elseif strcmp (kind, 'method') && isnumeric (name) && isscalar (name) ...
      && ~issparse (name) && any (name == -1:4)
    name = sprintf ('%d', name); % VehicleSim's numbers
  end
  if strcmp (kind, 'run')
    run = name; % names that a gateway knows
    name = [run{1} '__' run{2}];
  end
  if nargin > 3
    check_argument (who, kind, name, 'text');
  end
  key = sprintf ('%s_%s_%d_%s', gate, kind, ratio, strrep (name, '-', 'm'));
  if isfield (known, key)
    value = known.(key);
    return
  end
  switch kind
    case 'catalog'
      value = feval (gate, 'catalog');
      value.defaults = cell2struct ({value.options.value}', {value.options.name}', 1);
    case 'model'
      value = model (who, gate, name);
    case 'titles'
      value = titles (m);
    case 'method'
      value = method (who, gate, name, ratio);
    case 'run'
      value.titles = titles (describe (who, gate, 'model', run{1}));
      value.method = method (who, gate, run{2}, ratio);
    case 'source'
      value = call_gateway (who, gate, 'source', struct ('source', name));
  end
  if numel (key) < 64 && isvarname (key)
    known.(key) = value;
  end
end

function m = model (who, gate, name)
  catalog = describe (who, gate, 'catalog');
  names = {catalog.models.name};
  if ~any (strcmp (name, names))
    find_name (who, 'model', name, unique ([names user_models()]));
  end
  m = feval (gate, 'model', struct ('model', name));
end

function m = method (who, gate, name, ratio)
  if ~any (strcmp (name, {'-1', '0', '1', '2', '3', '4'}))
    catalog = describe (who, gate, 'catalog');
    if strncmpi (name, 'ode', 3) || strncmpi (name, 'lsode', 5)
      call_gateway (who, gate, 'method', struct ('method', name, 'ratio', ratio));
    end
    find_name (who, 'method', name, {catalog.methods.name});
  end
  m = feval (gate, 'method', struct ('method', name, 'ratio', ratio));
  m.options = {m.options.name};
end

function t = titles (m)
  kind = {'xs', 'xf', 'xd', 'y', 'u'};
  part = {m.slow, m.fast, m.direct, m.output, m.input};
  for k = 1:5
    t.names.(kind{k}) = reshape ({part{k}.name}, 1, numel (part{k}));
    t.units.(kind{k}) = reshape ({part{k}.unit}, 1, numel (part{k}));
  end
  t.param = reshape ({m.param.name}, [], 1);
end

function names = user_models ()
  names = {};
  folders = [{pwd()} regexp(path (), pathsep (), 'split')];
  for k = 1:numel (folders)
    found = dir (fullfile (folders{k}, ['tw_user_*.' mexext()]));
    for i = 1:numel (found)
      names{end+1} = found(i).name(9:end-numel (mexext ())-1); %#ok<AGROW>
    end
  end
end
