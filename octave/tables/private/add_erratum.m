function item = add_erratum (item, varargin)
% What the paper has wrong, as a sentence. With more arguments: a format and its values.

  item.errata{end+1} = sprintf (varargin{:});
end
