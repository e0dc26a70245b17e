function s = case_label (k)
% Cases 1 to 4 of Kim (2000), Table 1.

  s = {'case 1 (H = h)', 'case 2 (H = 2 h)', 'case 3 (H = 5 h)', 'case 4 (H = 10 h)'}{k};
end
