function list = build_list (who)
% The sources and flags that tworate is built from, see tworate_sources.

  root = source_root (who);
  old = addpath (fullfile (root, 'sfun', 'simulink'));
  back = onCleanup (@() path (old));
  list = tworate_sources (root);
end
