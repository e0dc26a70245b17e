function r = sweep_result (file, messages, spec)
% The result of tw_sweep from the npy and the messages of tworate sweep.

  [names, x] = read_npy (file);
  fields = field_names (names);
  status = find (strcmp (names, 'status'));
  r = struct ();
  for k = 1:numel (names)
    r.(fields{k}) = x(:,k);
  end
  for f = fieldnames (spec.texts)'
    r.(f{1}) = spec.texts.(f{1});
  end
  r.words = status_words (r.status);
  r.messages = read_messages (messages);
  r.names = names;
  r.fields = fields;
  r.varied = fields(2:status-1);
  r.kept = fields(status+3:end);
  r.wall = spec.wall;
  r.sweep = struct ('model', spec.model, 'method', spec.method, 'opts', spec.opts, ...
                    'texts', {fieldnames(spec.texts)'});
end

function [names, x] = read_npy (file)
  id = fopen (file, 'r', 'ieee-le');
  head = fread (id, 8, 'uint8');
  if head(7) == 1
    n = fread (id, 1, 'uint16');
  else
    n = fread (id, 1, 'uint32');
  end
  text = fread (id, n, 'char=>char')';
  names = regexp (text, '\(''((?:[^''\\]|\\.)*)'', ''<f8''\)', 'tokens');
  names = [names{:}];
  x = fread (id, [numel(names) Inf], 'double')';
  fclose (id);
end

% Letters, digits and underscores, all different.
function fields = field_names (names)
  fields = strrep (strrep (names, '>', '_above_'), '<', '_below_');
  fields = regexprep (fields, '-(?=[\d.])', 'm');
  fields = regexprep (fields, '\W', '_');
  fields{1} = 'number'; % of the case
  for k = find (~cellfun (@isvarname, fields))
    fields{k} = ['x_' fields{k}];
  end
  for k = 2:numel (fields)
    base = fields{k};
    n = 1;
    while any (strcmp (fields{k}, fields(1:k-1)))
      n = n + 1;
      fields{k} = sprintf ('%s_%d', base, n);
    end
  end
end

function words = status_words (status)
  words = repmat ({'failed'}, numel (status), 1);
  known = {0, 'ok'; 13, 'diverged'; 14, 'domain'; 19, 'iteration'; 24, 'tolerance'; 1000, 'bad'};
  for k = 1:size (known, 1)
    words(status == known{k,1}) = known(k,2);
  end
end

% Lines 17,"why".
function m = read_messages (file)
  m = struct ('case', {}, 'why', {});
  lines = strsplit (fileread (file), sprintf ('\n'));
  for k = 2:numel (lines)
    comma = find (lines{k} == ',', 1);
    if isempty (comma)
      continue
    end
    why = lines{k}(comma+1:end);
    if ~isempty (why) && why(1) == '"'
      why = strrep (why(2:end-1), '""', '"');
    end
    m(end+1) = struct ('case', str2double (lines{k}(1:comma-1)), 'why', why); %#ok<AGROW>
  end
end
