function item = add_erratum (item, varargin)
% An error in the paper, as a sentence. With more arguments: a format and its values.

  text = varargin{1};
  if nargin > 2
    text = sprintf (varargin{:});
  end
  item.errata{end+1} = text;
end
