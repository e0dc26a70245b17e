function call = wrap_user_functions (gate, call)
% The user's functions in a call of the gateway. A MEX file learns that a function raised
% an error, and reads the reason from lasterr, which a catch sets.

  if strcmp (gate, 'tw_oct')
    return
  end
  for name = {'input', 'events'}
    if isfield (call, name{1}) && isa (call.(name{1}), 'function_handle')
      call.(name{1}) = wrap_user_function (call.(name{1}));
    end
  end
  if isstruct (call.model)
    for name = {'slow', 'fast'}
      if isfield (call.model, name{1})
        call.model.(name{1}) = wrap_user_function (call.model.(name{1}));
      end
    end
  end
end

function f = wrap_user_function (f)
  f = @(varargin) call_and_rethrow (f, varargin);
end

function value = call_and_rethrow (f, list)
  try
    value = f (list{:});
  catch why
    rethrow (why);
  end
end
