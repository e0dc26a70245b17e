function tw_new (name)
% TW_NEW  Write a template of a model in C.
%
%   tw_new ('my_model')       writes my_model.c into the current folder
%
% The template compiles and runs as it is: two bodies, one slow and one fast. Change the
% equations, names and numbers, then call tw_build. An existing file is not overwritten:
% tw_new raises an error.
%
% Example:
%
%   tw_new ('my_model')
%   tw_build ('my_model.c')
%   tw_plot (tw_sim ('my_model', 'adams4', 'H', 0.01, 'ratio', 10, 'tend', 5))
%
% See also tw_build, tw_sim.

% INDEX Models and methods

  who = 'tw_new';
  if nargin < 1
    error ('tworate:call', 'tw_new: a name is needed');
  end
  check_argument (who, 'name', name, 'text');
  new_model_name (who, name);
  file = [name '.c'];
  if exist (fullfile (pwd (), file), 'file')
    error ('tworate:file', '%s: %s already exists', who, file);
  end
  here = fileparts (mfilename ('fullpath'));
  text = fileread (fullfile (here, 'template', 'my_model.c'));
  write_text (who, file, strrep (text, 'my_model', name));
end

%!test
%! was = cd (tempdir ());
%! name = sprintf ('tw_new_test_%d', getpid ());
%! unwind_protect
%!   tw_new (name);
%!   text = fileread ([name '.c']);
%!   assert (~isempty (strfind (text, ['tw_model_' name])))
%!   fail ('tw_new (name)', 'already exists')
%! unwind_protect_cleanup
%!   unlink ([name '.c']);
%!   cd (was);
%! end_unwind_protect
%!error <cannot be the name of a model> tw_new ('1x')
%!error <there is a model kpr in the library> tw_new ('kpr')
