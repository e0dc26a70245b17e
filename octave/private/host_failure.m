function why = host_failure (text)
% What the host's program said last before it failed.

  line = regexp (text, '(?:^|\n)tworate_host: ([^\n]*)', 'tokens');
  why = strtrim (text);
  if ~isempty (line)
    why = line{end}{1};
  end
end
