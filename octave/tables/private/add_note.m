function item = add_note (item, varargin)
% A remark, as a sentence. With more arguments: a format and its values.

  text = varargin{1};
  if nargin > 2
    text = sprintf (varargin{:});
  end
  item.notes{end+1} = text;
end
