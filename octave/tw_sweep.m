function r = tw_sweep (model, method, cases, varargin)
% TW_SWEEP  Run many cases of a model on all cores, and keep a row of each.
%
%   r = tw_sweep (model, method, cases, 'H', 1e-3, 'tend', 2, ...)
%   r = tw_sweep (model, 'auto', cases, 'tend', 2, 'RelTol', 1e-6, ...)
%   r = tw_sweep (model, method, cases, opts)
%
% model is a name from tw_info ('models'), a model built by tw_build, or the name of its C
% file. cases is
%
%   a struct    of columns by name, all of one length or of length 1:
%               struct ('ms', [250; 300; 350], 'Cs', 1500)
%   a matrix    a case in each row, with the option names: {'ms', 'Cs'}
%   a string    the name of a csv or npy file
%   a design    struct ('design', 'lhs', 'n', 1000, 'vary', struct ('ms', [200 400])):
%               'grid' with all values of each, 'lhs', 'sobol' or 'random' with the limits
%               of each; also strings as in tworate sweep, 'log:1:100', 'normal:3:0.2';
%               field seed: other cases
%
% A name is that of a parameter, an initial state or an input of the model, INPUT.PARAM of
% a source (in a struct INPUT__PARAM, such as road__height), or preset, a cell of strings.
%
% Options of the run are those of tw_sim: H, ratio, tend, t0, preset, params, x0 (structs),
% input (a number, a source or a struct by names), hold, whole_steps, every, and by name
% those of the library; with 'auto' RelTol, AbsTol, FastRelTol, FastAbsTol, InitialStep,
% MaxStep, MinStep, Stiff, dt. Those of the sweep:
%
%   keep        string or cell of strings: 'final', 'min', 'max', 'rms', 'tmax', with
%               names or without, 'max:load,zs'; 'at:load@0:0.01:2'; 'above:load=5000',
%               'below:load=0'. Default {'final', 'min', 'max'}
%   on_bad      'stop' (default): a value that cannot be run is an error, and nothing runs;
%               'mark': its row has the status 'bad'
%   threads     default: all cores
%   journal     a file with finished cases; with resume = true a sweep that was ended goes
%               on from there
%   fast_lanes  true: cases side by side may round differently
%   lanes       false: no cases side by side
%   names       of the columns of a matrix
%
% The result has a column for each name, in the order of the cases,
%
%   r.number, r.ms, ...  number of the case, and what varies
%   r.load_max, ...      what is kept: NAME_final, _min, _max, _rms, _tmax, load_0_5 for
%                        load at 0.5; NaN where a case stopped early
%   r.status             0: fine; else the code, in words in r.words
%   r.stopped_at         time, of a case that stopped early; r.messages: case and why
%   r.names, r.fields    names of the columns, and their fields
%   r.varied, r.kept     the fields of both kinds
%   r.wall               seconds
%
% and what tw_plot needs. The program tworate-sweep does the work, see doc/guide/sweep.md.
%
% Example: the largest wheel load of a car on a bump over mass and damping,
%
%   r = tw_sweep ('quarter_car_b', 'rk4', struct ('design', 'grid', 'vary', ...
%                 struct ('ms', 200:20:400, 'Cs', 500:250:3000)), 'H', 1e-3, ...
%                 'tend', 2, 'input', 'bump', 'keep', 'max:load');
%   tw_plot (r)
%
% See also tw_sim, tw_plot, tw_build.

% INDEX Runs

  who = 'tw_sweep';
  if nargin < 3
    error ('tworate:call', 'tw_sweep: a model, a method and cases are needed');
  end
  if ischar (model) && ~isempty (regexp (model, '\.(c|so)$', 'once'))
    spec.model = model;
  else
    spec.model = source_of (who, model_name (who, model));
  end
  check_argument (who, 'method', method, 'text');
  spec.method = method;
  room = tempname ();
  mkdir (room);
  tidy = onCleanup (@() remove_path (room));
  [words, spec] = sweep_words (who, spec, cases, room, varargin);
  out = fullfile (room, 'out.npy');
  said = fullfile (room, 'messages.csv');
  begin = tic ();
  [status, text] = run_program ([{sweep_program(who)} words {'--out', out, '--messages', ...
                                                            said, '--progress', 'off'}]);
  if status ~= 0
    error ('tworate:sweep', '%s: %s', who, strtrim (strrep (text, 'tworate: ', '')));
  end
  spec.wall = toc (begin);
  r = sweep_result (out, said, spec);
end

% A model of tw_build: its source.
function file = source_of (who, name)
  file = name;
  gate = which (['tw_user_' name]);
  if ~isempty (gate)
    file = fullfile (fileparts (gate), [name '.c']);
    if ~exist (file, 'file')
      error ('tworate:file', '%s: the source of %s is not there: %s', who, name, file);
    end
  end
end

function program = sweep_program (who)
  program = fullfile (source_root (who), 'build', 'tworate-sweep');
  if ~exist (program, 'file')
    program = 'tworate-sweep'; % installed
  end
end

%!demo
%! % The largest wheel load of a car on a bump.
%! r = tw_sweep ('quarter_car_b', 'rk4', struct ('design', 'grid', 'vary', ...
%!               struct ('ms', 200:20:400, 'Cs', 500:250:3000)), 'H', 1e-3, ...
%!               'tend', 2, 'input', 'bump', 'keep', 'max:load');
%! tw_plot (r)

%!test
%! c = struct ('ms', [250; 300], 'Cs', 1500);
%! r = tw_sweep ('quarter_car_b', 'rk4', c, 'H', 1e-3, 'tend', 1, 'input', 'bump', ...
%!               'keep', {'final:zs', 'max:load'});
%! s = tw_sim ('quarter_car_b', 'rk4', 'H', 1e-3, 'tend', 1, 'input', 'bump', ...
%!             'params', struct ('ms', 300, 'Cs', 1500));
%! assert (r.zs_final(2), s.final.xs(1))
%! assert (r.load_max(2), max (s.y(:,5)))
%! assert (r.ms, [250; 300])
%!error <column ms: expected 1 to 100000 kg, got -1> ...
%! tw_sweep ('quarter_car_b', 'rk4', struct ('ms', [300 -1]), 'H', 1e-3)
%!error <a model, a method and cases> tw_sweep ('kpr', 'rk4')
