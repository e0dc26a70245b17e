% The outputs of all blocks of a random diagram at steps 0 ... n, in rows; written from
% the documented behaviour of the blocks, apart from the host.
function y = evaluate_diagram (d, g, h, n)
  count = numel (d);
  s = struct ('was', '?', 'runs', true);
  for k = 1:count
    s.x{k} = initial (d(k));
    s.before{k} = NaN;
  end
  s.y = cell (1, count);
  y = zeros (n + 1, sum ([d.width]));
  for step = 0:n
    t = step * h;
    [v, s] = outputs (d, g, t, step, s);
    y(step+1,:) = vertcat (v{:})';
    s = advance (d, g, t, h, step, s, v);
  end
end

% The states at the start.
function x = initial (b)
  p = b.p;
  switch b.kind
    case {'UnitDelay', 'Integrator', 'LimitedIntegrator', 'RestartedIntegrator'}
      x = zeros (b.width, 1) + p{1}(:);
    case 'DiscreteIntegrator', x = p{2}(:);
    case 'ExternalIntegrator', x = zeros (b.width, 1);
    case 'Delay', x = repmat (p{2}(:), 1, p{1});
    case 'Filter', x = zeros (b.width, numel (p{2}) - 1);
    case 'Relay', x = false (b.width, 1);
    case {'Stair', 'Detect'}, x = zeros (b.width, 1);
    case 'Bus', x = zeros (b.width, 1) + p{1};
    case 'DiscretePid', x = zeros (b.width, 1) + p{6};
    otherwise, x = [];
  end
end

% The subsystem runs, or restarts, at this step.
function [v, s] = run_group (d, g, step, s, v)
  members = find ([d.home] == g.home);
  s.runs = strcmp (g.kind, 'resettable');
  if step < 0
    return
  end
  if strcmp (g.kind, 'atomic')
    s.runs = mod (step, 2) == 0;
    return
  end
  [event, s.was] = edge (g.how, s.was, v{g.by});
  if strcmp (g.kind, 'triggered')
    s.runs = event;
  elseif event
    for k = members
      s.x{k} = initial (d(k));
    end
  end
end

% was: what the signal was: unknown ?, +, -, 0, or 0 by an edge: r (risen), f (fallen).
function [event, now] = edge (how, was, u)
  rises = (u > 0 && any (was == '-0f')) || (u == 0 && was == '-');
  falls = (u < 0 && any (was == '+0r')) || (u == 0 && was == '+');
  switch how
    case 'rising', event = rises;
    case 'falling', event = falls;
    case 'either', event = rises || falls;
    case 'level', event = u ~= 0 || any (was == '+-');
    case 'level hold', event = u ~= 0;
  end
  now = '-0+'(2 + sign (u));
  if u == 0 && any (was == '+-')
    now = 'fr'(1 + (was == '-'));
  end
end

% What a signal restarts in an integrator.
function event = restart (how, before, u)
  switch how
    case 'rising', event = before <= 0 && u > 0;
    case 'falling', event = before > 0 && u <= 0;
    case 'either', event = sign (before) ~= sign (u);
    case 'level', event = u ~= 0 || before ~= 0;
    case 'level hold', event = u ~= 0;
  end
  event = event && ~isnan (before);
end

% At a major step: states that change before the output.
function s = settle (b, k, step, u, s)
  p = b.p;
  switch b.kind
    case 'Relay'
      s.x{k} = (s.x{k} | u{1} >= p{1}) & (u{1} >= p{1} | u{1} > p{2});
    case 'LimitedIntegrator'
      s.x{k} = min (max (s.x{k}, p{2}), p{3});
    case 'ExternalIntegrator'
      if step == 0
        s.x{k} = u{2};
      end
    case 'RestartedIntegrator'
      if restart (p{2}, s.before{k}, u{2})
        s.x{k} = initial (b);
      end
      s.before{k} = u{2};
  end
end

