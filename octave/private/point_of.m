function p = point_of (who, model, list, more)
% Where a model is looked at: gate, model, p, t, x, u, from the options x0, preset,
% params, t, u. more: names of further options, left in p.opts.

  check_text (who, 'model', model);
  known = [{'x0', 'preset', 'params', 't', 'u', 'gateway'} more];
  opts = take_opts (who, list, known);
  p = struct ('who', who, 'opts', opts, 'gate', gateway (who, model, wanted_gateway (who, opts)));
  m = model_facts (who, p.gate, model);
  p.model = m;
  p.t = 0;
  if isfield (opts, 't')
    p.t = check_real (who, 't', opts.t, 1, 1);
  end
  p.p = take_params (who, m, opts);
  [xs, xf] = ask (who, p.gate, 'start', model, p.t, p.p);
  [xs, xf] = take_states (who, m, opts, xs, xf);
  p.x = [xs; xf];
  p.ns = numel (xs);
  p.u = [];
  if isfield (opts, 'u') && ~left_open (opts.u)
    if isstruct (opts.u)
      [~, ~, ~, u] = ask (who, p.gate, 'eval', model, p.t, p.p, xs, xf, [], []);
      p.u = by_name (who, 'u', 'input', u, {m.input.name}, opts.u);
    else
      p.u = check_real (who, 'u', opts.u, numel (m.input), 1);
    end
  end
end
