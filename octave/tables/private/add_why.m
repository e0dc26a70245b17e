function item = add_why (item, varargin)
% Why something is not reproduced, as a sentence. With more arguments: a format and its values.

  item.why{end+1} = sprintf (varargin{:});
end
