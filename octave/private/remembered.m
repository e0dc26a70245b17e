function value = remembered (key, make)
% make (), the first time; what it gave then, later. Descriptors do not change while a
% gateway is loaded. remembered ('') forgets everything.

  persistent known
  if isempty (key) || ~isstruct (known)
    known = struct ();
  end
  if isempty (key)
    return
  elseif isfield (known, key)
    value = known.(key);
    return
  end
  value = make ();
  if numel (key) < 64 && isvarname (key)
    known.(key) = value;
  end
end
