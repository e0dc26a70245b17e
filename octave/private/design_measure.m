function r = design_measure (x, L, T, p, c, B, z)
% What a design has reached.

  free = struct ('growth', 1, 'size', 1, 'ridge', 0, 'all', true, 'rising', false);
  [C, E] = design_residuals (x, L, T, p, c, B, zeros (1, 0), free, 0);
  [A, b] = design_matrices (x, L);
  time = sum (A{2}, 2);
  r = struct ('residual', norm (C, Inf), 'error', norm (E), 'growth', design_growth (x, L, z), ...
              'least', min (time), 'latest', max (time), 'back', max (-diff (time)), ...
               'size', max (abs (x)));
end
