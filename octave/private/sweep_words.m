function [words, spec] = sweep_words (who, spec, cases, room, list)
% The words of tworate sweep for the cases and options of tw_sweep; what is needed to name
% the tw_sim that repeats a case goes into spec.

  own = {'keep', 'on_bad', 'threads', 'journal', 'resume', 'fast_lanes', 'lanes', 'names'};
  of_run = {'H', 'ratio', 'tend', 't0', 'preset', 'params', 'x0', 'input', 'hold', ...
            'whole_steps', 'every'};
  of_auto = {'RelTol', 'AbsTol', 'FastRelTol', 'FastAbsTol', 'InitialStep', 'MaxStep', ...
             'MinStep', 'Stiff', 'dt'};
  opts = read_options (who, list, [own of_run of_auto library_options()]);
  words = {spec.model, spec.method};
  spec.opts = opts;
  for name = fieldnames (opts)'
    if strcmp (name{1}, 'input')
      words = [words input_words(who, spec.model, opts.input)]; %#ok<AGROW>
    else
      words = [words words_of(who, name{1}, opts.(name{1}))]; %#ok<AGROW>
    end
  end
  [more, spec.texts] = case_words (who, cases, room, opts);
  words = [words more];
  if ~isfield (opts, 'journal')
    words = [words {'--journal', 'none'}];
  end
end

function names = library_options ()
  list = tw_info ('options');
  names = {list.name};
end

