function [spec, call, own] = advice_call (who, model, list, names)
% A call of the gateway's command advise, from a model or functions of the user and the
% options of tw_sim. own: the options with the names `names`, as a struct.

  [own, rest] = split_options (who, list, [names {'error', 'budget', 'price', 'Stiff'}]);
  if ~isfield (rest, 'tend')
    error ('tworate:missing', '%s: the end tend is missing: what is cheapest depends on it', ...
           who);
  end
  if iscell (model)
    spec = setup_own (who, model, own, rest);
  else
    spec = setup_sim (who, model, 'auto', {rest});
  end
  call = struct ('model', spec.call.model, 't0', spec.t0, 'tend', spec.tend, ...
                 'xs0', spec.xs0, 'xf0', spec.xf0);
  for name = {'params', 'input'}
    if isfield (spec.call, name{1})
      call.(name{1}) = spec.call.(name{1});
    end
  end
  call = wrap_user_functions (spec.gate, call);
  if isfield (own, 'budget')
    call.budget = check_argument (who, 'budget', own.budget, 'number');
  end
  if isfield (own, 'price')
    call.price = check_argument (who, 'price', own.price, 'real', 2, 1);
    if any (call.price < 0)
      error ('tworate:range', '%s: price must not be negative, got %g', who, ...
             min (call.price));
    end
  end
  if isfield (own, 'Stiff')
    words = {'off', 'on', 'auto'};
    check_argument (who, 'Stiff', own.Stiff, 'text');
    call.stiff = find_name (who, 'choice of Stiff', lower (own.Stiff), words) - 1;
  end
end

% Functions of the user: {fslow, ffast} with xs0 and xf0.
function spec = setup_own (who, model, own, rest)
  if numel (model) ~= 2
    error ('tworate:call', '%s: functions are {fslow, ffast}, got a cell with %d', who, ...
           numel (model));
  end
  start = {[], []};
  names = {'xs0', 'xf0'};
  for k = 1:2
    if isfield (own, names{k})
      start{k} = own.(names{k});
    end
  end
  t0 = 0;
  if isfield (rest, 't0')
    t0 = check_argument (who, 't0', rest.t0, 'number');
  end
  tend = check_argument (who, 'tend', rest.tend, 'number');
  rest = rmfield (rest, intersect (fieldnames (rest), {'t0', 'tend'}));
  if tend <= t0
    error ('tworate:range', '%s: tend must be after t0 = %g, got %g', who, t0, tend);
  end
  spec = setup_ode (who, model{1}, model{2}, [t0 tend], start{1}, start{2}, {rest});
end

function [own, rest] = split_options (who, list, names)
  own = struct ();
  rest = struct ();
  if numel (list) == 1 && isstruct (list{1}) && numel (list{1}) == 1
    given = fieldnames (list{1})';
    values = struct2cell (list{1})';
  elseif rem (numel (list), 2)
    error ('tworate:call', '%s: options are names and values, or one struct', who);
  else
    given = list(1:2:end);
    values = list(2:2:end);
  end
  for k = 1:numel (given)
    check_argument (who, 'the name of an option', given{k}, 'text');
    at = find (strcmpi (given{k}, names), 1);
    if isempty (at)
      rest.(given{k}) = values{k};
    elseif isfield (own, names{at})
      error ('tworate:call', '%s: option ''%s'' is given twice', who, names{at});
    else
      own.(names{at}) = values{k};
    end
  end
end
