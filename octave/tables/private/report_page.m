function report_page (items)
% Write build/report/tables.md, without measured times; a verdict may rest on them.
% `make results` copies it to doc/results.

  out = fopen (fullfile (report_dir (), 'tables.md'), 'w');
  fputs (out, unbraced (page (items, 'verdict')));
  fclose (out);
end

function text = page (items, verdict)
  text = ['# Tables and figures of the papers, judged' "\n\n" ...
          'Written by `make tables`: do not edit. Figures and measured times are in ' ...
          '`build/report/index.html`, the scripts in `octave/tables/`.' "\n\n" ...
          'Papers 000 to 003 are listed in the [README](../../README.md#papers).' "\n\n" ...
          strjoin(words_used (), "\n\n") "\n"];
  text = [text "\n| item | verdict |\n|---|---|\n"];
  for k = 1:numel (items)
    text = [text sprintf('| [%s](#%s) | %s |\n', ...
                         cell_ ([paper_of(items{k}.name) items{k}.title]), items{k}.name, ...
                         items{k}.(verdict))]; %#ok<AGROW>
  end
  for k = 1:numel (items)
    text = [text one(items{k}, verdict)]; %#ok<AGROW>
  end
  text = [text "\n## What has no item\n\n" sprintf('- %s\n', left_out (){:})];
end

function text = one (item, verdict)
  text = sprintf (['\n<a id="%s"></a>\n\n## %s%s\n\n%s. Script: `octave/tables/%s.m`.\n\n' ...
                   '%s\n\n**%s**%s\n'], item.name, paper_of (item.name), item.title, ...
                  item.cite, item.name, item.about, item.(verdict), ...
                  sprintf (' %s', item.why{:}));
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
    text = [text grid(head, cells)];
  end
  for n = 1:numel (item.grids)
    if ~item.grids{n}.timed
      text = [text "\n" item.grids{n}.title "\n" ...
              grid(item.grids{n}.head, item.grids{n}.cells)]; %#ok<AGROW>
    end
  end
  for n = 1:numel (item.notes)
    text = [text "\n" item.notes{n} "\n"]; %#ok<AGROW>
  end
  if ~isempty (item.errata)
    text = [text "\nIn the paper:\n\n" sprintf('- %s\n', item.errata{:})];
  end
end

function text = grid (head, cells)
  used = ~all (cellfun (@isempty, cells), 1);
  line = @(list) sprintf ('|%s|\n', strjoin (cellfun (@cell_, list, ...
                                                     'UniformOutput', false), '|'));
  text = ["\n" line(head(used)) '|' repmat('---|', 1, sum (used)) "\n"];
  for r = 1:rows (cells)
    text = [text line(cells(r,used))]; %#ok<AGROW>
  end
end

function s = cell_ (s)
  s = strrep (s, '|', '\|');
end