% step -1: within a step, where discrete blocks and relays hold.
function [v, s] = outputs (d, g, t, step, s)
  v = s.y;
  for k = 1:numel (d)
    inside = ~isempty (g) && d(k).home == g.home;
    if inside && (k == 1 || d(k-1).home ~= g.home)
      [v, s] = run_group (d, g, step, s, v);
    end
    if inside && ~s.runs
      if isempty (v{k})
        v{k} = zeros (d(k).width, 1);
      end
      continue
    end
    if d(k).every && (step < 0 || mod (step, d(k).every)) && ~isempty (v{k})
      continue
    end
    u = cell (1, numel (d(k).in));
    for i = 1:numel (u)
      if d(k).in(i) < k
        u{i} = v{d(k).in(i)};
      end
    end
    if step >= 0
      s = settle (d(k), k, step, u, s);
    end
    v{k} = zeros (d(k).width, 1) + output (d(k), t, u, s.x{k});
  end
  if step >= 0
    s.y = v;
  end
end

function y = output (b, t, u, x)
  p = b.p;
  switch b.kind
    case 'Constant', y = p{1}(:);
    case 'Sin', y = p{1}(:) .* sin (p{2} * t + p{3}) + p{4}(:);
    case 'Step'
      y = p{2}(:);
      if t >= p{1}
        y = p{3};
      end
    case 'Ramp', y = p{3} + p{1}(:) * max (0, t - p{2});
    case 'Pulse'
      y = 0 * p{1}(:);
      if t >= p{4} && mod (t - p{4}, p{2}) < p{2} * p{3} / 100
        y = p{1}(:);
      end
    case 'Stair', y = p{1}(x + 1);
    case 'Recorded', y = recorded (t, p{:});
    case 'Gain', y = p{1} * u{1};
    case 'VectorGain', y = p{1}(:) .* u{1};
    case {'MatrixGain', 'MatrixProduct'}, y = p{1} * u{1};
    case 'Sum'
      y = 0;
      for i = 1:numel (u)
        if p{1}(i) == '+'
          y = y + u{i};
        else
          y = y - u{i};
        end
      end
    case 'Product', y = u{1} .* u{2};
    case 'Abs', y = abs (u{1});
    case 'Signum', y = sign (u{1});
    case 'UnaryMinus', y = -u{1};
    case 'Quantizer', y = p{1} * round (u{1} / p{1});
    case 'Bias', y = u{1} + p{1};
    case 'Saturate', y = min (max (u{1}, p{1}), p{2});
    case 'DeadZone', y = max (u{1} - p{2}, 0) + min (u{1} - p{1}, 0);
    case 'MinMax'
      y = zeros (b.width, 1) + u{1};
      sign_of = 2 * strcmp (p{1}, 'max') - 1;
      for i = 2:numel (u) % what is not a number stays
        a = zeros (b.width, 1) + u{i};
        better = sign_of * a > sign_of * y;
        y(better) = a(better);
      end
    case 'Relational', y = compared (p{1}, u{1}, u{2});
    case 'Compare', y = compared (p{1}, u{1}, p{2});
    case 'Logic'
      n = (u{1} ~= 0) + (u{2} ~= 0);
      truth = {n == 2, n > 0, n < 2, n == 0, n == 1, n ~= 1};
      y = double (truth{strcmp({'AND', 'OR', 'NAND', 'NOR', 'XOR', 'NXOR'}, p{1})});
    case 'Interval', y = double (u{1} >= p{1} & u{1} <= p{2});
    case 'Lookup', y = looked_up (u{1}, p{:});
    case 'Lookup2D'
      [k, f] = place_in (p{1}, u{1} + 0 * u{2}, false);
      [l, g] = place_in (p{2}, u{2} + 0 * u{1}, false);
      at = @(i, j) p{3}(sub2ind (size (p{3}), i, j));
      y = (1 - f) .* ((1 - g) .* at (k, l) + g .* at (k, l + 1)) + ...
          f .* ((1 - g) .* at (k + 1, l) + g .* at (k + 1, l + 1));
    case 'Detect'
      switch p{1}
        case 'Change', y = u{1} ~= x;
        case 'Increase', y = u{1} > x;
        case 'Decrease', y = u{1} < x;
        otherwise, y = condition (p{1}, u{1}) & ~x;
      end
      y = double (y);
    case 'DiscretePid', y = min (max (p{1} * u{1} + x, p{3}), p{4});
    case 'Bus', y = x;
    case 'Switch'
      control = u{2};
      first = control ~= 0;
      if ~isempty (strfind (p{2}, '>='))
        first = control >= p{1};
      elseif any (p{2} == '>')
        first = control > p{1};
      end
      y = first .* ones (b.width, 1);
      a = u{1} + 0 * y;
      c = u{3} + 0 * y;
      y(y == 1) = a(y == 1);
      y(~(first .* ones (b.width, 1))) = c(~(first .* ones (b.width, 1)));
    case 'Trigonometry', y = feval (p{1}, u{1});
    case 'Rounding', y = feval (p{1}, u{1});
    case 'Mux', y = vertcat (u{:});
    case 'Selector', y = u{1}(p{1});
    case 'Conversion', y = converted (u{1}, p{:});
    case 'Relay', y = p{4} + (p{3} - p{4}) * x; y(x) = p{3};
    case 'Hold', y = u{1};
    case {'UnitDelay', 'Integrator', 'DiscreteIntegrator', 'ExternalIntegrator', ...
          'RestartedIntegrator'}
      y = x;
    case 'LimitedIntegrator', y = min (max (x, p{2}), p{3});
    case 'DiscreteIntegral' % its first output is the initial value
      y = p{2} + 0 * u{1};
      if ~isempty (x)
        y = x + p{1} * 0.05 * b.every / p{3} * u{1};
      end
      y = min (max (y, p{4}), p{5});
    case 'Loop', y = u{1} / (1 + p{1});
    case 'Delay', y = x(:,1);
    case 'Filter', y = x * p{1}(:);
    case 'DotProduct', y = sum (u{1} .* u{2});
    case 'Fcn'
      y = p{2}(1) * u{1}(1) ^ 2 - sin (u{1}(p{3})) + (u{1}(1) > p{2}(2));
    case 'MultiPort', y = u{p{1}};
    otherwise, error ('no such block: %s', b.kind);
  end
  y = y(:);
