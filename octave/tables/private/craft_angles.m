function q = craft_angles (r)
% x, y, theta_B, theta_R, theta_L of a run of planar_spacecraft, in columns.

  q = [r.xs(:,1:3) r.xf(:,1:2)];
end
