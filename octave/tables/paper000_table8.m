function item = paper000_table8 (run)
% Paper 000, Table 8: largest steps of RK2 and of the 2-5 on the planar vehicle.

  tend = 10 + 40 * run.full;
  item = begin_item (run, 'Table 8: largest steps on the planar vehicle', ...
      'Shome, Haug, Jay, Table 8', ...
      sprintf (['heun (RK2) and prk_2_5. Linear limit: the last H of an upward scan (by ' ...
      '0.5 %%) before the spectral radius of one step of the car that rolls at 0.01, 5, 15 ' ...
      'or 30 m/s passes 1 + 2e-5. Simulated limit: %g s from rest under torque, the last H ' ...
      'of an upward scan from 0.3 ms in steps of 0.05 ms before a ring moves against its ' ...
      'hub %s times as fast as in the converged run. Never bisected: stability is not ' ...
      'monotone in H.'], tend, {'3', '3 (20, 200)'}{1 + run.full}));
  speeds = [0.01 5 15 30];
  sets = {'MF', 80; 'P2', 20; 'P3', 20};
  statuses = {'ours', 'calibrated', 'calibrated'};
  cells = cell (0, 6);
  for k = 1:3
    name = sets{k,1};
    for absolute = 0:1
      J = rolling_car (name, absolute, speeds);
      rk2 = 1e3 * step_limit ('heun', J, [2e-4 4e-3], 1.005);
      prk = 1e3 * step_limit ('prk_2_5', J, [5e-4 6e-3], 1.005);
      form = {'relative', 'absolute'}{1 + absolute};
      cells(end+1,:) = {name, form, 'linear', rk2, prk, prk / rk2}; %#ok<AGROW>
      keys = {sprintf('rk2_%s_%s', name, form), sprintf('prk_%s_%s', name, form)};
      what = {['RK2, set ' name ', ' form ', linear limit'], ...
              ['2-5, set ' name ', ' form ', linear limit']};
      % the two pairs that were calibrated are judged, the others shown
      judge_it = {{}, {}};
      if (strcmp (name, 'P3') && ~absolute) || (strcmp (name, 'P2') && absolute)
        judge_it{1} = {'criterion', 'not below, at most 25 % above', ...
                       'agrees', rk2 >= 0.5 && rk2 <= 0.625};
        judge_it{2} = {'criterion', 'not below, at most 25 % above', ...
                       'agrees', prk >= 2 && prk <= 2.5};
      end
      item = add_row (item, keys{1}, what{1}, rk2, 'unit', 'ms', 'paper', 0.5, ...
                      'status', statuses{k}, judge_it{1}{:});
      item = add_row (item, keys{2}, what{2}, prk, 'unit', 'ms', 'paper', 2, ...
                      'status', statuses{k}, judge_it{2}{:});
      if ~absolute
        gain = prk / rk2;
        item = add_row (item, ['gain_' name], ['2-5 over RK2, set ' name ', relative'], ...
                        gain, 'paper', 4, 'status', statuses{k}, ...
                        'criterion', 'at least 3.5', 'agrees', gain >= 3.5);
      end
    end
  end
  times = [3 20 200];
  times = times(1:1 + 2 * run.full);
  for k = 1:3
    for absolute = 0:1
      if ~run.timing && ~(k == 3 && ~absolute)
        continue % make check looks at the one that is judged
      end
      form = {'relative', 'absolute'}{1 + absolute};
      rk2 = 1e3 * simulated (sets{k,:}, absolute, 'heun', times, tend);
      prk = 1e3 * simulated (sets{k,:}, absolute, 'prk_2_5', times, tend);
      for c = 1:numel (times)
        cells(end+1,:) = {sets{k,1}, form, sprintf('simulated, %d times', times(c)), ...
                          rk2(c), prk(c), prk(c) / rk2(c)}; %#ok<AGROW>
      end
      if k == 3 && ~absolute
        item = add_row (item, 'sim_rk2', 'RK2, set P3, relative, simulated, 3 times', rk2(1), ...
                        'unit', 'ms', 'paper', 0.5, 'status', 'calibrated', ...
                        'criterion', 'within 25 %', 'agrees', abs (rk2(1) - 0.5) < 0.126);
        item = add_row (item, 'sim_prk', '2-5, set P3, relative, simulated, 3 times', prk(1), ...
                        'unit', 'ms', 'paper', 2, 'status', 'calibrated', ...
                        'criterion', 'within 25 %', 'agrees', abs (prk(1) - 2) < 0.501);
      end
    end
  end
  item = add_grid (item, 'Step limits (ms; the paper: 0.5, 2.0, ratio 4)', ...
                   {'set', 'rings', 'limit', 'RK2', '2-5', 'ratio'}, cells);
  at = rolling_car ('P3', 0, 10);
  H = 1e-3 * (1.8:0.005:3.3);
  [~, rho] = tw_stability ('prk_2_5', at{1}, H);
  item = add_figure (item, 'rho', ['Spectral radius of one step of the 2-5, set P3, at 10 ' ...
      'm/s: stable again beyond an unstable stretch, so limits are scanned upward.'], ...
      panel ('H (ms)', 'spectral radius - 1', ...
             {curve(1e3 * H([1 end]), [0 0], '', 'kind', 'plain', 'style', 8), ...
              curve(1e3 * H, rho - 1, '', 'kind', 'plain', 'style', 1)}, ...
             'xlim', [1.8 3.3], 'ylim', [-0.005 0.07]));
  item = add_note (item, ['Sets: MF has public tyre data (its a, IH and chassis are ' ...
      'chosen by us), P2 and P3 are calibrated, P3 to this very table with a torsion frequency outside what is ' ...
      'published. MF, which is tuned to nothing, has %.2f and %.2f times the paper''s limits, ' ...
      'and a ratio of %.2f.'], cells{1,4} / 0.5, cells{1,5} / 2, cells{1,6});
  item = add_note (item, ['"Relative" stores ring positions from the hub, "absolute" from ' ...
      'the ground. RK2 does not see the difference; the 2-5, whose slow and fast stages lie ' ...
      'at different times, does.']);
end

% Last steps before the sidewalls move so many times as fast as in the converged run: from
% 0.3 ms up in steps of 0.05 ms. Longer ones would jump over the unstable stretch of P3.
function limit = simulated (set, torque, absolute, method, times, tend)
  calm = shaking (set, torque, absolute, 'rk4', 5e-5, tend, 10);
  wild = @(n) shaking (set, torque, absolute, method, 5e-5 * n, tend, 1) / calm;
  n = 6;
  limit = nan (1, numel (times));
  while any (isnan (limit)) && n < 120
    limit(isnan (limit) & wild (n + 1) >= times) = 5e-5 * n;
    n++;
  end
end

% Largest forward speed of a ring against its hub.
function most = shaking (set, torque, absolute, method, H, tend, every)
  r = tw_sim ('planar_vehicle', method, 'H', H, 'tend', tend, 'preset', set, ...
              'params', struct ('drive_torque', torque, 'absolute', absolute), ...
              'on_stop', 'return', ...
              'every', every, 'progress', false);
  if ~isempty (r.stopped)
    most = Inf;
    return
  end
  s = @(name) r.xs(:,strcmp (r.names.xs, name));
  f = @(name) r.xf(:,strcmp (r.names.xf, name));
  p = r.params;
  hub = @(l) s('vxc') + (-l * sin (s('th')) + p.hc * cos (s('th'))) .* s('wc');
  most = max ([abs(f('vx_f') - hub (p.lf)); abs(f('vx_r') - hub (-p.lr))]);
end
