function r = result_of (spec, pieces, last)
% The pieces of a run as the struct that tw_sim and tw_ode return.

  m = spec.model;
  kind = {'xs', 'xf', 'xd', 'y', 'u'};
  part = {m.slow, m.fast, m.direct, m.output, m.input};
  r = struct ('t', column (pieces, 1, 1));
  for k = 1:5
    r.(kind{k}) = column (pieces, k + 1, numel (part{k}));
  end
  for k = 1:5
    r.names.(kind{k}) = reshape ({part{k}.name}, 1, numel (part{k}));
    r.units.(kind{k}) = reshape ({part{k}.unit}, 1, numel (part{k}));
  end
  r.model = struct ('name', m.name, 'what', m.what, 'source', m.source);
  r.method = spec.method;
  r.params = cell2struct (num2cell (spec.p(:)), {m.param.name}', 1);
  r.counts = struct ('slow', 0, 'fast', 0, 'start_slow', 0, 'start_fast', 0);
  r.settings = struct ();
  r.cpu = 0;
  r.wall = 0;
  r.final = struct ('t', spec.t0, 'xs', spec.xs0(:)', 'xf', spec.xf0(:)');
  r.stopped = '';
  if ~isempty (last)
    r = with_facts (r, last);
  end
  if isnumeric (spec.model_arg)
    r = like_ode45 (r, spec);
  end
end

function r = with_facts (r, last)
  f = last.facts;
  r.counts = struct ('slow', f(4), 'fast', f(5), 'start_slow', f(6), 'start_fast', f(7));
  names = regexp (last.names, '[^\n]+', 'match');
  r.settings = cell2struct (num2cell (last.settings), names', 1);
  r.cpu = last.cpu;
  r.wall = last.wall;
  r.final = struct ('t', f(2), 'xs', last.xs', 'xf', last.xf');
  r.stopped = regexprep (last.why, '^[^\n]*\n', '');
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
