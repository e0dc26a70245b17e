function g = gateway (who, model, wanted)
% The compiled function behind tw_sim and its kin, as a name for feval: that of a model
% from tw_build, or tw_oct (Octave), or tw_mex.

  if ~isempty (model) && isempty (wanted) && isvarname (model)
    g = ['tw_user_' model];
    if exist (g) == 3 %#ok<EXIST>
      return
    end
  end
  names = {'tw_oct', 'tw_mex'};
  if ~isempty (wanted)
    names = {['tw_' wanted]};
  end
  for attempt = 1:2
    for k = 1:numel (names)
      g = names{k};
      if exist (g) == 3 %#ok<EXIST>
        return
      end
    end
    built = fullfile (source_root (who), 'build', 'octave');
    if attempt == 1 && exist (built, 'dir')
      addpath (built);
    end
  end
  error ('tworate:build', ['%s: %s is not built. In the folder of tworate run make, ' ...
                           'or call tw_make.'], who, names{end});
end
