function report_text (items)
% The report on the terminal.

  verdicts = cellfun (@(item) item.verdict, items, 'UniformOutput', false);
  printf ('\n%s\n', folded (true_count (verdicts), 98));
  for k = 1:numel (items)
    item = items{k};
    printf ('\n%s\n%s%s\n', repmat ('=', 1, 100), paper_of (item.name), item.title);
    printf ('%s; %s.m\n', item.cite, item.name);
    printf ('%s\n', folded (item.about, 98));
    if ~isempty (item.rows)
      head = {'quantity', 'ours', 'paper', 'difference', 'criterion', 'parameters', ''};
      cells = cell (0, 7);
      for n = 1:numel (item.rows)
        cells(end+1,:) = row_texts (item.rows{n}); %#ok<AGROW>
      end
      columns_of (head, cells);
    end
    for n = 1:numel (item.grids)
      g = item.grids{n};
      printf ('\n%s\n', folded (g.title, 98));
      columns_of (g.head, g.cells);
    end
    for n = 1:numel (item.figures)
      printf ('\n%s\n', folded (sprintf ('figure %s: %s', item.figures{n}.file, ...
                                    item.figures{n}.caption), 98));
    end
    sentences ('', item.notes);
    sentences ('In the paper: ', item.errata);
    sentences ('Why: ', item.why);
    printf ('\n=> %s\n', item.verdict);
    sentences ('FAILED ', item.failed);
  end
  printf ('\n%s\n%s\n', repmat ('=', 1, 100), folded (true_count (verdicts), 98));
  for k = 1:numel (items)
    printf ('%-28s %s\n', items{k}.name, items{k}.verdict);
  end
end

function sentences (head, list)
  for k = 1:numel (list)
    printf ('%s\n', folded ([head list{k}], 98));
  end
end

% Columns as wide as their texts, which are wrapped, the widest column first, until a line
% has at most 118 characters.
function columns_of (head, cells)
  used = ~all (cellfun (@isempty, cells), 1);
  table = [head(used); cells(:,used)];
  limit = 40 * ones (1, columns (table));
  do
    for c = 1:columns (table)
      pieces(:,c) = cellfun (@(s) strsplit (folded (s, limit(c)), "\n"), table(:,c), ...
                             'UniformOutput', false); %#ok<AGROW>
    end
    wide = max (cellfun (@(p) max (cellfun (@letters, p)), pieces), [], 1);
    open = wide <= limit; % the others have a word that is longer than this
    [~, at] = max (wide .* open);
    limit(at) = floor (0.92 * wide(at)) - 1;
  until sum (wide + 2) <= 118 || max (wide .* open) <= 14
  printf ('\n');
  for r = 1:rows (pieces)
    for n = 1:max (cellfun (@numel, pieces(r,:)))
      line = '';
      for c = 1:columns (pieces)
        s = '';
        if n <= numel (pieces{r,c})
          s = pieces{r,c}{n};
        end
        line = [line s repmat(' ', 1, wide(c) - letters (s) + 2)]; %#ok<AGROW>
      end
      printf ('  %s\n', regexprep (line, '\s+$', ''));
    end
    if r == 1
      printf ('  %s\n', repmat ('-', 1, sum (wide + 2) - 2));
    end
  end
end

% characters, not bytes
function n = letters (s)
  n = sum (bitand (uint8 (s), 192) ~= 128);
end

function s = folded (s, wide)
  s = unbraced (s);
  s = regexprep (s, sprintf ('(.{1,%d})(?:\\s+|$)', wide), "$1\n");
  s = regexprep (s, '\n$', '');
end
