function words = host_words (who, opts)
% Options of a run in the host as words of its command line.

  words = {};
  for name = {'tend', 'step'}
    if isfield (opts, name{1})
      x = check_real (who, name{1}, opts.(name{1}), 1, 1);
      if x <= 0 && strcmp (name{1}, 'step')
        error ('tworate:step', '%s: step must be positive, got %g', who, x);
      end
      words = [words {['--' name{1}], sprintf('%.17g', x)}]; %#ok<AGROW>
    end
  end
  if isfield (opts, 'solver')
    check_text (who, 'solver', opts.solver);
    find_name (who, 'solver', opts.solver, {'discrete', 'ode1', 'ode2', 'ode3', 'ode4', ...
                                            'ode5', 'ode45'});
    words = [words {'--solver', opts.solver}];
  end
  if isfield (opts, 'tasking')
    check_text (who, 'tasking', opts.tasking);
    find_name (who, 'tasking', opts.tasking, {'single', 'multi'});
    words{end+1} = ['--' opts.tasking];
  end
  if isfield (opts, 'finite') && check_flag (who, 'finite', opts.finite)
    words{end+1} = '--finite';
  end
  if isfield (opts, 'path')
    folders = opts.path;
    if ischar (folders)
      folders = {folders};
    elseif ~iscell (folders)
      error ('tworate:type', '%s: path must be folders, got %s', who, kind_of (folders));
    end
    for k = 1:numel (folders)
      check_text (who, 'path', folders{k});
      words = [words {'--path', folders{k}}]; %#ok<AGROW>
    end
  end
end
