function item = eigenvalue_rows (item, name, slow, absolute, fast, status, said)
% What Shome et al. (2004) says of its eigenvalue pictures (Figs. 4 to 7), with one threshold for each
% statement: fast eigenvalues are more than 10 times as large as slow ones, and those that
% oscillate have |Im| more than 5 times |Re|. The slow block depends on the ring positions:
% stored from the hubs (slow) or from the ground (absolute).

  forms = {'', ', relative rings', slow; '_absolute', ', absolute rings', absolute};
  for k = 1:2
    gap = max (abs (fast)) / max (abs (forms{k,3}));
    item = add_row (item, ['gap_' name forms{k,1}], ...
                    [name forms{k,2} ': largest fast over largest slow |lambda|'], ...
                    gap, 'paper', said, 'status', status, ...
                    'agrees', gap > 10, 'criterion', 'more than 10');
  end
  swing = fast(abs (imag (fast)) > 20);
  steep = median (abs (imag (swing) ./ real (swing)));
  item = add_row (item, ['steep_' name], ...
                  [name ': |Im / Re| of fast oscillating eigenvalues, median'], steep, ...
                  'paper', said, 'status', status, ...
                  'agrees', steep > 5, 'criterion', 'more than 5');
end
