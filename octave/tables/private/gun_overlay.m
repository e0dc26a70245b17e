function item = gun_overlay (item, what, columns, names, unit, limit)
% Figs. 5 and 6 of Kim (2000): outputs of the muzzle in the four cases, overlaid, and how
% far cases 2 to 4 are from case 1. "Essentially the same" is judged by limit, as a share of
% the range of the curve.

  cases = gun_cases ('static', 2);
  panels = {};
  apart = {};
  for n = 1:numel (columns)
    curves = cell (1, 4);
    gaps = cell (1, 3);
    base = cases{1}.y(:,columns(n));
    for k = 1:4
      x = cases{k}.y(:,columns(n));
      curves{k} = curve (cases{k}.t, x, case_label (k));
      if k > 1
        gap = abs (x - base);
        if k == 2
          least = max (gap);
        end
        gaps{k-1} = curve (cases{k}.t, cummax (gap), case_label (k), 'style', k);
      end
    end
    panels{n} = panel ('time (s)', sprintf ('%s (%s)', names{n}, unit), curves);
    apart{n} = panel ('time (s)', sprintf ('gap in %s (%s)', names{n}, unit), gaps, ...
                      'logy', true, 'ylim', 10 .^ [floor(log10(least)) - 1, ...
                                                   ceil(log10(1.5 * max (gap)))]);
    span = max (base) - min (base);
    item = add_row (item, ['gap_' num2str(n)], ...
                    sprintf ('%s: case 4 from case 1, largest', ...
                             regexprep (names{n}, '[_{}]', '')), max (gap), ...
                    'unit', unit, 'paper', 'essentially the same', 'status', 'ours', ...
                    'agrees', max (gap) <= limit * span, 'criterion', ...
                    sprintf ('%g %% of the range of the curve, %.3g %s', 100 * limit, ...
                             span, unit));
  end
  item = add_figure (item, what, sprintf (['Muzzle %s of the gun, four cases overlaid: ' ...
                                           'they coincide.'], what), [panels{:}]);
  item = add_figure (item, [what '_gap'], sprintf (['Muzzle %s: largest distance of ' ...
                     'cases 2 to 4 from case 1 so far.'], what), [apart{:}]);
  item = add_motion (item, what, 'case 4 (solid) over case 1 (dashed): bending magnified by a slider.', ...
                     cases([4 1]));
  unbent = gun_cases ('unbent', 2);
  gap = max (abs (unbent{4}.y(:,columns) - unbent{1}.y(:,columns)));
  item = add_row (item, 'unbent', 'the same when the barrel starts straight, largest', ...
                  max (gap), 'unit', unit, 'status', 'ours');
end
