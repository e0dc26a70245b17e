function name = auto_names ()
% The options of the method 'auto' besides those of odeset.

  name = {'FastRelTol', 'FastAbsTol', 'MinStep', 'Stiff'};
end
