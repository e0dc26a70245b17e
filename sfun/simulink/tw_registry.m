function text = tw_registry (root, file)
% TW_REGISTRY  Write the list of all models, methods and sources, registry.c.
%
%   tw_registry (ROOT, FILE) reads ROOT/blocks/*.c and ROOT/models/*.c and writes FILE.
%   text = tw_registry (ROOT) only returns the text.
%
% The same bytes as the Makefile writes, for builds without make. A descriptor is found by
% the beginning of its line: const tw_model tw_..., const tw_method tw_..., const tw_source
% tw_...; a name that ends in [] is a family.

  kinds = {'tw_model', 'tw_method', 'tw_source'};
  entries = {'', '', ''};
  text = sprintf ('#include "registry.h"\n\n');

  files = {};
  rooms = {'blocks', 'models'};
  for k = 1:numel (rooms)
    found = dir (fullfile (root, rooms{k}, '*.c'));
    if isempty (found)
      error ('tw_registry:root', 'tw_registry: expected .c files in %s, found none', ...
             fullfile (root, rooms{k}));
    end
    for i = 1:numel (found)
      files{end+1} = [rooms{k} '/' found(i).name]; %#ok<AGROW>
    end
  end
  files = sort (files);  % by character codes, as make does

  for i = 1:numel (files)
    lines = regexp (fileread (fullfile (root, files{i})), '\n', 'split');
    for j = 1:numel (lines)
      part = regexp (lines{j}, '^const (tw_model|tw_method|tw_source) (tw_\S*)', ...
                     'tokens', 'once');
      if isempty (part)
        continue
      end
      name = part{2};
      family = numel (name) > 2 && strcmp (name(end-1:end), '[]');
      text = [text 'extern const ' part{1} ' ' name ';' sprintf('\n')]; %#ok<AGROW>
      k = find (strcmp (part{1}, kinds));
      if family
        entries{k} = [entries{k} sprintf('    {%s, 1},\n', name(1:end-2))];
      else
        entries{k} = [entries{k} sprintf('    {&%s, 0},\n', name)];
      end
    end
  end

  for k = 1:numel (kinds)
    text = [text sprintf('\nconst tw_entry tw_all_%ss[] = {\n%s    {0, 0},\n};\n', ...
                         kinds{k}(4:end), entries{k})]; %#ok<AGROW>
  end

  if nargin > 1
    [id, reason] = fopen (file, 'wb');  % no line ends of the platform
    if id < 0
      error ('tw_registry:file', 'tw_registry: cannot write %s: %s', file, reason);
    end
    fwrite (id, text, 'char');
    fclose (id);
  end
end
