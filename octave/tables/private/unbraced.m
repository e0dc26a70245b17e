function s = unbraced (s)
% Plain text of a text that has _{...} and ^{...} for figures.

  s = regexprep (s, '([_^])\{([^}]*)\}', '$1$2');
end
