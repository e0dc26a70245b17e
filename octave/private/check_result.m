function check_result (who, r)
% An error unless r is a result of tw_sim or tw_ode.

  groups = {'xs', 'xf', 'xd', 'y', 'u'};
  if ~isstruct (r) || numel (r) ~= 1 ...
      || ~all (isfield (r, [groups {'t', 'names', 'units', 'method', 'model'}])) ...
      || ~all (isfield (r.names, groups)) || ~all (isfield (r.units, groups)) ...
      || ~isfield (r.method, 'name') || ~isfield (r.model, 'name')
    check_argument (who, 'r', r, 'type', false, 'a result of tw_sim or tw_ode');
  elseif isempty (r.t)
    error ('tworate:size', '%s: the result has no rows', who);
  end
  for group = groups
    % the y of tw_ode is ode45's: states in rows
    n = numel (r.names.(group{1}));
    if n > 0 && ~isequal (size (r.(group{1})), [numel(r.t) n])
      error ('tworate:size', '%s: %s must be %d x %d, got %s', who, group{1}, ...
             numel (r.t), n, mat2str (size (r.(group{1}))));
    end
  end
end
