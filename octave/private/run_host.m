function r = run_host (who, file, opts, own, folders, workspace)
% Run the host's program on a diagram; its logs as a struct. It is a process of its own:
% an S-function that crashes does not crash the interpreter. own: the name of the file if
% we wrote it, which the caller has never seen: messages name its lines only; otherwise
% ''. Libraries and S-functions are searched for in `folders` too. With a workspace, a
% struct of variables, the expressions of the diagram see them.
%
% opts: tend, step, solver, tasking, finite, path, trust, on_stop as in tw_diagram; ports: only
% print the ports of the blocks, into the field said.

  words = [{file} option_words(who, opts)];
  return_stopped = returns_on_stop (who, opts);
  logs = [tempname() '.csv'];
  tidy = onCleanup (@() remove_path (logs));
  if isfield (opts, 'ports')
    words{end+1} = '--ports';
  else
    words = [words {'--out', logs}];
  end
  step_warning = warning ('query', 'tworate:step');
  if strcmp (step_warning.state, 'off')
    words{end+1} = '--no-warn-step';
  end
  trusted = isfield (opts, 'trust') && check_argument (who, 'trust', opts.trust, 'flag');
  if trusted
    words{end+1} = '--trust';
  end
  for k = 1:numel (folders)
    words = [words {'--path', folders{k}}]; %#ok<AGROW>
  end
  if nargin > 5
    [status, text] = answer_host (host_program (who), words, workspace, trusted);
  else
    [status, text] = run_program ([{host_program(who)} words]);
  end
  if ~isempty (own)
    text = strrep (text, [own ':'], 'line ');
  end
  text = warn_of_steps (who, text);
  r = read_logs (logs);
  r.said = strtrim (regexprep (text, '(^|\n)tworate_host: (?!note: )[^\n]*$', ''));
  r.stopped = '';
  if status ~= 0
    r.stopped = failure (text);
    if ~return_stopped
      error ('tworate:host', '%s: %s', who, r.stopped);
    end
  end
end

% What plants say of their steps becomes a warning.
function text = warn_of_steps (who, text)
  line = '(^|\n)warning: (block ''[^\n]*'': H = [^\n]* would be stable)(?=\n|$)';
  for said = regexp (text, line, 'tokens')
    warning ('tworate:step', '%s: %s', who, said{1}{end});
  end
  text = regexprep (text, line, '');
end

% The last message of the program.
function why = failure (text)
  line = regexp (text, '(?:^|\n)tworate_host: ([^\n]*)', 'tokens');
  why = strtrim (text);
  if ~isempty (line)
    why = line{end}{1};
  end
end

% Options as words of the command line.
function words = option_words (who, opts)
  words = {};
  for name = {'tend', 'step'}
    if isfield (opts, name{1})
      x = check_argument (who, name{1}, opts.(name{1}), 'number');
      if x <= 0 && strcmp (name{1}, 'step')
        error ('tworate:step', '%s: step must be positive, got %g', who, x);
      end
      words = [words {['--' name{1}], sprintf('%.17g', x)}]; %#ok<AGROW>
    end
  end
  if isfield (opts, 'solver')
    check_argument (who, 'solver', opts.solver, 'text');
    find_name (who, 'solver', opts.solver, {'discrete', 'ode1', 'ode2', 'ode3', 'ode4', ...
                                            'ode5', 'ode8', 'ode23', 'ode45', ...
                                            'ode113', 'ode15s', 'ode23s', 'ode23t', ...
                                            'ode23tb'});
    words = [words {'--solver', opts.solver}];
  end
  if isfield (opts, 'tasking')
    check_argument (who, 'tasking', opts.tasking, 'text');
    find_name (who, 'tasking', opts.tasking, {'single', 'multi'});
    words{end+1} = ['--' opts.tasking];
  end
  if isfield (opts, 'finite') && check_argument (who, 'finite', opts.finite, 'flag')
    words{end+1} = '--finite';
  end
  if isfield (opts, 'build') && check_argument (who, 'build', opts.build, 'flag')
    words{end+1} = '--build';
  end
  if isfield (opts, 'path')
    folders = opts.path;
    if ischar (folders)
      folders = {folders};
    end
    check_argument (who, 'path', folders, 'type', iscell (folders), 'folders');
    for k = 1:numel (folders)
      check_argument (who, 'path', folders{k}, 'text');
      words = [words {'--path', folders{k}}]; %#ok<AGROW>
    end
  end
end

% A column t, then those of the logs: name, or name[1], name[2], ...
function r = read_logs (file)
  r = struct ('t', zeros (0, 1), 'names', {cell(1, 0)});
  if ~exist (file, 'file')
    return
  end
  id = fopen (file, 'r');
  head = fgetl (id);
  lines = 1;
  while ischar (head) && mod (sum (head == '"'), 2) && ~feof (id) % a name with a line break
    head = [head char(10) fgetl(id)]; %#ok<AGROW>
    lines = lines + 1;
  end
  fclose (id);
  if ~ischar (head)
    return
  end
  titles = split_titles (head);
  if exist ('OCTAVE_VERSION', 'builtin')
    x = dlmread (file, ',', lines, 0, 'emptyvalue', NaN);
  else
    id = fopen (file, 'r');
    x = textscan (id, repmat ('%f', 1, numel (titles)), 'Delimiter', ',', ...
                  'EmptyValue', NaN, 'HeaderLines', lines, 'CollectOutput', true);
    x = x{1};
    fclose (id);
  end
  if isempty (x)
    x = zeros (0, numel (titles));
  end
  x(:,end+1:numel (titles)) = NaN; % the last ones may be empty everywhere
  r.t = x(:,1);
  plain = regexprep (titles, '\[\d+\]$', '');
  for k = 2:numel (titles)
    if k == 2 || ~strcmp (plain{k}, plain{k-1})
      field = field_for (plain{k}, r);
      r.names{end+1} = field;
      r.(field) = x(:,k);
    else
      r.(field)(:,end+1) = x(:,k);
    end
  end
end

% The names of a csv, which are quoted if they contain commas or quotes (RFC 4180).
function titles = split_titles (head)
  titles = regexp (head, '("([^"]|"")*"|[^,]*)(,|$)', 'match');
  titles = regexprep (titles, ',$', '');
  for k = 1:numel (titles)
    if ~isempty (titles{k}) && titles{k}(1) == '"'
      titles{k} = strrep (titles{k}(2:end-1), '""', '"');
    end
  end
end

function field = field_for (name, r)
  field = regexprep (name, '\W', '_');
  if ~isvarname (field) || isfield (r, field) || any (strcmp (field, {'said', 'stopped'}))
    field = ['log_' field];
  end
end
