function spec = sim_spec (who, model, method, list)
% Everything a run of a compiled model needs, checked: see run_spec.

  check_text (who, 'model', model);
  spec = spec_begin (who, model, list, sim_fields ());
  opts = spec.opts;
  spec.model = model_facts (who, spec.gate, model);
  spec.what = model;
  spec = spec_method (who, spec, method);
  spec = spec_options (who, spec, spec.known);
  spec = spec_time (who, spec);

  m = spec.model;
  spec.p = take_params (who, m, opts);
  [xs, xf] = ask (who, spec.gate, 'start', model, spec.t0, spec.p);
  [spec.xs0, spec.xf0] = take_states (who, m, opts, xs, xf);
  spec = take_input (who, spec, m, opts);
  spec.model_arg = model;
  spec.width = numel (m.slow) + numel (m.fast) + numel (m.direct) + numel (m.output) ...
               + numel (m.input);
  spec.way = 1;
  spec.watch = [];
  spec.fslow = [];
  spec.ffast = [];
end
