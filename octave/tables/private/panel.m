function p = panel (xlabel, ylabel, curves, varargin)
% One pair of axes. By name: title, logx, logy (true), xlim, ylim ([low high]), equal
% (true: the same scale on both axes), xticks, yticks (values, or {value, text; ...}).

  p = struct ('xlabel', xlabel, 'ylabel', ylabel, 'curves', {curves}, 'title', '', ...
              'logx', false, 'logy', false, 'xlim', [], 'ylim', [], 'equal', false, ...
              'xticks', {{}}, 'yticks', {{}});
  for k = 1:2:numel (varargin)
    if ~isfield (p, varargin{k})
      error ('panel: no option ''%s''', varargin{k});
    end
    p.(varargin{k}) = varargin{k+1};
  end
  % one name for one quantity, in all figures
  names = {'t (s)', 'time (s)'; 'H (s)', 'step H (s)'; 'h (s)', 'step H (s)'; ...
           'H (ms)', 'step H (ms)'; 'TSTEP (s)', 'TSTEP (ms)'; 'time (us)', 'time (µs)'};
  for axis = {xlabel, ylabel}
    at = strcmp (axis{1}, names(:,1));
    if any (at)
      error ('panel: write ''%s'' for ''%s''', names{at,2}, axis{1});
    end
  end
  if ~iscell (p.curves)
    p.curves = {p.curves};
  end
end
