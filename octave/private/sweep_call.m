function call = sweep_call (r, k)
% The call of tw_sim that repeats case k of a result of tw_sweep.

  o = r.sweep.opts;
  [~, model] = fileparts (r.sweep.model);
  m = tw_info (model);
  for f = {'keep', 'on_bad', 'threads', 'journal', 'resume', 'fast_lanes', 'lanes', 'names'}
    if isfield (o, f{1})
      o = rmfield (o, f{1});
    end
  end
  for field = r.varied
    name = r.names{strcmp (field{1}, r.fields)};
    o = set_value (o, m, name, r.(field{1})(k));
  end
  for name = r.sweep.texts
    if strcmp (name{1}, 'preset')
      o.preset = r.preset{k};
    else
      o = inputs_by_name (o, m);
      o.input.(name{1}) = source_struct (r.(name{1}){k});
    end
  end
  words = {literal(model)};
  if ~strcmp (r.sweep.method, 'auto')
    words{end+1} = literal (r.sweep.method);
  end
  for f = fieldnames (o)'
    words = [words {literal(f{1}), literal(o.(f{1}))}]; %#ok<AGROW>
  end
  call = ['tw_sim (' strjoin(words, ', ') ')'];
end

function o = set_value (o, m, name, x)
  plain = regexprep (name, '^(p|x0|u)\.', '');
  dot = find (plain == '.', 1);
  if any (strcmp (plain, {m.param.name})) && isempty (strfind (name, 'x0.')) ...
      && isempty (regexp (name, '^u\.', 'once'))
    o = put (o, 'params', plain, x);
  elseif any (strcmp (plain, [{m.slow.name} {m.fast.name}])) ...
      && isempty (regexp (name, '^u\.', 'once'))
    o = put (o, 'x0', plain, x);
  elseif ~isempty (dot)
    o = inputs_by_name (o, m);
    input = plain(1:dot-1);
    source = o.input.(input);
    if ischar (source)
      source = source_struct (source);
    end
    source.(plain(dot+1:end)) = x;
    o.input.(input) = source;
  else
    o = inputs_by_name (o, m);
    o.input.(plain) = x;
  end
end

% 'bump,height=0.05' as the struct that tw_sim takes; a number as it is.
function source = source_struct (text)
  source = str2double (text);
  if ~isnan (source)
    return
  end
  parts = strsplit (text, ',');
  source = struct ('source', parts{1});
  for p = parts(2:end)
    pair = strsplit (p{1}, '=');
    source.(pair{1}) = str2double (pair{2});
  end
end

function o = put (o, field, name, x)
  if ~isfield (o, field)
    o.(field) = struct ();
  end
  o.(field).(name) = x;
end

function o = inputs_by_name (o, m)
  if ~isfield (o, 'input')
    o.input = struct ();
  elseif ~isstruct (o.input) || isfield (o.input, 'source')
    o.input = struct (m.input(1).name, o.input);
  end
end

function text = literal (x)
  if ischar (x)
    text = ['''' strrep(x, '''', '''''') ''''];
  elseif isstruct (x)
    parts = {};
    for f = fieldnames (x)'
      parts = [parts {literal(f{1}), literal(x.(f{1}))}]; %#ok<AGROW>
    end
    text = ['struct (' strjoin(parts, ', ') ')'];
  elseif islogical (x) && x
    text = 'true';
  elseif islogical (x)
    text = 'false';
  else
    text = sprintf ('%.17g', x);
    short = sprintf ('%.15g', x);
    if str2double (short) == x
      text = short;
    end
  end
end
