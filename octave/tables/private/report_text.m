function report_text (items)
% The report on the terminal.

  for k = 1:numel (items)
    item = items{k};
    printf ('\n%s\n%s\n', repmat ('=', 1, 100), item.title);
    printf ('%s; %s.m\n', item.cite, item.name);
    printf ('%s\n', folded (item.about));
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
      printf ('\n%s\n', g.title);
      columns_of (g.head, g.cells);
    end
    for n = 1:numel (item.figures)
      printf ('\nfigure %s: %s\n', item.figures{n}.file, item.figures{n}.caption);
    end
    sentences ('', item.notes);
    sentences ('In the paper: ', item.errata);
    sentences ('Why: ', item.why);
    printf ('\n=> %s\n', item.verdict);
    sentences ('FAILED ', item.failed);
  end
  printf ('\n%s\n', repmat ('=', 1, 100));
  for k = 1:numel (items)
    printf ('%-28s %s\n', items{k}.name, items{k}.verdict);
  end
end

function sentences (head, list)
  for k = 1:numel (list)
    printf ('%s\n', folded ([head list{k}]));
  end
end

function columns_of (head, cells)
  used = ~all (cellfun (@isempty, cells), 1);
  all_ = [head(used); cells(:,used)];
  wide = max (cellfun (@(s) numel (unicode (s)), all_), [], 1);
  printf ('\n');
  for r = 1:rows (all_)
    line = '';
    for c = 1:columns (all_)
      s = all_{r,c};
      line = [line s repmat(' ', 1, wide(c) - numel (unicode (s)) + 2)]; %#ok<AGROW>
    end
    printf ('  %s\n', strtrim_right (line));
    if r == 1
      printf ('  %s\n', repmat ('-', 1, sum (wide + 2) - 2));
    end
  end
end

function s = strtrim_right (s)
  s = regexprep (s, '\s+$', '');
end

% characters, not bytes
function u = unicode (s)
  u = s(bitand (uint8 (s), 192) ~= 128);
end

function s = folded (s)
  s = regexprep (s, '(.{1,98})(?:\s+|$)', "$1\n");
  s = regexprep (s, '\n$', '');
end
