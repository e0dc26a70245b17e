function text = value_text (who, name, x)
% A value as the host reads it: [1 2; 3 4], 'text', int32([1 2]), logical([1]).

  if ischar (x) && (size (x, 1) == 1 || isempty (x))
    text = ['''' strrep(x, '''', '''''') ''''];
  elseif issparse (x) || ~(isnumeric (x) || islogical (x)) || ~isreal (x) || ndims (x) > 2
    error ('tworate:type', '%s: %s must be a real matrix or a text, got %s', who, name, ...
           kind_of (x));
  else
    rows = cell (1, size (x, 1));
    for k = 1:size (x, 1)
      rows{k} = strtrim (sprintf ('%.17g ', double (x(k,:))));
    end
    text = ['[' strjoin(rows, '; ') ']'];
    if ~isa (x, 'double')
      text = [class(x) '(' text ')'];
    end
  end
end
