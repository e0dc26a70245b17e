function yes = bdIsLoaded (name)
% Stand-in, see sim_record.
  yes = sim_record ('system', name);
end
