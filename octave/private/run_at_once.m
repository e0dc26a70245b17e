function [r, s] = run_at_once (who, model, method, list)
% A plain call of tw_sim, checked and run by the gateway in one call; see
% octave/src/gate_sim.c. r is [] when it is not plain. s is the gateway's answer: when its
% state is 'unfinished' the run has begun, and run_setup goes on with it.

  persistent gate
  r = [];
  s.state = 'refused';
  if numel (list) > 70 % more than a gateway takes
    return
  elseif isempty (gate)
    gate = choose_gateway (who, '', struct ());
  end
  begin = tic ();
  unfinished_run ('call', {who, model, method, list});
  s = call_gateway (who, named_gateway (who, gate, list), 'sim', model, method, list{:});
  if ~strcmp (s.state, 'complete')
    unfinished_run (s.state);
    return
  end
  r = s.r;
  fixed = describe (who, gate, 'run', {r.model.name, r.method}, r.settings.RATIO);
  r.names = fixed.titles.names;
  r.units = fixed.titles.units;
  r.method = fixed.method;
  r.wall = toc (begin);
  unfinished_run ('called');
  if ~isempty (s.warn_step)
    warning ('tworate:step', '%s: %s', who, s.warn_step);
  end
end

% The option gateway. What is wrong with it is found later.
function gate = named_gateway (who, gate, list)
  name = '';
  if isempty (list)
    return
  elseif isstruct (list{1})
    if isfield (list{1}, 'gateway') && numel (list{1}) == 1
      name = list{1}.gateway;
    end
  else
    k = find (strcmp (list, 'gateway'), 1);
    if ~isempty (k) && k < numel (list)
      name = list{k+1};
    end
  end
  if ~isempty (name) && any (strcmp (name, {'oct', 'mex'}))
    gate = choose_gateway (who, '', struct ('gateway', name));
  end
end
