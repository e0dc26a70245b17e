function close_system (name, saves)
% Stand-in, see sim_record.
  if nargin > 1 && saves
    error ('simulink:call', 'close_system: the stand-in does not save');
  end
  sim_record ('close', name);
end
