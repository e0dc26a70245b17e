function text = value_text (who, name, x)
% A value as the host reads it: [1 2; 3 4], 'text', int32([1 2]), logical([1]).

  if ischar (x) && (size (x, 1) == 1 || isempty (x))
    text = ['''' strrep(x, '''', '''''') ''''];
  else
    ok = (isnumeric (x) || islogical (x)) && ~issparse (x) && isreal (x) && ndims (x) <= 2;
    check_argument (who, name, x, 'type', ok, 'a real matrix or a string');
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
