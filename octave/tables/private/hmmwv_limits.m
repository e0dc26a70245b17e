function H = hmmwv_limits (run)
% Largest stable steps of the HMMWV in ms, Table 9 of Shome et al. (2004): H(method, set, partition);
% without
% run: the names of these, as a struct. The result is kept in the report folder, for the item
% that measures times at these steps.
%
% Scanned upward in steps of 0.05 ms from 0.4 ms; in a short run coarsely from 0.8 ms, each
% step 10 % longer, and finely from the last stable one. No bisection, since stability is not
% monotone in the step. make check computes only the 2-5 everywhere, and the other methods on
% the first set in the paper's partition; the rest is NaN there.

  names = struct ('methods', {{'heun', 'rk4', 'prk_2_5', 'prk_2_6_perk', 'prk_2_6_cpl', ...
                               'prk_4_6'}}, ...
                  'labels', {{'RK2', 'RK4', '2-5', '2-6 perk', '2-6 cpl', '4-6'}}, ...
                  'sets', {{'set1', 'set0', 'set2'}}, ...
                  'models', {{'hmmwv', 'hmmwv_fast_spin'}}, ...
                  'partitions', {{'spins slow', 'spins fast'}});
  if nargin == 0
    H = names;
    return
  end
  times = 0.02:0.02:10;
  H = nan (6, 3, 2);
  for model = 1:2
    for set = 1:3
      go = @(method, h) hmmwv_run (names.models{model}, names.sets{set}, method, h, ...
                                   'times', times);
      calm = rings (go ('rk4', 1e-4));
      for m = 1:6
        if model == 2 && m <= 2
          H(m,set,2) = H(m,set,1); % a single-rate method does not depend on the partition
          continue
        elseif ~run.timing && m ~= 3 && (set > 1 || model > 1)
          continue
        end
        stable = @(n) follows (go (names.methods{m}, 5e-5 * n), calm);
        n = 8;
        if ~run.full
          n = 16;
          while stable (round (1.1 * n))
            n = round (1.1 * n);
          end
        end
        while stable (n + 1)
          n++;
        end
        H(m,set,model) = 0.05 * n;
      end
    end
  end
  save ('-text', fullfile (run.dir, 'hmmwv_limits.txt'), 'H');
end

function yes = follows (r, calm)
  yes = isempty (r.stopped);
  if yes
    off = cellfun (@(a, b) max (abs (a - b)(:)) / max (abs (b)(:)), rings (r), calm);
    yes = max (off) < 0.3;
  end
end

% Deflections, tilts and slips of the rings.
function x = rings (r)
  of = @(pattern) r.xf(:,~cellfun (@isempty, regexp (r.names.xf, pattern)));
  x = {of('^u[xyz]_'), of('^g[xyz]_'), of('^s[xy]_')};
end
