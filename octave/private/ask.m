function varargout = ask (who, gate, varargin)
% What a gateway answers. Its errors get the name of the function that the user called.

  try
    [varargout{1:nargout}] = feval (gate, varargin{:});
  catch why
    if ~strncmp (why.identifier, 'tworate:', 8)
      rethrow (why);
    end
    error (why.identifier, '%s: %s', who, why.message);
  end
end
