function item = past_adams (run)
% Beyond the papers: the multirate Adams methods of orders 2 to 8 (Chang et al. has order 4),
% error against evaluations.

  item = begin_item (run, 'multirate Adams methods of orders 2 to 8', ...
      'Chang et al., section IV, with formulas of other orders', ...
      ['Ratio 10, Adams polynomial between slow steps. Left: planar_spacecraft, set A ' ...
       'turning with 1 rad/s, 6 s, against rk4 with 0.05 ms. Right: kpr (omega = 20, G ' ...
       '= -2), 3.2 s, against its closed form. Error: largest of any state at 15 or 16 ' ...
       'instants; slow evaluations include the start-up. rk4 with one rate for ' ...
       'comparison.']);
  methods = {'rk4', 'adams2', 'adams4', 'adams6', 'adams8', 'adams4_parallel'};
  labels = {'rk4, single rate', 'adams2', 'adams4', 'adams6', 'adams8', ...
            'adams4_parallel, repaired'};
  craft = tw_sim ('planar_spacecraft', 'rk4', 'H', 5e-5, 'preset', 'A-spin1', 'tend', 6, ...
                  'every', 8000);
  problems = {'planar_spacecraft', 'kpr'};
  extra = {{'preset', 'A-spin1', 'tend', 6}, ...
           {'params', struct('omega', 20, 'G', -2), 'tend', 3.2}};
  apart = [0.4 0.2]; % instants
  first = [0.04 0.1];
  wanted = [1e-4 1e-6 1e-8];
  halvings = 5 + run.full;
  panels = {};
  cells = cell (0, 5);
  for p = 1:2
    curves = {};
    for k = 1:numel (methods)
      [e, work] = deal (NaN (1, halvings));
      ratio = 10;
      steps = first(p) ./ 2 .^ (0:halvings-1);
      if k == 1 % has to follow the fast part
        ratio = 1;
        steps = first(p) ./ 4 .^ (0.5:halvings-0.5);
      end
      for i = 1:halvings
        r = tw_sim (problems{p}, methods{k}, 'H', steps(i), 'ratio', ratio, ...
                    'every', round (apart(p) / steps(i)), 'on_stop', 'return', extra{p}{:});
        work(i) = r.counts.slow + r.counts.start_slow;
        if ~isempty (r.stopped)
          continue
        elseif p == 1
          e(i) = max (max (abs ([r.xs r.xf] - [craft.xs craft.xf])));
        else
          e(i) = max (max (abs (r.y(:,1:2))));
        end
      end
      curves{k} = curve (work, e, labels{k}, 'kind', 'both');
      cost = arrayfun (@(w) evaluations (work, e, w), wanted);
      cells(end+1,:) = [{problems{p}, labels{k}}, ...
                        strrep(arrayfun (@(c) sprintf ('%.0f', c), cost, ...
                                         'UniformOutput', false), 'NaN', '-')]; %#ok<AGROW>
      all_cost(p,k,:) = cost; %#ok<AGROW>
    end
    panels{p} = panel ('slow evaluations', 'error (largest of any state)', curves, ...
                       'logx', true, 'logy', true, ...
                       'ylim', [1e-15 1], 'title', problems{p});
  end
  item = add_grid (item, ['Slow evaluations for an error of 1e-4, 1e-6, 1e-8 ' ...
                          '(interpolated between the logarithms of two runs; -: ' ...
                          'outside the steps tried)'], ...
      {'problem', 'method', '1e-4', '1e-6', '1e-8'}, cells);
  for q = [2 4 6 8]
    o = tw_order (sprintf ('adams%d', q), 'ratio', 10, 'H', 0.1 ./ 2 .^ (0:4), ...
                  extra{2}{:});
    low = min (o.slow, o.fast);
    item = add_row (item, sprintf ('order_%d', q), sprintf (['adams%d, ratio 10, ' ...
                    'order on kpr (smaller of slow and fast)'], q), low, 'format', ...
                    '%.2f', 'status', ...
                    'none', 'agrees', low > q - 0.4, 'criterion', ...
                    sprintf ('%g or more', q - 0.4));
  end
  for p = 1:2
    item = add_row (item, ['save_' problems{p}], sprintf (['%s: slow evaluations for ' ...
                    '1e-8, adams4 over adams8'], problems{p}), ...
                    all_cost(p,3,3) / all_cost(p,5,3), ...
                    'status', {'ours', 'none'}{p}, 'agrees', ...
                    all_cost(p,3,3) > all_cost(p,5,3), 'criterion', 'above 1: a higher order pays');
  end
  item = add_figure (item, 'work', 'Error against slow evaluations, ratio 10.', [panels{:}], ...
                     'columns', 2, 'width', 1200, 'height', 520);
end

% Slow evaluations at which the error falls to wanted, interpolated between the logarithms.
function n = evaluations (work, e, wanted)
  n = NaN;
  for i = 2:numel (e)
    if e(i) <= wanted && e(i-1) >= wanted
      n = exp (interp1 (log (e([i-1 i])), log (work([i-1 i])), log (wanted)));
      return
    end
  end
end
