function J = rolling_car (set, absolute, speeds)
% Jacobians of the planar vehicle that rolls steadily, without rolling resistance (its
% smoothing would act on the limits at a crawl: doc/models/vehicles.md), a cell list.

  J = cell (1, numel (speeds));
  for k = 1:numel (speeds)
    p = struct ('v0', speeds(k), 'absolute', absolute, 'crr', 0);
    J{k} = tw_jacobian ('planar_vehicle', 'preset', set, 'params', p);
  end
end
