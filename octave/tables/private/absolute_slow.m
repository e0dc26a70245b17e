function A = absolute_slow (J, names)
% The slow block of the Jacobian J of planar_vehicle or hmmwv when ring positions are stored
% from the ground instead of from the hubs (names: those of tw_sim).
%
% An absolute position y = u + P q, with q the slow positions, has a rate that does not
% depend on slow velocities: P K = -J_fs(u, velocities), where q' = K v. In (q, v, y) the
% slow block is J_ss - J_sf P; the fast block stays, since no q' depends on a fast state.

  at = @(list, pattern) find (~cellfun (@isempty, regexp (list, pattern)));
  q = at (names.xs, '^([xyz]|xc|yc|e\d|phi_.*|th.*|yH_.*)$');
  v = setdiff (1:numel (names.xs), q);
  u = at (names.xf, '^(u[xyzt]|g[xyz])_');
  P = zeros (numel (names.xf), numel (names.xs));
  P(u,q) = -J.fs(u,v) * pinv (J.ss(q,v));
  A = J.ss - J.sf * P;
end
