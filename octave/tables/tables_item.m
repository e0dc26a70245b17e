function tables_item (name, varargin)
% TABLES_ITEM  Run one item and save its result in build/report.
%
%   tables_item (name)             full: the papers' lengths; check: no figures, no timings
%   tables_item (name, 'full')
%   tables_item (name, 'check')

  here = fileparts (mfilename ('fullpath'));
  addpath (fileparts (here));
  full = any (strcmp ('full', varargin));
  check = any (strcmp ('check', varargin));
  run = struct ('name', name, 'full', full, 'figures', ~check, 'timing', ~check, ...
                'dir', report_dir (check));
  begin = tic ();
  try
    item = feval (name, run);
  catch why
    item = begin_item (run, name, '', '');
    at = '';
    if ~isempty (why.stack)
      at = sprintf (' (%s, line %d)', why.stack(1).name, why.stack(1).line);
    end
    item.broken = [why.message at];
  end
  item.seconds = toc (begin);
  item = judge (item);
  save ('-text', fullfile (run.dir, [name '.item']), 'item');
  printf ('%-28s %6.1f s  %s\n', name, item.seconds, item.verdict);
end
