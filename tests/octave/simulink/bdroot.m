function name = bdroot (path)
% Stand-in, see sim_record. Without an argument: the current model, '' if none is open.
  if nargin < 1
    name = sim_record ('current');
  else
    name = strtok (path, '/');
  end
end
