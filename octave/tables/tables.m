function tables (pattern, varargin)
% TABLES  Run items and print their report: all, or those whose name matches a pattern.
%
%   tables ()                     all, one after the other
%   tables ('paper003_*')
%   tables (pattern, 'full')      with the papers' full lengths
%
% make tables does the same with two processes, and writes build/report/index.html.

  if nargin < 1
    pattern = '*';
  end
  here = fileparts (mfilename ('fullpath'));
  list = [glob(fullfile (here, ['paper' pattern '.m'])); ...
          glob(fullfile (here, ['past_' pattern '.m'])); ...
          glob(fullfile (here, [pattern '.m']))];
  names = unique (cellfun (@name_of, list, 'UniformOutput', false));
  names = names(~strncmp (names, 'tables', 6));
  if isempty (names)
    error ('tworate:tables', 'tables: no item matches ''%s''; make tables ITEMS=%s lists them', ...
           pattern, pattern);
  end
  for k = 1:numel (names)
    tables_item (names{k}, varargin{:});
  end
  tables_report ('only', names{:});
end

function name = name_of (file)
  [~, name] = fileparts (file);
end
