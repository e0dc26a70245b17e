function c = curve (x, y, label, varargin)
% A curve of a figure, with a label for the legend ('': none). By name:
%
%   kind     'line' (with sparse markers), 'plain' (no markers), 'points' (markers only),
%            'both' (a marker at every point), 'errors' (rows of y are [middle low high]),
%            'lost' (a cross where a run is lost),
%            'area' (a closed outline, filled lightly), 'bars' (rows of x are [from to], y
%            the height at which they lie)
%   style    number of the colour, dash and marker; default: its place in the list
%   width    of the line, or half the height of bars
%   fill     colour of bars, '#rrggbb'

  c = struct ('x', x, 'y', y, 'label', label, 'kind', 'line', 'style', 0, ...
              'width', 0, 'fill', '#ffffff');
  for k = 1:2:numel (varargin)
    if ~isfield (c, varargin{k})
      error ('curve: no option ''%s''', varargin{k});
    end
    c.(varargin{k}) = varargin{k+1};
  end
  kinds = {'line', 'plain', 'points', 'both', 'errors', 'lost', 'area', 'bars'};
  if ~any (strcmp (c.kind, kinds))
    error ('curve: no kind ''%s''', c.kind);
  end
end
