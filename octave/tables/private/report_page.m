function report_page (items, some)
% doc/tables.md of a complete short run; build/report/tables.md always. Measured times are
% left out, so that the page changes only when something else does.

  file = fullfile (report_dir (), 'tables.md');
  out = fopen (file, 'w');
  full = ~isempty (items) && items{1}.run.full;
  fprintf (out, ['# Tables and figures of the papers, judged\n\nWritten by `make ' ...
                 'tables`: do not edit. Figures and timings are in ' ...
                 '`build/report/index.html`, the scripts in `octave/tables/`.\n']);
  fprintf (out, '\n| item | verdict |\n|---|---|\n');
  for k = 1:numel (items)
    fprintf (out, '| [%s](#%s) | %s |\n', cell_ ([paper_of(items{k}.name) items{k}.title]), ...
             items{k}.name, items{k}.verdict);
  end
  for k = 1:numel (items)
    one (out, items{k});
  end
  fclose (out);
  if ~full && ~some
    root = fileparts (fileparts (report_dir ()));
    copyfile (file, fullfile (root, 'doc', 'tables.md'));
  end
end

function one (out, item)
  fprintf (out, '\n<a id="%s"></a>\n\n## %s%s\n\n%s. Script: `octave/tables/%s.m`.\n\n', ...
           item.name, paper_of (item.name), item.title, item.cite, item.name);
  fprintf (out, '%s\n\n**%s**', item.about, item.verdict);
  fprintf (out, ' %s', item.why{:});
  fprintf (out, '\n');
  cells = cell (0, 7);
  for n = 1:numel (item.rows)
    f = row_texts (item.rows{n});
    if item.rows{n}.timed
      f{2} = 'timing';
      f{4} = '';
      f{7} = '';
    end
    cells(end+1,:) = f; %#ok<AGROW>
  end
  head = {'quantity', 'ours', 'paper', 'difference', 'criterion', 'parameters', ' '};
  if ~isempty (cells)
    grid (out, head, cells);
  end
  for n = 1:numel (item.grids)
    if ~item.grids{n}.timed
      fprintf (out, '\n%s\n', item.grids{n}.title);
      grid (out, item.grids{n}.head, item.grids{n}.cells);
    end
  end
  for n = 1:numel (item.notes)
    fprintf (out, '\n%s\n', item.notes{n});
  end
  if ~isempty (item.errata)
    fprintf (out, '\nIn the paper:\n\n');
    fprintf (out, '- %s\n', item.errata{:});
  end
end

function grid (out, head, cells)
  used = ~all (cellfun (@isempty, cells), 1);
  fprintf (out, '\n|%s|\n|%s\n', strjoin (cellfun (@cell_, head(used), 'UniformOutput', ...
        false), '|'), ...
           repmat ('---|', 1, sum (used)));
  for r = 1:rows (cells)
    fprintf (out, '|%s|\n', strjoin (cellfun (@cell_, cells(r,used), 'UniformOutput', ...
          false), '|'));
  end
end

function s = cell_ (s)
  s = strrep (s, '|', '\|');
end
