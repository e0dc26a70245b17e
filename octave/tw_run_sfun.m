function r = tw_run_sfun (sfun, params, varargin)
% TW_RUN_SFUN  Run one S-function without Simulink.
%
%   r = tw_run_sfun (sfun, params, opts)
%
% sfun is an S-function of tworate ('sfun_tw_kpr'), one made by tw_build, the name or
% file of a shared object for the host (.so), or a source file (.c, .cpp), which is
% compiled. params is a cell array of its parameters: real matrices and strings.
%
% Options, as one struct or as names and values:
%
%   tend      end of the run; required
%   input     one for the only input port, or a cell array, one for each ([]: not
%             connected): numbers (constant, in their own class: int8 (3)), a table
%             [t u1 u2 ...] (linear between its rows), or a struct with the kind of a
%             built-in block and its parameters, struct ('kind', 'sine', 'frequency', 2)
%   names     names of the outputs, a cell array; default y1, y2, ...
%   t0        start; default 0
%   solver, step, tasking, finite, on_stop       as in tw_diagram; the default solver is
%             ode4 with a step from the sample times
%
% The result is that of tw_diagram: t, y1, y2, ... and so on. So is the warning of an H
% that is too large.
%
% Example: the plant block of a model, rk4 with H = 0.01,
%
%   r = tw_run_sfun ('sfun_tw_kpr', {'rk4', 0.01, 1, [], [], []}, 'tend', 1, ...
%                    'names', {'xs', 'xf', 'error'});
%   plot (r.t, r.xs)
%
% See also tw_diagram, tw_build, tw_sim.

% INDEX S-functions and diagrams

  who = 'tw_run_sfun';
  if nargin < 2
    error ('tworate:call', 'tw_run_sfun: an S-function and its parameters are needed');
  end
  check_argument (who, 'sfun', sfun, 'text');
  check_argument (who, 'params', params, 'type', iscell (params), 'a cell array');
  known = {'tend', 't0', 'input', 'names', 'solver', 'step', 'tasking', 'finite', 'on_stop'};
  opts = read_options (who, varargin, known);
  if ~isfield (opts, 'tend')
    error ('tworate:missing', '%s: the end tend is missing', who);
  end
  t0 = 0;
  if isfield (opts, 't0')
    t0 = check_argument (who, 't0', opts.t0, 'number');
  end
  tend = check_argument (who, 'tend', opts.tend, 'number');
  if tend < t0
    error ('tworate:range', '%s: tend = %g is before t0 = %g', who, tend, t0);
  end
  texts = cell (1, numel (params));
  for k = 1:numel (params)
    texts{k} = value_text (who, sprintf ('parameter %d', k), params{k});
  end
  wires = inputs (who, opts);
  given = names_given (who, opts);
  run_opts = opts;
  run_opts.trust = true; % the caller has named the S-function
  for name = {'tend', 't0', 'input', 'names'} % these are in the diagram
    if isfield (run_opts, name{1})
      run_opts = rmfield (run_opts, name{1});
    end
  end

  room = tempname ();
  mkdir (room);
  tidy = onCleanup (@() remove_path (room));
  object = value_text (who, 'the file', find_sfun (who, sfun, room));
  lines = [{'model run', 'solver ode4', sprintf('time %.17g %.17g', t0, tend), ...
            strjoin([{'sfun', 'block', object} texts], ' ')} wires];

  % the S-function itself says how many outputs it has
  file = fullfile (room, 'run.txt');
  write_text (who, file, sprintf ('%s\n', lines{:}));
  r = run_host (who, file, setfield (run_opts, 'ports', true), file, {});
  ports = regexp (r.said, '(?:^|\n)block in[ \d]* out([ \d]*)(\n|$)', 'tokens', 'once');
  names = {};
  if isempty (r.stopped) && ~isempty (ports)
    names = output_names (who, given, numel (sscanf (ports{1}, '%d')));
  end
  for k = 1:numel (names)
    lines{end+1} = sprintf ('log block:%d as %s', k, names{k}); %#ok<AGROW>
  end
  write_text (who, file, sprintf ('%s\n', lines{:}));
  r = run_host (who, file, run_opts, file, {});
end

function given = names_given (who, opts)
  given = {};
  if isfield (opts, 'names')
    given = opts.names;
    check_argument (who, 'names', given, 'type', iscell (given), ...
                    'a cell array of strings');
  end
  for k = 1:numel (given)
    check_argument (who, 'names', given{k}, 'text');
    if ~isvarname (given{k})
      error ('tworate:name', '%s: %s cannot be the name of a field', who, given{k});
    end
  end
end

function names = output_names (who, given, n)
  if numel (given) > n
    error ('tworate:size', '%s: got %d names for %d outputs', who, ...
           numel (given), n);
  end
  names = arrayfun (@(k) sprintf ('y%d', k), 1:n, 'UniformOutput', false);
  names(1:numel (given)) = given;
end

