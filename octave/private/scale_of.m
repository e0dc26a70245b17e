function scale = scale_of (who, opts, n)
% The typical size of each of n states, from the option scale.

  scale = ones (n, 1);
  if isfield (opts, 'scale')
    scale = opts.scale;
    if isscalar (scale)
      scale = check_real (who, 'scale', scale, 1, 1) * ones (n, 1);
    end
    scale = check_real (who, 'scale', scale, n, 1);
    if any (scale <= 0)
      error ('tworate:range', '%s: scale must be positive', who);
    end
  end
end
