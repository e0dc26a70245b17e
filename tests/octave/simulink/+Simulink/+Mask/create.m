function mask = create (path)
% Stand-in of Simulink.Mask.create, see sim_record.
  b = sim_record ('get', path);
  if ~isempty (b.mask)
    error ('simulink:call', 'Simulink.Mask.create: %s has a mask', path);
  end
  mask = sim_mask (path);
  b.mask = mask;
  sim_record ('put', path, b);
end
