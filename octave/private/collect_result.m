function r = collect_result (spec, pieces, last)
% The pieces of a run as the struct that tw_sim and tw_ode return. last: the
% gateway's result of the last stretch without its rows; [] when there was none.

  m = spec.model;
  r = struct ('t', column (pieces, 1, 1), 'xs', column (pieces, 2, numel (m.slow)), ...
              'xf', column (pieces, 3, numel (m.fast)), ...
              'xd', column (pieces, 4, numel (m.direct)), ...
              'y', column (pieces, 5, numel (m.output)), ...
              'u', column (pieces, 6, numel (m.input)), ...
              'names', spec.titles.names, 'units', spec.titles.units);
  r.model = struct ('name', m.name, 'what', m.what, 'source', m.source);
  r.method = spec.method;
  r.params = cell2struct (num2cell (spec.p(:)), spec.titles.param, 1);
  if isempty (last)
    way = 1 - 2 * (spec.is_ode && spec.backward);
    r.counts = struct ('slow', 0, 'fast', 0, 'start_slow', 0, 'start_fast', 0);
    r.settings = struct ();
    r.cpu = 0;
    r.wall = 0;
    r.final = struct ('t', way * spec.t0, 'xs', spec.xs0(:)', 'xf', spec.xf0(:)');
    r.stopped = '';
  else
    r.counts = last.counts;
    r.settings = last.settings;
    r.cpu = last.cpu;
    r.wall = last.wall;
    r.final = last.final;
    r.stopped = last.stop_message;
  end
  if spec.is_ode
    r = like_ode45 (r, spec);
  end
  if spec.auto
    r = of_auto (r, spec, last);
  end
end

% What only error control has: events, statistics, and the steps: their ends, lengths,
% orders and error estimates (over the tolerance), slow and fast.
function r = of_auto (r, spec, last)
  history = zeros (0, 8);
  statistics = struct ('steps', 0, 'fast_steps', 0, 'rejected', 0, 'fast_rejected', 0);
  if ~isempty (last)
    history = last.history;
    statistics = last.statistics;
  end
  r.te = spec.watch.te;
  r.ye = spec.watch.ye;
  r.ie = spec.watch.ie;
  if spec.is_ode
    r.ye = r.ye'; % as in ode45's struct
    r.te = r.te';
    r.ie = r.ie';
  end
  r.steps = struct ('t', history(:,1), 'H', history(:,2), 'h', history(:,3), ...
                    'order', history(:,4:5), 'estimate', history(:,6:7), ...
                    'fast_steps', history(:,8));
  r.stats = statistics;
  r.stats.nsteps = statistics.steps;
  r.stats.nfailed = statistics.rejected + statistics.fast_rejected;
  r.stats.nfevals = r.counts.slow + r.counts.fast + r.counts.start_slow ...
                    + r.counts.start_fast;
end

% The fields of ode45's struct.
function r = like_ode45 (r, spec)
  r.x = r.t';
  r.y = [r.xs r.xf]';
  w = struct ('te', [], 'ye', [], 'ie', []);
  if ~isempty (spec.watch)
    w = spec.watch;
  end
  r.xe = w.te';
  r.ye = w.ye';
  r.ie = w.ie';
  r.solver = ['tw_ode ' spec.method.name];
  r.stats = struct ('nsteps', numel (r.t) - 1, 'nfailed', 0, ...
                    'nfevals', r.counts.slow + r.counts.fast + r.counts.start_slow ...
                               + r.counts.start_fast);
end

function x = column (pieces, k, n)
  if isempty (pieces)
    x = zeros (0, n);
  elseif numel (pieces) == 1
    x = pieces{1}{k};
  else
    all = cellfun (@(p) p{k}, pieces, 'UniformOutput', false);
    x = vertcat (all{:});
  end
end
