function list = sim_values (mask, property, list)
% One property of all fields of a mask, read or written.
  if nargin > 2
    mask.put (property, list);
  end
  list = cellfun (@(p) p.(property), mask.Parameters, 'UniformOutput', false);
end
