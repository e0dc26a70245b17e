function check_text (who, name, x)
% One line of text, or an error.

  if ~ischar (x) || size (x, 1) ~= 1
    error ('tworate:type', '%s: %s must be a text, got %s', who, name, kind_of (x));
  elseif any (x == 0 | x == 10)
    error ('tworate:type', '%s: %s must be one line of text, got %d characters with %s', ...
           who, name, numel (x), 'a line break or a zero');
  end
end
