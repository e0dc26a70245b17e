function failed = tables_report (varargin)
% TABLES_REPORT  Report the results that tables_item saved in build/report.
%
%   tables_report ()                    text here; index.html, tables.md, timings.md in build/report
%   tables_report ('check')             only rows outside their band
%   tables_report ('some')              not all items have run
%   tables_report ('only', name, ...)   text of these items
%
% Returns the number of expectations that failed.

  here = fileparts (mfilename ('fullpath'));
  addpath (fileparts (here));
  check = any (strcmp ('check', varargin));
  only = any (strcmp ('only', varargin));
  some = any (strcmp ('some', varargin));
  files = glob (fullfile (report_dir (check), '*.item'));
  bands = read_bands ();
  items = {};
  for k = 1:numel (files)
    item = load (files{k}).item;
    if ~only || any (strcmp (item.name, varargin))
      items{end+1} = compare_bands (item, bands); %#ok<AGROW>
    end
  end
  items = in_order (items);
  if ~check
    report_text (items);
  end
  if ~check && ~only
    report_html (fullfile (report_dir (), 'index.html'), items);
    report_page (items);
    report_timings (items);
  end
  failed = 0;
  held = 0;
  for k = 1:numel (items)
    held = held + items{k}.held;
    for n = 1:numel (items{k}.failed)
      printf ('FAILED %s: %s\n', items{k}.name, items{k}.failed{n});
      failed++;
    end
  end
  known = cellfun (@(i) i.name, items, 'UniformOutput', false);
  if ~only && ~some
    for name = setdiff (unique ({bands.item}), known)
      printf ('FAILED %s: did not run\n', name{1});
      failed++;
    end
  end
  printf ('%s, %s, %d failed\n', count (numel (items), 'item', 'items'), ...
          count (held, 'band holds', 'bands hold'), failed);
end

function text = count (n, one, many)
  if n == 1
    many = one;
  end
  text = sprintf ('%d %s', n, many);
end
