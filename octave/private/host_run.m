function r = host_run (who, words, return_stopped, workspace)
% Run the host's program with these words; its logs as a struct. It is a process of its
% own: an S-function that breaks cannot break the interpreter. With a workspace, a struct
% of variables, the texts of its diagram are evaluated here.

  file = [tempname() '.csv'];
  tidy = onCleanup (@() remove (file));
  words = [words {'--out', file}];
  if nargin > 3
    [status, text] = host_talk (host_program (who), words, workspace);
  else
    [status, text] = system ([quoted([{host_program(who)} words]) ' 2>&1']);
  end
  r = read_logs (file);
  r.said = strtrim (regexprep (text, '(^|\n)tworate_host: [^\n]*$', ''));
  r.stopped = '';
  if status ~= 0
    r.stopped = host_failure (text);
    if ~return_stopped
      error ('tworate:host', '%s: %s', who, r.stopped);
    end
  end
end

function remove (file)
  if exist (file, 'file')
    delete (file);
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
  fclose (id);
  if ~ischar (head)
    return
  end
  titles = regexp (head, ',', 'split');
  if exist ('OCTAVE_VERSION', 'builtin')
    x = dlmread (file, ',', 1, 0, 'emptyvalue', NaN);
  else
    id = fopen (file, 'r');
    x = textscan (id, repmat ('%f', 1, numel (titles)), 'Delimiter', ',', ...
                  'EmptyValue', NaN, 'HeaderLines', 1, 'CollectOutput', true);
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

function field = field_for (name, r)
  field = regexprep (name, '\W', '_');
  if ~isvarname (field) || isfield (r, field) || any (strcmp (field, {'said', 'stopped'}))
    field = ['log_' field];
  end
end
