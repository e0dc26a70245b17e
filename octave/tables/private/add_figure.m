function item = add_figure (item, key, caption, panels, varargin)
% A figure of one or more panels (a struct array made by panel). By name: columns
% (default 1), width and height in points of 1/100 inch.

  o = struct ('columns', 1, 'width', 900, 'height', 0);
  for k = 1:2:numel (varargin)
    if ~isfield (o, varargin{k})
      error ('add_figure: no option ''%s''', varargin{k});
    end
    o.(varargin{k}) = varargin{k+1};
  end
  file = '';
  if item.run.figures
    file = sprintf ('%s_%s.png', item.name, key);
    draw_figure (fullfile (item.run.dir, file), panels, o);
  end
  item.figures{end+1} = struct ('key', key, 'caption', caption, 'file', file);
end
