function new_system (name, type)
% Stand-in, see sim_record.
  if nargin < 2
    type = 'Model';
  end
  sim_record ('open', name, type);
end
