function [status, text] = answer_host (program, words, workspace, trusted)
% Run the host and evaluate the expressions that it sends, or only give it the values of
% variables if the diagram is not trusted; the protocol is described in
% sfun/host/expressions/remote.c. workspace is a struct of variables.

  if ~exist ('OCTAVE_VERSION', 'builtin')
    error ('tworate:host', ['tw_diagram: in MATLAB, Simulink runs a .mdl or .slx; ' ...
                            'only text diagrams are run here']);
  end
  errors = [tempname() '.txt'];
  [in, out, pid] = popen2 ('sh', [{'-c', 'errors=$1; shift; exec "$@" 2> "$errors"', ...
                                   'sh', errors, program} words {'--ask'}], true);
  tidy = onCleanup (@() leave (in, out, errors));
  kept = {};
  while true
    question = read_question (out);
    if isempty (question)
      break
    end
    [reply, kept] = answer (question, workspace, kept, trusted);
    fprintf (in, '%s', reply);
    fflush (in);
  end
  [status, text] = wait_for_program (pid);
  text = [text fileread(errors)];
end

function leave (in, out, errors)
  fclose (in);
  fclose (out);
  if exist (errors, 'file')
    delete (errors);
  end
end

% what: 'value' or 'run'; names and values: variables that hide those of the workspace
function q = read_question (out)
  q = [];
  line = fgetl (out);
  if ~ischar (line) || isempty (strtrim (line))
    return
  end
  head = regexp (strtrim (line), '^(\w+) (\d+)$', 'tokens', 'once');
  q = struct ('what', head{1}, 'names', {{}}, 'values', {{}}, 'text', '');
  for k = 1:str2double (head{2})
    part = regexp (fgetl (out), '^(\w+) = (.*)$', 'tokens', 'once');
    q.names{k} = part{1};
    q.values{k} = part{2};
  end
  q.text = do_string_escapes (fgetl (out));
end

function [reply, kept] = answer (q, workspace, kept, trusted)
  if ~trusted
    [reply, kept] = answer_variable (q, workspace, kept);
    return
  end
  for k = 1:numel (q.names)
    number = regexp (q.values{k}, '^kept (\d+)$', 'tokens', 'once');
    if isempty (number)
      workspace.(q.names{k}) = eval (q.values{k});
    else
      workspace.(q.names{k}) = kept{str2double (number{1})};
    end
  end
  try
    if strcmp (q.what, 'value')
      [text, kept] = value_line (evaluate_text (workspace, q.text), kept);
      reply = sprintf ('ok %s\n', text);
    else
      [~, set] = evaluate_text (workspace, q.text);
      names = fieldnames (set);
      reply = sprintf ('ok %d\n', numel (names));
      for k = 1:numel (names)
        [text, kept] = value_line (set.(names{k}), kept);
        reply = [reply sprintf('%s = %s\n', names{k}, text)]; %#ok<AGROW>
      end
    end
  catch why
    reply = sprintf ('error %s\n', strrep (undo_string_escapes (why.message), '\"', '"'));
  end
end

% The value of a variable or a field of one: nothing of the diagram is executed.
function [reply, kept] = answer_variable (q, workspace, kept)
  reply = sprintf ('error there is no such variable\n');
  if ~strcmp (q.what, 'variable')
    return
  end
  parts = strsplit (q.text, '.');
  number = str2double (parts{1}(2:end));
  if parts{1}(1) == '#'
    x = kept{number};
  elseif isfield (workspace, parts{1})
    x = workspace.(parts{1});
  else
    return
  end
  for part = parts(2:end)
    if ~(isstruct (x) && numel (x) == 1 && isfield (x, part{1}))
      return
    end
    x = x.(part{1});
  end
  [text, kept] = value_line (x, kept);
  reply = sprintf ('ok %s\n', text);
end

% Values that the host has no array for stay here, under a number.
function [text, kept] = value_line (x, kept)
  if isobject (x) || isstruct (x) || iscell (x) || isa (x, 'function_handle') ...
      || isa (x, 'int64') || isa (x, 'uint64') || (ischar (x) && size (x, 1) > 1) ...
      || ndims (x) > 2 || (isnumeric (x) && ~isreal (x))
    kept{end+1} = x;
    text = sprintf ('kept %d', numel (kept));
  else
    text = value_text ('tw_diagram', 'a value', full (x));
    text = strrep (strrep (text, '\', '\\'), char (10), '\n');
  end
end

% The value of an expression that sees the variables of a struct and no others. With two
% results the text is statements: tw_set_ has the variables that they set or change.
function [tw_value_, tw_set_] = evaluate_text (tw_workspace_, tw_text_)

  tw_value_ = [];
  for tw_name_ = fieldnames (tw_workspace_)'
    if nargout > 1 || ~isempty (strfind (tw_text_, tw_name_{1}))
      eval ([tw_name_{1} ' = tw_workspace_.(tw_name_{1});']);
    end
  end
  if nargout < 2
    tw_value_ = eval (tw_text_);
    return
  end
  eval (tw_text_);
  tw_set_ = struct ();
  for tw_name_ = who ()'
    if isempty (regexp (tw_name_{1}, '^(tw_\w+_|ans)$', 'once'))
      tw_value_ = eval (tw_name_{1});
      if ~isfield (tw_workspace_, tw_name_{1}) ...
          || ~strcmp (class (tw_value_), class (tw_workspace_.(tw_name_{1}))) ...
          || ~isequal (tw_value_, tw_workspace_.(tw_name_{1}))
        tw_set_.(tw_name_{1}) = tw_value_;
      end
    end
  end
end
