function cases = gun_cases (start, corrections)
% The four cases of Kim (2000), section 4: h = 1e-4 s, H = 1, 2, 5, 10 h, one second, rows
% every millisecond (a slow step of case 4). start is a preset of gun_turret.

  ratios = [1 2 5 10];
  cases = cell (1, 4);
  for k = 1:4
    cases{k} = tw_sim ('gun_turret', 'nordsieck', 'H', 1e-4 * ratios(k), ...
                       'ratio', ratios(k), 'tend', 1, 'preset', start, ...
                       'corrections', corrections, 'every', 10 / ratios(k));
  end
end
