function item = add_why (item, varargin)
% Why something is not reproduced, as a sentence. With more arguments: a format and its values.

  text = varargin{1};
  if nargin > 2
    text = sprintf (varargin{:});
  end
  item.why{end+1} = text;
end
