function why = keep_path (pathfile)
% KEEP_PATH  Save the path for later sessions; '' or why it could not be saved.
%
%   why = keep_path ([])     where savepath does by itself
%   why = keep_path (FILE)
%
% MATLAB's savepath returns a status, Octave's raises an error.

  why = '';
  try
    if isempty (pathfile)
      failed = savepath ();
    else
      failed = savepath (pathfile);
    end
    if failed
      why = 'savepath failed';
    end
  catch problem
    why = problem.message;
  end
end
