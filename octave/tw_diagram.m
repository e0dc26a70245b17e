function r = tw_diagram (diagram, varargin)
% TW_DIAGRAM  Run a diagram of S-functions and blocks without Simulink.
%
%   r = tw_diagram (file, opts)         a .mdl or .slx (doc/blocks/README.md), or a text
%                                       diagram (doc/guide/host.md), also from the load
%                                       path
%   r = tw_diagram (lines, opts)        the statements of a text diagram, a string of
%                                       several lines or a cell array of strings
%
% The parameters and masks of a .mdl or .slx see the variables of the caller, then those
% of the base workspace. Variables that its PreLoadFcn and InitFcn set are visible to the
% diagram only. Libraries are searched for in the folder of the diagram, in the option
% path, and on the load path.
%
% A diagram runs no code unless you trust it. Its parameters, masks and callbacks may be
% arithmetic (numbers, matrices, variables and their fields, common functions), which
% Octave does not evaluate. S-functions are loaded from tworate, from the option path and
% from the load path, but not from the folder of the diagram. The error shows what else
% the diagram would run. With trust Octave evaluates everything, with every function, and
% S-functions beside the diagram are loaded: like any script, it can then do whatever you
% can.
%
% Options, as one struct or as names and values; those not given come from the diagram:
%
%   tend, solver, step      'ode1' ... 'ode5', 'ode8', 'discrete' (fixed step), 'ode23',
%                           'ode45', 'ode113', 'ode15s', 'ode23t' (variable step)
%   tasking                 'single' or 'multi'
%   finite                  true: a signal that is not finite ends the run
%   set                     for a .mdl or .slx: struct of variables that override the
%                           caller's
%   init                    a script that is run first, for a .mdl or .slx: the diagram
%                           sees the variables that it assigns. You trust this script,
%                           not the diagram
%   path                    folders with libraries (also below them) and S-functions, a
%                           string or a cell array
%   build                   true: compile and load the S-functions whose sources are
%                           beside the diagram or below the path; field said lists them
%   trust                   true: the diagram may run code and write the files of
%                           its To File blocks (default false)
%   on_stop                 'error' (default) or 'return' when the run fails
%
% The result has t, a field for each log with a row for each t (NaN before its first
% hit; a slower signal keeps its value), names (of these fields), said (what blocks and
% the reader printed), stopped ('' or why the run failed).
%
% The diagram runs in a process of its own: if an S-function crashes, the error names
% it, and the interpreter keeps running.
%
% A warning, tworate:step, names a plant of tworate whose H is too large, as in tw_sim;
% warning ('off', 'tworate:step') turns the check off.
%
% Example:
%
%   r = tw_diagram ({'solver ode4 step=0.01', 'time 0 10', ...
%                    'block u sine frequency=2', 'block x integrator', ...
%                    'wire u -> x', 'log x as position'});
%   plot (r.t, r.position)
%
% See also tw_run_sfun, tw_build.

% INDEX S-functions and diagrams

  who = 'tw_diagram';
  if nargin < 1
    error ('tworate:call', 'tw_diagram: a diagram is needed');
  end
  known = {'tend', 'solver', 'step', 'tasking', 'finite', 'set', 'path', 'trust', ...
           'on_stop', 'init', 'build'};
  opts = read_options (who, varargin, known);
  if isfield (opts, 'set')
    check_argument (who, 'set', opts.set, 'type', ...
                    isstruct (opts.set) && numel (opts.set) == 1, 'one struct');
  end
  if ischar (diagram) && any (diagram == 10)
    diagram = strsplit (strrep (diagram, char (13), ''), char (10));
    diagram(cellfun ('isempty', diagram)) = {' '};
  end
  own = '';
  if iscell (diagram)
    for k = 1:numel (diagram)
      check_argument (who, 'a line of the diagram', diagram{k}, 'text');
    end
    file = [tempname() '.txt'];
    own = file;
    write_text (who, file, sprintf ('%s\n', diagram{:}));
    tidy = onCleanup (@() delete (file));
  else
    check_argument (who, 'diagram', diagram, 'text');
    file = find_diagram (who, diagram);
  end
  if isempty (regexp (file, '\.(mdl|slx)$', 'once'))
    for name = {'set', 'init'}
      if isfield (opts, name{1})
        error ('tworate:call', '%s: %s is for a .mdl or .slx; this is a text diagram', ...
               who, name{1});
      end
    end
    r = run_host (who, file, opts, own, own_folders ());
    return
  end
  workspace = struct ();
  for place = {'base', 'caller'}
    for name = evalin (place{1}, 'who')'
      workspace.(name{1}) = evalin (place{1}, name{1});
    end
  end
  if isfield (opts, 'init')
    assigned = variables_of_script (who, opts.init);
    for name = fieldnames (assigned)'
      workspace.(name{1}) = assigned.(name{1});
    end
  end
  if isfield (opts, 'set')
    for name = fieldnames (opts.set)'
      workspace.(name{1}) = opts.set.(name{1});
    end
  end
  r = run_host (who, file, opts, own, own_folders (), workspace);
end

function file = find_diagram (who, name)
  file = name;
  if exist (file, 'file') == 2
    found = file_in_loadpath (file);
    if ~isempty (found)
      file = found;
    end
    return
  end
  file = fullfile (source_root (who), 'sfun', 'simulink', 'examples', name);
  if exist (file, 'file') ~= 2
    error ('tworate:file', '%s: there is no file %s', who, name);
  end
end

% The folders of the load path that are not Octave's own, without the current one, which
% may be that of the diagram.
function folders = own_folders ()
  folders = strsplit (path (), pathsep ());
  folders(strcmp (folders, '.')) = [];
  folders(strncmp (folders, matlabroot (), numel (matlabroot ()))) = [];
end

%!test
%! r = tw_diagram ({'solver ode4 step=0.01', 'time 0 1', 'block u constant value=2', ...
%!                  'block x integrator initial=1', 'wire u -> x', 'log x as position'});
%! assert (r.position, 1 + 2 * r.t, 1e-12)
%! assert (r.names, {'position'})
%!error <a diagram is needed> tw_diagram ()
%!error <there is no file> tw_diagram ('no_such_diagram.txt')
%!error <tw_diagram: line 1: 'blok' is not a statement> tw_diagram ({'blok a constant'})
%!error <tw_diagram: line 2: there is no kind 'sinus'; nearest: sine> ...
%! tw_diagram (sprintf ('time 0 1\nblock a sinus\n'))
%!error <line 1: there is no 'sfun_tw_krp.so'.*; nearest: sfun_tw_kpr, > ...
%! tw_diagram ({'sfun a sfun_tw_krp 4 0.1 1 [] [] []'})
%!test
%! r = tw_diagram ({'time 0 1', 'block a sinus'}, 'on_stop', 'return');
%! assert (strncmp (r.stopped, 'line 2: there is no kind', 24))

%!demo
%! r = tw_diagram ({'solver ode4 step=0.01', 'time 0 10', 'block u sine frequency=2', ...
%!                  'block x integrator', 'wire u -> x', 'log x as position'});
%! plot (r.t, r.position)
