function s = unbraced (s)
% Plain text from a text with _{...} and ^{...} for figures.

  s = regexprep (s, '([_^])\{([^}]*)\}', '$1$2');
end
