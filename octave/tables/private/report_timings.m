function report_timings (items)
% Write build/report/timings.md: the measured times of all items, with machine and date.
% `make results` copies it to doc/results.

  text = ['# Times behind the tables' "\n\n" ...
          'Rows and tables of [tables.md](tables.md) that depend on the machine, from one ' ...
          'run of `make tables`, copied here by `make results`.' "\n\n" machine() "\n"];
  for k = 1:numel (items)
    part = '';
    cells = cell (0, 5);
    for n = 1:numel (items{k}.rows)
      if items{k}.rows{n}.timed
        f = row_texts (items{k}.rows{n});
        cells(end+1,:) = f([1:3 5 7]); %#ok<AGROW>
      end
    end
    if ~isempty (cells)
      part = markdown_grid ({'quantity', 'ours', 'paper', 'criterion', ' '}, cells);
    end
    for n = 1:numel (items{k}.grids)
      g = items{k}.grids{n};
      if g.timed
        part = [part "\n" g.title "\n" markdown_grid(g.head, g.cells)]; %#ok<AGROW>
      end
    end
    if ~isempty (part)
      text = [text "\n## " paper_of(items{k}.name) items{k}.title "\n" part]; %#ok<AGROW>
    end
  end
  out = fopen (fullfile (report_dir (), 'timings.md'), 'w');
  fputs (out, unbraced (text));
  fclose (out);
end

function s = machine ()
  [~, cpu] = system ('sed -n "s/^model name[^:]*: *//p" /proc/cpuinfo | head -1');
  [~, gcc] = system ('${CC:-gcc} --version | head -1');
  [~, load_] = system ('cut -d " " -f 1 /proc/loadavg');
  s = sprintf (['Measured on %s on %s with %d cores, %s, Octave %s. The load was %s; ' ...
                'above 1 other programs were running too, and single times are long; ' ...
                'ratios come from interleaved rounds.'], datestr (now (), 'yyyy-mm-dd'), ...
               strtrim (cpu), nproc (), strtrim (gcc), version (), strtrim (load_));
end
