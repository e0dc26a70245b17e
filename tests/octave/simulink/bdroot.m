function name = bdroot (path)
% Stand-in, see sim_record.
  name = strtok (path, '/');
end