% The shared object: a file, one beside the gateways, one on the path, or compiled here.
function file = find_sfun (who, name, room)
  [folder, base, ext] = fileparts (name);
  if any (strcmpi (ext, {'.c', '.cpp', '.cc'}))
    file = compile (who, source_file (who, name), fullfile (room, [base '.so']));
    return
  end
  [~, sfuns] = host_program (who);
  places = [{folder, pwd(), sfuns} regexp(path (), pathsep (), 'split')];
  for k = 1:numel (places)
    file = fullfile (places{k}, [base '.so']);
    [there, found] = fileattrib (file); % exist would look along the path, too
    if there
      file = found.Name;
      return
    end
  end
  file = build_ours (who, base, room);
end

% The source; where there is none of this name, the only one that differs in the case of
% its letters.
function file = source_file (who, name)
  file = name;
  if fileattrib (name)
    return
  end
  [folder, base, ext] = fileparts (name);
  list = dir (fullfile (folder, '*'));
  k = find (strcmpi ([base ext], {list.name}));
  if numel (k) ~= 1
    error ('tworate:file', '%s: there is no file %s', who, name);
  end
  file = fullfile (folder, list(k).name);
end

function file = compile (who, name, file)
  root = source_root (who);
  [status, text] = system ([quoted({fullfile(root, 'sfun', 'host', 'program', 'compile'), file, name}) ...
                            ' 2>&1']);
  if status ~= 0
    error ('tworate:build', '%s: %s does not compile:\n%s', who, name, text);
  end
end

% A package brings the sources of our S-functions only.
function file = build_ours (who, name, room)
  root = source_root (who);
  old = addpath (fullfile (root, 'sfun', 'simulink'));
  back = onCleanup (@() path (old));
  all = tworate_build ('list');
  find_name (who, 'S-function', name, all);
  library = fullfile (root, 'build', 'libtworate.a');
  if exist (library, 'file')
    made = tworate_build ({name}, room, library);
  else
    made = tworate_build ({name}, room);
  end
  file = made{1};
end

function lines = inputs (who, opts)
  lines = {};
  if ~isfield (opts, 'input')
    return
  end
  list = opts.input;
  if ~iscell (list)
    list = {list};
  end
  for k = 1:numel (list)
    label = sprintf ('input %d', k);
    if isempty (list{k}) && isnumeric (list{k})
      continue
    elseif isstruct (list{k})
      text = block_text (who, label, list{k});
      type = '';
    else
      [text, type] = numbers_text (who, label, list{k});
    end
    at = sprintf ('in%d', k);
    made = {sprintf('block %s %s', at, text)};
    if ~isempty (type) % the host's numbers are double
      made = {sprintf('block %s_double %s', at, text), ...
              sprintf('block %s convert type=''%s''', at, type), ...
              sprintf('wire %s_double -> %s', at, at)};
    end
    lines = [lines made {sprintf('wire %s -> block:%d', at, k)}]; %#ok<AGROW>
  end
end

% Constant numbers or a table, and the type that their block is converted to ('': none).
function [text, type] = numbers_text (who, label, given)
  x = check_argument (who, label, given, 'real', NaN, NaN);
  type = '';
  if ~isa (given, 'double')
    type = class (given);
    if islogical (given)
      type = 'boolean';
    elseif any (strcmp (type, {'int64', 'uint64'}))
      error ('tworate:type', '%s: %s: ports have no type %s', who, label, type);
    end
  end
  if size (x, 1) > 1 && size (x, 2) > 1
    if any (diff (x(:,1)) <= 0)
      error ('tworate:order', '%s: the times of %s must rise', who, label);
    elseif ~isempty (type)
      error ('tworate:type', '%s: the table of %s must be double, got %s', who, label, ...
             class (given));
    end
    text = ['from_table times=' value_text(who, label, x(:,1)') ...
            ' values=' value_text(who, label, x(:,2:end))];
  else
    text = ['constant value=' value_text(who, label, x(:)')];
  end
end

function text = block_text (who, label, s)
  if numel (s) ~= 1 || ~isfield (s, 'kind')
    error ('tworate:missing', '%s: %s must be one struct with a field kind', who, label);
  end
  check_argument (who, [label '.kind'], s.kind, 'text');
  text = s.kind;
  for name = fieldnames (s)'
    if ~strcmp (name{1}, 'kind')
      text = [text ' ' name{1} '=' ...
              value_text(who, [label '.' name{1}], s.(name{1}))]; %#ok<AGROW>
    end
  end
end

%!test
%! r = tw_run_sfun ('sfun_tw_kpr', {'rk4', 0.01, 1, [], [], []}, 'tend', 1, ...
%!                  'names', {'xs', 'xf'});
%! q = tw_sim ('kpr', 'rk4', 'H', 0.01, 'tend', 1);
%! assert ([r.t r.xs r.xf], [q.t q.xs q.xf])     % the same bits
%!error <and its parameters> tw_run_sfun ('a')
%!error <there is no S-function> tw_run_sfun ('sfun_tw_krp', {}, 'tend', 1)

%!demo
%! r = tw_run_sfun ('sfun_tw_kpr', {'rk4', 0.01, 1, [], [], []}, 'tend', 1, ...
%!                  'names', {'xs', 'xf', 'error'});
%! plot (r.t, r.xs, r.t, r.xf)