function words = words_of (who, name, x)
  switch name
    case {'H', 'tend', 't0', 'dt', 'every', 'ratio', 'threads'}
      x = check_argument (who, name, x, 'number');
      words = {['--' name], sprintf('%.17g', x)};
    case {'RelTol', 'AbsTol', 'FastRelTol', 'FastAbsTol', 'InitialStep', 'MaxStep', 'MinStep'}
      flags = struct ('RelTol', 'rtol', 'AbsTol', 'atol', 'FastRelTol', 'fast-rtol', ...
                      'FastAbsTol', 'fast-atol', 'InitialStep', 'first-step', ...
                      'MaxStep', 'hmax', 'MinStep', 'hmin');
      x = check_argument (who, name, x, 'number');
      words = {['--' flags.(name)], sprintf('%.17g', x)};
    case {'preset', 'journal', 'Stiff', 'on_bad'}
      check_argument (who, name, x, 'text');
      words = {['--' strrep(lower (name), '_', '-')], x};
    case {'hold', 'whole_steps', 'resume', 'fast_lanes'}
      words = {};
      if check_argument (who, name, x, 'flag')
        words = {['--' strrep(name, '_', '-')]};
      end
    case 'lanes'
      words = {};
      if ~check_argument (who, name, x, 'flag')
        words = {'--no-lanes'};
      end
    case {'params', 'x0'}
      flag = '--set';
      if strcmp (name, 'x0')
        flag = '--x0';
      end
      check_argument (who, name, x, 'type', isstruct (x) && numel (x) == 1, ...
                      'a struct by name');
      words = {};
      for f = fieldnames (x)'
        value = check_argument (who, [name '.' f{1}], x.(f{1}), 'number');
        words = [words {flag, sprintf('%s=%.17g', f{1}, value)}]; %#ok<AGROW>
      end
    case 'keep'
      if ischar (x)
        x = strsplit (strtrim (x), ' ');
      end
      check_argument (who, name, x, 'type', iscellstr (x) && ~isempty (x), ...
                      'a string or a cell of strings');
      words = [{'--keep'} x(:)'];
    case 'names'
      words = {};
    otherwise
      words = {'--option', sprintf('%s=%.17g', name, check_argument (who, name, x, 'number'))};
  end
end

% A number, a source or a struct of them by the inputs' names; alone: of the first input.
function words = input_words (who, model, x)
  words = {};
  if ~isstruct (x) || isfield (x, 'source')
    if ~isempty (regexp (model, '\.(c|so)$', 'once'))
      error ('tworate:call', '%s: input must be a struct by the names of the inputs of %s', ...
             who, model);
    end
    m = tw_info (model);
    x = struct (m.input(1).name, x);
  end
  for f = fieldnames (x)'
    words = [words {'--input', [f{1} '=' input_text(who, f{1}, x.(f{1}))]}]; %#ok<AGROW>
  end
end

function text = input_text (who, name, x)
  if ischar (x)
    check_argument (who, name, x, 'text');
    text = x;
  elseif isstruct (x) && isfield (x, 'source')
    text = x.source;
    for f = setdiff (fieldnames (x)', {'source'})
      text = sprintf ('%s,%s=%.17g', text, f{1}, ...
                      check_argument (who, [name '.' f{1}], x.(f{1}), 'number'));
    end
  else
    text = sprintf ('%.17g', check_argument (who, name, x, 'number'));
  end
end

% texts: columns that are not numbers, which the npy of the results does not have.
function [words, texts] = case_words (who, cases, room, opts)
  texts = struct ();
  if ischar (cases)
    check_argument (who, 'cases', cases, 'text');
    words = {'--cases', cases};
  elseif isstruct (cases) && numel (cases) == 1 && isfield (cases, 'design')
    words = design_words (who, cases);
  elseif isstruct (cases) && numel (cases) == 1
    [file, texts] = write_cases (who, cases, room);
    words = {'--cases', file};
  else
    cases = check_argument (who, 'cases', cases, 'real', NaN, NaN);
    if ~isfield (opts, 'names') || ~iscellstr (opts.names) ...
        || numel (opts.names) ~= size (cases, 2)
      error ('tworate:call', '%s: a matrix of %d columns needs the option names, a cell of %d strings', ...
             who, size (cases, 2), size (cases, 2));
    end
    words = {'--cases', write_npy(who, fullfile (room, 'cases.npy'), opts.names, cases)};
  end
end

function words = design_words (who, d)
  check_argument (who, 'design', d.design, 'text');
  known = {'design', 'n', 'seed', 'vary'};
  for f = fieldnames (d)'
    find_name (who, 'field of a design', f{1}, known);
  end
  if ~isfield (d, 'vary') || ~isstruct (d.vary) || isempty (fieldnames (d.vary))
    error ('tworate:call', '%s: a design needs the field vary, a struct of ranges by name', who);
  end
  words = {'--design', d.design};
  for f = {'n', 'seed'}
    if isfield (d, f{1})
      words = [words {['--' f{1}], sprintf('%.17g', check_argument (who, f{1}, d.(f{1}), 'number'))}]; %#ok<AGROW>
    end
  end
  words{end+1} = '--vary';
  for f = fieldnames (d.vary)'
    x = d.vary.(f{1});
    name = plain_name (f{1});
    if ischar (x)
      text = x;
    elseif iscellstr (x)
      text = strjoin (x, ',');
    else
      x = check_argument (who, ['vary.' f{1}], x, 'real', NaN, 1);
      text = strjoin (arrayfun (@(v) sprintf ('%.17g', v), x', 'UniformOutput', false), ',');
      if ~strcmp (d.design, 'grid')
        if numel (x) ~= 2
          error ('tworate:size', '%s: vary.%s must be the two limits of a range, got %d numbers', ...
                 who, f{1}, numel (x));
        end
        text = strrep (text, ',', ':');
      end
    end
    words{end+1} = [name '=' text]; %#ok<AGROW>
  end
end

% A field cannot have a dot: road__height is road.height.
function name = plain_name (field)
  name = strrep (field, '__', '.');
end

% Columns of one length, or of length 1, into a file: texts need a csv.
function [file, kept_texts] = write_cases (who, cases, room)
  kept_texts = struct ();
  fields = fieldnames (cases);
  if isempty (fields)
    error ('tworate:call', '%s: the cases have no columns', who);
  end
  names = cellfun (@plain_name, fields, 'UniformOutput', false);
  columns = struct2cell (cases);
  texts = cellfun (@(x) ischar (x) || iscellstr (x), columns);
  n = 1;
  for k = 1:numel (columns)
    if ischar (columns{k})
      columns{k} = columns(k);
    end
    if ~texts(k)
      columns{k} = double (columns{k});
      check_argument (who, fields{k}, columns{k}, 'type', ...
                      isreal (columns{k}) && isvector (columns{k}), 'a vector of numbers or a cell of strings');
    end
    n = max (n, numel (columns{k}));
  end
  for k = 1:numel (columns)
    if numel (columns{k}) == 1
      columns{k} = repmat (columns{k}, n, 1);
    elseif numel (columns{k}) ~= n
      error ('tworate:size', '%s: %s has %d cases, others have %d', who, fields{k}, ...
             numel (columns{k}), n);
    end
    columns{k} = columns{k}(:);
  end
  if ~any (texts)
    file = write_npy (who, fullfile (room, 'cases.npy'), names, [columns{:}]);
    return
  end
  file = fullfile (room, 'cases.csv');
  cells = cell (n, numel (columns));
  for k = 1:numel (columns)
    if texts(k)
      kept_texts.(fields{k}) = columns{k};
      cells(:,k) = cellfun (@(s) ['"' strrep(s, '"', '""') '"'], columns{k}, 'UniformOutput', false);
    else
      cells(:,k) = arrayfun (@(x) sprintf ('%.17g', x), columns{k}, 'UniformOutput', false);
    end
  end
  lines = cell (n + 1, 1);
  lines{1} = strjoin (names', ',');
  for k = 1:n
    lines{k+1} = strjoin (cells(k,:), ',');
  end
  write_text (who, file, sprintf ('%s\n', lines{:}));
end

% A structured array of NumPy: the numbers as they are, without text.
function file = write_npy (who, file, names, x)
  fields = cellfun (@(n) sprintf ('(''%s'', ''<f8''), ', n), names(:)', 'UniformOutput', false);
  head = sprintf ('{''descr'': [%s], ''fortran_order'': False, ''shape'': (%d,), }', ...
                  [fields{:}], size (x, 1));
  head = [head repmat(' ', 1, 63 - mod (numel (head) + 12, 64)) char(10)];
  [id, why] = fopen (file, 'w', 'ieee-le');
  if id < 0
    error ('tworate:file', '%s: cannot write %s: %s', who, file, why);
  end
  fwrite (id, [147 double('NUMPY') 2 0], 'uint8');
  fwrite (id, numel (head), 'uint32');
  fwrite (id, head, 'char');
  fwrite (id, x', 'double');
  fclose (id);
end
