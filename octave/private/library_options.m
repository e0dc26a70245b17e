function options = library_options (gate)
% The table of options of the library (blocks/tw.h) as an array of structs.

  [text, numbers] = feval (gate, 'names', 'option');
  options = variables (lines_of (text), numbers);
end
