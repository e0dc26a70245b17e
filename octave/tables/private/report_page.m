function report_page (items, some)
% build/report/tables.md, and doc/results/tables.md of a complete short run. Measured times are left
% out; a verdict may rest on them. The last line is a sum over all that does not, and while
% it stays the same doc/results/tables.md is left alone.

  sum_ = hash ('md5', page (items, 'kept'));
  text = sprintf ('%s\n<!-- without times: %s -->\n', unbraced (page (items, 'verdict')), sum_);
  put (fullfile (report_dir (), 'tables.md'), text);
  full = ~isempty (items) && items{1}.run.full;
  doc = fullfile (fileparts (fileparts (report_dir ())), 'doc', 'tables.md');
  same = exist (doc, 'file') && ~isempty (strfind (fileread (doc), sum_));
  if ~full && ~some && ~same
    put (doc, text);
  end
end

function put (file, text)
  out = fopen (file, 'w');
  fputs (out, text);
  fclose (out);
end

function text = page (items, verdict)
  text = ['# Tables and figures of the papers, judged' "\n\n" ...
          'Written by `make tables`: do not edit. Figures and measured times are in ' ...
          '`build/report/index.html`, the scripts in `octave/tables/`.' "\n\n" ...
          'Papers 000 to 003 are listed in the [README](../README.md#papers).' "\n\n" ...
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