end

function y = compared (name, a, b)
  names = {'>', '>=', '<', '<=', '==', '~='};
  calls = {@gt, @ge, @lt, @le, @eq, @ne};
  y = double (calls{strcmp(names, name)} (a, b));
end

% What Detect Rise and Fall keep of u.
function y = condition (name, u)
  y = u > 0;
  if strcmp (name, 'Fall Negative')
    y = u < 0;
  end
end

% The interval of a table and the part of it, where u is.
function [k, f] = place_in (x, u, clip)
  k = ones (size (u));
  for i = 2:numel (x) - 1
    k(u >= x(i)) = i;
  end
  x = x(:);
  f = (u - x(k)) ./ (x(k + 1) - x(k));
  if clip
    f = min (max (f, 0), 1);
  end
end

function y = looked_up (u, x, table, method, ends)
  [k, f] = place_in (x, u, strcmp (ends, 'Clip'));
  if strcmp (method, 'Flat')
    f = floor (f);
  elseif strcmp (method, 'Nearest')
    f = double (f >= 0.5);
  end
  table = table(:);
  y = (1 - f) .* table(k) + f .* table(k + 1);
end

function y = recorded (t, times, values, after, interpolates)
  last = times(end);
  if t >= last && strcmp (after, 'Cyclic repetition')
    t = mod (t, last);
  end
  y = values(end,:);
  if t < last
    k = find (times <= t, 1, 'last');
    f = interpolates * (t - times(k)) / (times(k+1) - times(k));
    y = (1 - f) * values(k,:) + f * values(k+1,:);
  elseif strcmp (after, 'Setting to zero')
    y = 0 * y;
  elseif strcmp (after, 'Extrapolation') && interpolates
    y = y + (t - last) / (last - times(end-1)) * (y - values(end-1,:));
  end
