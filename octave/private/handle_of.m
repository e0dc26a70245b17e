function f = handle_of (who, name, f)
% A function, given as a handle or by its name.

  if ischar (f) && isvarname (f) && exist (f) %#ok<EXIST>
    f = str2func (f);
  else
    check_argument (who, name, f, 'type', isa (f, 'function_handle'), 'a function handle');
  end
end
