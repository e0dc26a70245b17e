function r = result_of (spec, pieces, last)
% The pieces of a run as the struct that tw_sim and tw_ode return.

  m = spec.model;
  if ischar (spec.model_arg)
    titles = remembered ([spec.gate '_titles_' m.name], @() titles_of (m));
  else
    titles = titles_of (m);
  end
  r = struct ('t', column (pieces, 1, 1), 'xs', column (pieces, 2, numel (m.slow)), ...
              'xf', column (pieces, 3, numel (m.fast)), ...
              'xd', column (pieces, 4, numel (m.direct)), ...
              'y', column (pieces, 5, numel (m.output)), ...
              'u', column (pieces, 6, numel (m.input)), ...
              'names', titles.names, 'units', titles.units);
  r.model = struct ('name', m.name, 'what', m.what, 'source', m.source);
  r.method = spec.method;
  r.params = cell2struct (num2cell (spec.p(:)), titles.param, 1);
  r.counts = struct ('slow', 0, 'fast', 0, 'start_slow', 0, 'start_fast', 0);
  r.settings = struct ();
  r.cpu = 0;
  r.wall = 0;
  r.final = struct ('t', spec.way * spec.t0, 'xs', spec.xs0(:)', 'xf', spec.xf0(:)');
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
  r.settings = cell2struct (num2cell (last.settings), ...
                            remembered ('settings', @() lines_in (last.names)), 1);
  r.cpu = last.cpu;
  r.wall = last.wall;
  r.final = struct ('t', f(2), 'xs', last.xs', 'xf', last.xf');
  r.stopped = regexprep (last.why, '^[^\n]*\n', '');
end

% Names and units of all columns.
function titles = titles_of (m)
  kind = {'xs', 'xf', 'xd', 'y', 'u'};
  part = {m.slow, m.fast, m.direct, m.output, m.input};
  for k = 1:5
    titles.names.(kind{k}) = reshape ({part{k}.name}, 1, numel (part{k}));
    titles.units.(kind{k}) = reshape ({part{k}.unit}, 1, numel (part{k}));
  end
  titles.param = reshape ({m.param.name}, [], 1);
end

function names = lines_in (text)
  names = regexp (text, '[^\n]+', 'match')';
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
