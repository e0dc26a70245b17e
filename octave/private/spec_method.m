function spec = spec_method (who, spec, method)
% Method and ratio.

  spec.method = method_facts (who, spec.gate, method, 0);
  spec.ratio = spec.method.ratio;
  if isfield (spec.opts, 'ratio')
    spec.ratio = check_whole (who, 'ratio', spec.opts.ratio, 1, 10000);
    if spec.method.only_ratio && spec.ratio ~= spec.method.only_ratio
      error ('tworate:ratio', '%s: %s has ratio %d only, got %d', who, ...
             spec.method.name, spec.method.only_ratio, spec.ratio);
    end
    spec.method = method_facts (who, spec.gate, spec.method.name, spec.ratio);
  end
end
