function r = call_gateway (who, gate, command, varargin)
% The result of a gateway's command; octave/src/gate.c lists commands and fields. Errors
% get the name of the function that the user called.

  try
    r = feval (gate, command, varargin{:});
  catch why
    if ~strncmp (why.identifier, 'tworate:', 8)
      rethrow (why);
    end
    error (why.identifier, '%s: %s', who, why.message);
  end
end
