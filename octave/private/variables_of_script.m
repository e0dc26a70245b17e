function assigned = variables_of_script (who, tw_script__)
% The variables that a script assigns, as a struct. It is run in a workspace of its own, in
% its own folder.
  check_argument (who, 'init', tw_script__, 'text');
  if exist (tw_script__, 'file') ~= 2
    error ('tworate:file', '%s: init: there is no file %s', who, tw_script__);
  end
  assigned = run_alone (tw_script__);
end

% In a function without other variables, which a script could use or change.
function assigned = run_alone (varargin)
  run (varargin{1});
  assigned = struct ();
  for tw_name__ = setdiff (who ()', {'assigned', 'tw_name__', 'varargin'})
    assigned.(tw_name__{1}) = eval (tw_name__{1});
  end
end
