function options = library_options (gate)
% The table of options of the library (blocks/include/tw.h) as an array of structs.

  options = remembered ([gate '_options'], @() describe (gate));
end

function options = describe (gate)
  [text, numbers] = feval (gate, 'names', 'option');
  options = variables (lines_of (text), numbers);
end
