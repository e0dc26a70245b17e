function report_html (file, items)
% The report as one page that needs no other file.

  out = fopen (file, 'w');
  fprintf (out, ['<!doctype html><html lang="en"><head><meta charset="utf-8">' ...
                 '<meta name="viewport" content="width=device-width">' ...
                 '<title>tworate: tables and figures</title><style>\n' ...
                 'body{font:16px/1.45 system-ui,sans-serif;max-width:62em;margin:2em auto;' ...
                 'padding:0 1em;color:#111}\n' ...
                 'table{border-collapse:collapse;margin:1em 0;font-size:14px}\n' ...
                 'td,th{border-bottom:1px solid #ccc;padding:.25em .7em;text-align:left;' ...
                 'vertical-align:top}\nth{border-bottom:2px solid #555}\n' ...
                 'img{max-width:100%%;border:1px solid #ddd}\n' ...
                 'figcaption{font-size:14px;color:#444}\nfigure{margin:1.5em 0}\n' ...
                 'h2{margin-top:2.5em;border-top:2px solid #111;padding-top:.4em}\n' ...
                 '.v{font-weight:bold}.bad{color:#a00000;font-weight:bold}\n' ...
                 '.small{color:#555;font-size:14px}\n</style></head><body>\n']);
  lengths = {'short runs (make tables FULL=1: the papers'' full lengths)', ...
             'the papers'' full lengths'};
  full = ~isempty (items) && items{1}.run.full;
  fprintf (out, ['<h1>tworate: the tables and figures of four papers</h1>\n' ...
                 '<p>Made by <code>make tables</code>, %s, %s.</p>\n'], ...
           datestr (now (), 'yyyy-mm-dd HH:MM'), lengths{1 + full});
  list (out, '<p class="small">%s</p>\n', words_used ());
  fprintf (out, '<table><tr><th>item</th><th>verdict</th></tr>\n');
  for k = 1:numel (items)
    fprintf (out, '<tr><td><a href="#%s">%s</a></td><td>%s%s</td></tr>\n', items{k}.name, ...
             safe ([paper_of(items{k}.name) items{k}.title]), safe (items{k}.verdict), ...
             failed_mark (items{k}));
  end
  fprintf (out, '</table>\n');
  for k = 1:numel (items)
    one (out, items{k});
  end
  fprintf (out, '<h2>What has no item</h2>\n');
  list (out, '<p>%s</p>\n', left_out ());
  fprintf (out, '</body></html>\n');
  fclose (out);
  printf ('\nreport: %s\n', file);
end

function s = failed_mark (item)
  s = '';
  if ~isempty (item.failed)
    s = ' <span class="bad">FAILED</span>';
  end
end

function one (out, item)
  fprintf (out, '<h2 id="%s">%s</h2>\n<p class="small">%s; <code>%s.m</code>, %.1f s</p>\n', ...
           item.name, safe ([paper_of(item.name) item.title]), safe (item.cite), item.name, ...
           item.seconds);
  fprintf (out, '<p>%s</p>\n<p class="v">%s</p>\n', safe (item.about), safe (item.verdict));
  list (out, '<p class="bad">FAILED: %s</p>\n', item.failed);
  list (out, '<p>Why: %s</p>\n', item.why);
  if ~isempty (item.rows)
    cells = cell (0, 7);
    for n = 1:numel (item.rows)
      cells(end+1,:) = row_texts (item.rows{n}); %#ok<AGROW>
    end
    grid (out, {'quantity', 'ours', 'paper', 'difference', 'criterion', 'parameters', ''}, ...
          cells);
  end
  for n = 1:numel (item.grids)
    fprintf (out, '<p>%s</p>\n', safe (item.grids{n}.title));
    grid (out, item.grids{n}.head, item.grids{n}.cells);
  end
  for n = 1:numel (item.figures)
    f = item.figures{n};
    fprintf (out, '<figure>');
    if ~isempty (f.file)
      id = fopen (fullfile (item.run.dir, f.file), 'r');
      bytes = fread (id, Inf, 'uint8=>uint8');
      fclose (id);
      fprintf (out, '<img alt="%s" src="data:image/png;base64,%s">', ...
               safe (unbraced (f.caption)), matlab.net.base64encode (bytes(:)'));
    end
    fprintf (out, '<figcaption>%s</figcaption></figure>\n', safe (f.caption));
  end
  list (out, '<p>%s</p>\n', item.notes);
  list (out, '<p>In the paper: %s</p>\n', item.errata);
end

function list (out, format, sentences)
  for k = 1:numel (sentences)
    fprintf (out, format, safe (sentences{k}));
  end
end

function grid (out, head, cells)
  used = ~all (cellfun (@isempty, cells), 1);
  fprintf (out, '<table><tr>');
  fprintf (out, '<th>%s</th>', cellfun (@safe, head(used), 'UniformOutput', false){:});
  fprintf (out, '</tr>\n');
  for r = 1:rows (cells)
    fprintf (out, '<tr>');
    fprintf (out, '<td>%s</td>', cellfun (@safe, cells(r,used), 'UniformOutput', false){:});
    fprintf (out, '</tr>\n');
  end
  fprintf (out, '</table>\n');
end

function s = safe (s)
  s = strrep (strrep (strrep (s, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
  s = strrep (s, '"', '&quot;');
  s = regexprep (s, '_\{([^}]*)\}', '<sub>$1</sub>');
  s = regexprep (s, '\^\{([^}]*)\}', '<sup>$1</sup>');
end
