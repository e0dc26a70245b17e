function bands = read_bands ()
% bands_*.txt as a struct array: item, key, low, high (or text: a verdict), run, from.

  here = fileparts (fileparts (mfilename ('fullpath')));
  bands = struct ('item', {}, 'key', {}, 'low', {}, 'high', {}, 'text', {}, 'run', {}, ...
                  'from', {});
  for file = glob (fullfile (here, 'bands_*.txt'))'
    bands = add (bands, file{1});
  end
end

function bands = add (bands, file)
  lines = strsplit (fileread (file), "\n");
  for k = 1:numel (lines)
    if isempty (strtrim (lines{k})) || lines{k}(1) == '#'
      continue
    end
    f = strtrim (strsplit (lines{k}, '|'));
    if numel (f) ~= 6
      error ('%s, line %d: expected item | key | low | high | run | from', file, k);
    end
    b = struct ('item', f{1}, 'key', f{2}, 'low', str2double (f{3}), ...
                'high', str2double (f{4}), 'text', f{3}, 'run', f{5}, 'from', f{6});
    if ~any (strcmp (b.run, {'any', 'short', 'full'})) ...
        || (~strcmp (b.key, 'verdict') && ~(b.low <= b.high)) || isempty (b.from)
      error ('%s, line %d: %s', file, k, lines{k});
    end
    bands(end+1) = b; %#ok<AGROW>
  end
end
