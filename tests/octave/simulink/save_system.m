function save_system (name, file)
% Stand-in, see sim_record: what it saves is the list of facts.
  [~, base, ending] = fileparts (file);
  if ~strcmp (base, name) || ~any (strcmp (ending, {'.slx', '.mdl'}))
    error ('simulink:call', 'save_system: %s does not fit %s', file, name);
  end
  sim_record ('save', name, file);
end
