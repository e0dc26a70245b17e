function item = paper000_table9_cpu (run)
% Shome et al. (2004), Table 9: CPU time on the HMMWV.
%
% Runs alone: it measures times, at the steps that paper000_table9 finds.

  item = begin_item (run, 'Table 9: CPU time on the HMMWV', 'Shome, Haug, Jay, Table 9', ...
      ['The manoeuvre of Table 9''s limits for 3 s, with the ring data of set1: RK2 ' ...
       'at 1 ms and the 2-5 at 3 ms, the paper''s own steps; then every method at its ' ...
       'own limit. CPU seconds, interleaved rounds.']);
  r = hmmwv_run ('hmmwv', 'set1', 'prk_2_5', 3e-3, 'tend', 3, 'every', 1e6);
  steps = r.counts.slow / 2;
  item = add_row (item, 'counts', '2-5: slow and fast evaluations per step', ...
                  [r.counts.slow r.counts.fast] / steps, 'paper', [2 5], 'status', 'none', ...
                  'agrees', r.counts.fast == 5 * steps, 'criterion', 'the same');
  said = 382.08 / 162.74;
  item = add_why (item, ['The speed-up follows from the step ratio n and the cost r ' ...
                         'of fast() over slow(): n 2 (1 + r) / (2 + 5 r). The ' ...
                         'paper''s times imply r = %.2f: a more expensive vehicle ' ...
                         'model. Our slow part is cheap, so r is larger and the gain ' ...
                         'smaller.'], cost_ratio (said));
  if ~run.timing
    return
  end
  item = own_steps (item, run, said);
  item = limits (item, run);
  item = evaluations (item, run);
end

% The paper's two rows.
function item = own_steps (item, run, said)
  t = time_ratios ({timed('hmmwv', 'heun', 1e-3), timed('hmmwv', 'prk_2_5', 3e-3)}, ...
                   12 + 48 * run.full);
  item = add_grid (item, 'Table 9: CPU time at the paper''s steps', ...
                   {'', 'H (ms)', 'ours, per simulated second (ms)', 'paper (s)'}, ...
                   {'RK2', 1, 1e3 * t.seconds(1) / 3, 382.08; ...
                    '2-5', 3, 1e3 * t.seconds(2) / 3, 162.74}, true);
  item = add_row (item, 'speedup', 'RK2 at 1 ms over 2-5 at 3 ms', t.ratio(2), ...
                  'paper', said, 'within', 0.15, 'status', 'calibrated', ...
                  'timed', true, 'cite', '382.08 s / 162.74 s');
  item = add_row (item, 'spread', 'the same, 10 and 90 % of the rounds', ...
                  [t.low(2) t.high(2)], 'status', 'calibrated', 'timed', true);
end

% Every method at its own limit.
function item = limits (item, run)
  names = hmmwv_limits ();
  file = fullfile (run.dir, 'hmmwv_limits.txt');
  if exist (file, 'file')
    H = load (file).H;
  else
    H = hmmwv_limits (run);
  end
  runs = {};
  label = {};
  step = [];
  for model = 1:2
    for m = 1:6
      if model == 1 || m > 2
        step(end+1) = H(m,1,model); %#ok<AGROW>
        runs{end+1} = timed (names.models{model}, names.methods{m}, ...
                             1e-3 * step(end)); %#ok<AGROW>
        label(end+1,:) = {names.labels{m}, names.partitions{model}}; %#ok<AGROW>
      end
    end
  end
  t = time_ratios (runs, 8 + 32 * run.full);
  cells = cell (numel (runs), 5);
  for k = 1:numel (runs)
    cells(k,:) = {label{k,:}, step(k), 1e3 * t.seconds(k) / 3, ...
                  sprintf('%.2f (%.2f-%.2f)', t.ratio(k), t.low(k), t.high(k))};
  end
  item = add_grid (item, sprintf (['Set1 at the limits: RK2''s time over that of others, ' ...
                                   'median of %d interleaved rounds (10 and 90 %% of them)'], ...
                                  t.rounds), ...
                   {'method', 'partition', 'H (ms)', 'per simulated second (ms)', 'gain'}, ...
                   cells, true);
  item = add_row (item, 'gain_limits', '2-5 over RK2, each at its own limit', t.ratio(3), ...
                  'status', 'calibrated', 'timed', true);
  item = add_row (item, 'gain_rk4', 'RK4 over RK2, each at its own limit', t.ratio(2), ...
                  'status', 'calibrated', 'timed', true);
end

% What slow() and fast() cost, called by themselves, and both() where they share work.
function item = evaluations (item, run)
  rounds = num2str (20 + 80 * run.full);
  d = 1e6 * str2double (tables_program (run, 'model_times', 'hmmwv', rounds));
  text = @(x) sprintf ('%.2f (%.2f-%.2f)', quantile (x, [0.5 0.1 0.9]));
  item = add_grid (item, 'Cost of an evaluation (us): median (10 and 90 % of the rounds)', ...
                   {'slow()', 'fast()', 'both()', 'r = fast over slow', ...
                    'r of the paper''s times'}, ...
                   {text(d(:,1)), text(d(:,2)), text(d(:,3)), text(d(:,2) ./ d(:,1)), ...
                    cost_ratio(382.08 / 162.74)}, true);
  cost = median (d);
  item = add_row (item, 'follows', ['RK2 at 1 ms over 2-5 at 3 ms, computed from ' ...
                                    'these costs alone: 3 x 2 both() over 2 slow() + ' ...
                                    '5 fast()'], ...
                  6 * cost(3) / (2 * cost(1) + 5 * cost(2)), 'status', 'calibrated', ...
                  'timed', true);
end

function f = timed (model, method, H)
  f = @() hmmwv_run (model, 'set1', method, H, 'tend', 3, 'every', 1e6).cpu;
end

% r, the cost of fast() over slow(), from a speed-up n 2 (1 + r) / (2 + 5 r) at n = 3.
function r = cost_ratio (speedup)
  n = 3;
  r = (2 * n - 2 * speedup) / (5 * speedup - 2 * n);
end
