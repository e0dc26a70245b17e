function known = sim_fields ()
% What the options of a run may be called, beside those of the library.

  known = {'H', 'ratio', 't0', 'tend', 'times', 'every', 'x0', 'preset', 'params', ...
           'input', 'hold', 'on_stop', 'progress', 'gateway'};
end
