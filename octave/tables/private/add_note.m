function item = add_note (item, varargin)
% A remark, as a sentence. With more arguments: a format and its values.

  item.notes{end+1} = sprintf (varargin{:});
end
