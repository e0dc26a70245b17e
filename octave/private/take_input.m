function spec = take_input (who, spec, m, opts)
% The input: a table, a handle of t, numbers, the name of a source, a struct by input.

  spec.kind = 0;
  spec.hold = false;
  spec.input = [];
  spec.tables = zeros (0, 2);
  if isfield (opts, 'input')
    given = opts.input;
    if isempty (m.input)
      error ('tworate:input', '%s: %s has no inputs', who, m.name);
    elseif isa (given, 'function_handle')
      spec.kind = 4;
      spec.input = given;
    elseif ischar (given)
      check_text (who, 'input', given);
      spec = take_signals (who, spec, m, struct (m.input(1).name, given));
    elseif isstruct (given)
      spec = take_signals (who, spec, m, given);
    elseif isvector (given) && numel (given) == numel (m.input)
      spec.kind = 3;
      spec.input = zeros (4, numel (given));
      spec.input(1,:) = 1;
      spec.input(2,:) = check_real (who, 'input', given, numel (given), 1);
    else
      spec.kind = 1;
      spec.hold = true;
      spec.input = check_real (who, 'input', given, NaN, numel (m.input) + 1);
      if any (diff (spec.input(:,1)) <= 0)
        error ('tworate:order', '%s: the times of input must rise', who);
      end
    end
  end
  if isfield (opts, 'hold')
    spec.hold = check_flag (who, 'hold', opts.hold);
    if spec.kind == 1 && ~spec.hold
      spec.kind = 2;
    end
  end
end

% Per input: a number, the name of a source, a struct with its parameters, or a table
% [t value]. Its rate drives the input d<name>.
function spec = take_signals (who, spec, m, given)
  if numel (given) ~= 1
    error ('tworate:size', '%s: input must be one struct, got %d', who, numel (given));
  end
  names = {m.input.name};
  list = lines_of (feval (spec.gate, 'names', 'source'));
  spec.kind = 3;
  spec.input = zeros (4, numel (names));
  for name = fieldnames (given)'
    k = find_name (who, 'input', name{1}, names);
    signal = given.(name{1});
    label = ['input.' name{1}];
    if ischar (signal)
      check_text (who, label, signal);
      signal = struct ('source', signal);
    end
    if isstruct (signal)
      column = source_column (who, spec.gate, label, signal, list(:,2));
    elseif isscalar (signal)
      column = [1; check_real(who, label, signal, 1, 1); 0; 0];
    else
      table = check_real (who, label, signal, NaN, 2);
      if any (diff (table(:,1)) <= 0)
        error ('tworate:order', '%s: the times of %s must rise', who, label);
      end
      number = find_name (who, 'source', 'sampled', list(:,2));
      column = [2; number - 1; size(spec.tables, 1); size(table, 1); 1; 0];
      spec.tables = [spec.tables; table];
    end
    spec.input(1:numel (column),k) = column;
    follower = find (strcmp (['d' name{1}], names));
    if ~isempty (follower) && column(1) == 2 && ~isfield (given, names{follower})
      column(1) = 3;
      spec.input(1:numel (column),follower) = column;
    end
  end
end

function column = source_column (who, gate, label, signal, sources)
  if numel (signal) ~= 1 || ~isfield (signal, 'source')
    error ('tworate:missing', '%s: %s must be one struct with a field source', who, label);
  end
  check_text (who, [label '.source'], signal.source);
  number = find_name (who, 'source', signal.source, sources);
  if strcmp (signal.source, 'sampled')
    error ('tworate:input', '%s: %s: samples are given as a matrix [t value]', who, label);
  end
  [text, numbers] = feval (gate, 'source', signal.source);
  fields = lines_of (text);
  names = fields(2:end,2)';
  values = numbers(1,2:end)';
  rate = false;
  for name = fieldnames (signal)'
    value = signal.(name{1});
    if strcmp (name{1}, 'rate')
      rate = check_flag (who, [label '.rate'], value);
    elseif ~strcmp (name{1}, 'source')
      k = find_name (who, ['parameter of ' signal.source], name{1}, names);
      values(k) = check_real (who, [label '.' name{1}], value, 1, 1);
      range = numbers(2:3,k+1);
      if any (range) && (values(k) < range(1) || values(k) > range(2))
        error ('tworate:param', '%s: %s.%s is %g, expected %g to %g', who, label, ...
               name{1}, values(k), range);
      end
    end
  end
  column = [2 + rate; number - 1; 0; 0; values];
end
