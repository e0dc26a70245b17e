function gate = choose_gateway (who, model, opts)
% The compiled function that does the work, as a name for feval: that of a model from
% tw_build, or tw_oct (Octave), or tw_mex. The option gateway, 'oct' or 'mex', chooses
% one.

  names = {'tw_oct', 'tw_mex'};
  if isfield (opts, 'gateway')
    check_argument (who, 'gateway', opts.gateway, 'text');
    find_name (who, 'gateway', opts.gateway, {'oct', 'mex'});
    names = {['tw_' opts.gateway]};
  elseif ~isempty (model) && isvarname (model)
    gate = ['tw_user_' model];
    if exist (gate) == 3 %#ok<EXIST>
      return
    end
  end
  for attempt = 1:2
    for k = 1:numel (names)
      gate = names{k};
      if exist (gate) == 3 %#ok<EXIST>
        return
      end
    end
    built = fullfile (source_root (who), 'build', 'octave');
    if attempt == 1 && exist (built, 'dir')
      addpath (built);
    end
  end
  error ('tworate:build', ...
         '%s: %s is not built. Run make in the folder of tworate, or call tw_make.', ...
         who, names{end});
end