end

function y = converted (x, type, rounding, saturates)
  switch rounding
    case 'Floor', y = floor (x);
    case 'Ceiling', y = ceil (x);
    case 'Zero', y = fix (x);
    case 'Nearest', y = floor (x + 0.5);
    case 'Round', y = round (x);
    case 'Convergent'
      y = round (x);
      tie = abs (x - fix (x)) == 0.5;
      y(tie) = 2 * round (x(tie) / 2);
  end
  low = double (intmin (type));
  high = double (intmax (type));
  if strcmp (saturates, 'on')
    y = min (max (y, low), high);
  else
    span = high - low + 1;
    y = mod (y, span); % before anything is subtracted: y may be large
    y(y > high) = y(y > high) - span;
    y(isinf (x)) = 0;
  end
  y(isnan (x)) = 0;
end

% The states at the next step: discrete ones by their equations, continuous ones by the
% classical method of Runge and Kutta.
function s = advance (d, g, t, h, step, s, v)
  next = s.x;
  if ~isempty (g) && s.runs
    for k = find ([d.home] == g.home & strcmp ({d.kind}, 'UnitDelay') & [d.every] == 0)
      next{k} = zeros (d(k).width, 1) + v{d(k).in};
    end
  end
  for k = find ([d.every] > 0)
    if mod (step, d(k).every)
      continue
    end
    p = d(k).p;
    u = zeros (d(k).width, 1);
    if strcmp (d(k).kind, 'Bus')
      u = [v{d(k).in(2)}; v{d(k).in(1)}];
    elseif ~isempty (d(k).in)
      u = u + v{d(k).in(1)};
    end
    switch d(k).kind
      case {'UnitDelay', 'Bus'}, next{k} = u;
      case 'Stair', next{k} = mod (s.x{k} + 1, numel (p{1}));
      case 'Detect'
        next{k} = u;
        if any (p{1} == ' ')
          next{k} = condition (p{1}, u);
        end
      case 'DiscretePid'
        w = p{1} * u + s.x{k};
        next{k} = s.x{k} + h * d(k).every * (p{2} * u + p{5} * (v{k} - w));
      case 'Delay', next{k} = [s.x{k}(:,2:end), u];
      case 'Filter', next{k} = [u - s.x{k} * p{2}(2:end)', s.x{k}(:,1:end-1)];
      case 'DiscreteIntegral' % what is left of the step: none, or a half
        next{k} = min (max (v{k} + (p{3} - 1) / 2 * p{1} * h * d(k).every * u, p{4}), p{5});
      case 'DiscreteIntegrator', next{k} = s.x{k} + p{1} * h * d(k).every * u;
    end
  end
  continuous = find (~cellfun (@isempty, regexp ({d.kind}, 'Integrator$')) & ...
                     ~strcmp ({d.kind}, 'DiscreteIntegrator'));
  if ~isempty (continuous)
    weights = [1 2 2 1] / 6;
    parts = [0 1/2 1/2 1];
    slope = v;
    total = cell (size (s.x));
    for stage = 1:4
      trial = s;
      if stage > 1
        for k = continuous
          trial.x{k} = s.x{k} + h * parts(stage) * last{k};
        end
        [slope, trial] = outputs (d, g, t + parts(stage) * h, -1, trial);
      end
      for k = continuous
        last{k} = zeros (d(k).width, 1) + slope{d(k).in(1)};
        if strcmp (d(k).kind, 'LimitedIntegrator')
          x = s.x{k};
          if stage > 1
            x = trial.x{k};
          end
          last{k}((x >= d(k).p{3} & last{k} > 0) | (x <= d(k).p{2} & last{k} < 0)) = 0;
        end
        if stage == 1
          total{k} = weights(1) * last{k};
        else
          total{k} = total{k} + weights(stage) * last{k};
        end
      end
    end
    for k = continuous
      next{k} = s.x{k} + h * total{k};
    end
  end
  s.x = next;
end
