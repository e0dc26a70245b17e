function m = tw_build (file)
% TW_BUILD  Compile your own model in C for tw_sim.
%
%   tw_build ('my_model.c')
%   m = tw_build ('my_model.c')       its descriptor, as tw_info returns it
%
% The file exports  const tw_model tw_model_my_model = {...};  with the name my_model,
% as the template of tw_new does. It is compiled with the library into a gateway of its
% own, tw_user_my_model, beside the source. From then on, in this session and in later
% ones with that folder on the path, tw_sim ('my_model', ...), tw_info, tw_jacobian,
% tw_equilibrium, tw_maxstep and tw_order (..., 'model', 'my_model') find the model.
% Building it again replaces it.
%
% The plant block of the model, the S-function sfun_tw_my_model, is built there too: for
% tw_run_sfun and tw_diagram, and in MATLAB for Simulink.
%
% A C function that writes past its arrays can crash the interpreter: the sizes in the
% descriptor must be right.
%
% Example:
%
%   tw_new ('my_model')
%   tw_build ('my_model.c')
%   r = tw_sim ('my_model', 'adams4', 'H', 0.01, 'ratio', 10, 'tend', 5);
%   tw_plot (r)
%
% See also tw_new, tw_sim, tw_run_sfun, tw_make.

% INDEX Models and methods

  who = 'tw_build';
  if nargin < 1
    error ('tworate:call', 'tw_build: the name of a C file is needed');
  end
  check_argument (who, 'file', file, 'text');
  [~, name, ext] = fileparts (file);
  if ~strcmp (ext, '.c')
    error ('tworate:name', '%s: %s is not a C file: expected the extension .c', who, file);
  end
  new_model_name (who, name);
  [there, found] = fileattrib (file); % exist would look along the path, too
  if ~there
    error ('tworate:file', '%s: there is no file %s', who, file);
  end
  source = found.Name;
  folder = fileparts (source);
  gate = ['tw_user_' name];
  out = fullfile (folder, [gate '.' mexext()]);

  if isempty (regexp (fileread (source), ...
                      ['(^|\n)const tw_model tw_model_' name '\s*='], 'once'))
    error ('tworate:build', ...
           '%s: %s must export its model as  const tw_model tw_model_%s = {...};', who, ...
           source, name);
  end
  clear (gate); % an older one may be in use
  describe ('forget');
  compile_gateway (who, out, {source}, 'mex');
  addpath (folder); % before others that have a model of this name
  rehash ();
  try
    m = describe (who, gate, 'model', name);
  catch why
    clear (gate);
    describe ('forget');
    delete (out);
    rehash ();
    rethrow (why);
  end
  compile_plant (who, folder, name, source);
  if nargout == 0
    fprintf ('%s: %s\n', m.name, m.what);
    clear m
  end
end

%!test
%! room = tempname ();
%! mkdir (room);
%! was = cd (room);
%! name = sprintf ('tw_build_test_%d', getpid ());
%! unwind_protect
%!   tw_new (name);
%!   m = tw_build ([name '.c']);
%!   r = tw_sim (name, 'rk4', 'H', 0.01, 'tend', 1);
%!   assert (size (r.xs), [101 2])
%!   assert (m.name, name)
%!   q = tw_run_sfun (['sfun_tw_' name], {13, 0.01, 1, [], [], []}, 'tend', 1);
%!   assert (q.y1, r.xs)
%! unwind_protect_cleanup
%!   clear (['tw_user_' name]);
%!   cd (was);
%!   rmpath (room);
%!   confirm_recursive_rmdir (false, 'local');
%!   rmdir (room, 's');
%! end_unwind_protect
%!error <there is no file> tw_build ('no_such_file.c')
