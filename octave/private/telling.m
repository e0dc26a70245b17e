function f = telling (gate, f)
% f, so that the gateway can tell why it failed. A MEX file learns that a function raised
% an error, and reads why from lasterr, which a catch sets.

  if isa (f, 'function_handle') && ~strcmp (gate, 'tw_oct')
    f = @(varargin) caught (f, varargin);
  end
end

function value = caught (f, list)
  try
    value = f (list{:});
  catch why
    rethrow (why);
  end
end
