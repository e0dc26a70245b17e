% Random Simulink diagrams in the host, compared with an evaluator of our own, written here
% from the documented behaviour of the blocks: feedback through states, several rates,
% vectors, integer types, subsystems. 30 diagrams, 300 with FULL=1; TW_SEED=n TW_COUNT=1
% repeats one.
function test_random_diagrams ()
  tw_test ({@random_diagrams_equal_the_evaluator});
end

function random_diagrams_equal_the_evaluator ()
  n = 30;
  if ~isempty (getenv ('FULL'))
    n = 300;
  end
  if ~isempty (getenv ('TW_COUNT'))
    n = str2double (getenv ('TW_COUNT'));
  end
  first = 1;
  if ~isempty (getenv ('TW_SEED'))
    first = str2double (getenv ('TW_SEED'));
  end
  kinds = struct ();
  for seed = first:first + n - 1
    rand ('twister', seed);
    d = random_diagram (6 + floor (15 * rand ()));
    for k = 1:numel (d)
      kinds.(d(k).kind) = true;
    end
    compare (d, seed);
  end
  if n >= 30
    assert (numel (fieldnames (kinds)) >= 30, 'only %d kinds of blocks', ...
            numel (fieldnames (kinds)));
  end
end

function compare (d, seed)
  file = [tempname() '.mdl'];
  tidy = onCleanup (@() unlink (file));
  write_diagram (file, d);
  r = tw_diagram (file);
  y = evaluate (d, 0.05, 40);
  assert (size (r.y), size (y));
  scale = max (1, abs (y));
  wrong = ~(abs (r.y - y) <= 1e-9 * scale | (isnan (r.y) & isnan (y)) | r.y == y);
  if any (wrong(:))
    [row, column] = find (wrong, 1);
    widths = cumsum ([d.width]);
    k = find (widths >= column, 1);
    error ('diagram %d: block %d (%s) is %.17g at t = %g, expected %.17g', seed, k, ...
           d(k).kind, r.y(row, column), r.t(row), y(row, column));
  end
end

% Diagrams. A block has a kind, parameters p, the numbers of the blocks at its inputs, the
% width of its output, its period in steps (0: it follows its inputs). Inputs come from
% earlier blocks, but for those of blocks with a state, which may come from any.

function d = random_diagram (n)
  d = struct ('kind', {}, 'p', {}, 'in', {}, 'width', {}, 'every', {});
  sources = {@constant, @sine, @step_source, @ramp, @pulse, @discrete_sine};
  others = {@gain, @vector_gain, @matrix_gain, @sum_of, @product_of, @absolute, @signum, ...
            @saturation, @dead_zone, @extreme, @relation, @switch_of, @trigonometry, ...
            @join, @selection, @bias, @minus, @quantizer, @conversion, @relay, @hold, ...
            @unit_delay, @delay, @filter_of, @integrator, @discrete_integrator, ...
            @dot_product, @formula, @multiport, @rounding, @matrix_product};
  for k = 1:2
    d(end+1) = sources{ceil(numel (sources) * rand ())} (d);
  end
  while numel (d) < n
    if rand () < 0.15
      d(end+1) = sources{ceil(numel (sources) * rand ())} (d);
    else
      d(end+1) = others{ceil(numel (others) * rand ())} (d);
    end
  end
  for k = 1:n % the inputs of blocks with a state
    if any (d(k).in == 0)
      fits = find ([d.width] == d(k).width);
      fits(fits == k) = [];
      if isempty (fits) || rand () < 0.1
        fits = k;
      end
      d(k).in(d(k).in == 0) = fits(ceil(numel (fits) * rand ()));
    end
  end
end

function b = block (kind, p, in, width, every)
  if nargin < 5
    every = 0;
  end
  b = struct ('kind', kind, 'p', {p}, 'in', in, 'width', width, 'every', every);
end

function x = random (rows, cols)
  x = round (1e4 * (4 * rand (rows, cols) - 2)) / 1e4;
end

function w = width ()
  w = ceil (3 * rand () ^ 2);
end

% An earlier block; of this width, or a scalar, if it is given.
function k = any_of (d, w)
  fits = 1:numel (d);
  if nargin > 1
    fits = find ([d.width] == w | [d.width] == 1);
  end
  k = 0;
  if ~isempty (fits)
    k = fits(ceil(numel (fits) * rand ()));
  end
end

% n earlier blocks that fit together, and the width of the result.
function [in, w] = some_of (d, n)
  in = any_of (d);
  for k = 2:n
    w = max ([d(in).width]);
    if w == 1
      in(k) = any_of (d);
    else
      in(k) = any_of (d, w);
      if in(k) == 0
        in(k) = in(1);
      end
    end
  end
  w = max ([d(in).width]);
end

function b = constant (d), w = width (); b = block ('Constant', {random(1, w)}, [], w); end

function b = sine (d)
  w = width ();
  b = block ('Sin', {random(1, w), 1 + 4 * rand(), random(1, 1), random(1, w)}, [], w);
end

function b = discrete_sine (d)
  b = sine (d);
  b.every = 2 * ceil (2 * rand ());
end

function b = step_source (d)
  w = width ();
  b = block ('Step', {2 * rand(), random(1, w), random(1, 1)}, [], w);
end

function b = ramp (d)
  w = width ();
  b = block ('Ramp', {random(1, w), rand(), random(1, 1)}, [], w);
end

function b = pulse (d)
  w = width ();
  b = block ('Pulse', {random(1, w), 0.3 + rand(), 20 + 60 * rand(), 0.5 * rand()}, [], w);
end

function b = gain (d), k = any_of (d); b = block ('Gain', {random(1, 1)}, k, d(k).width); end

function b = vector_gain (d)
  k = any_of (d);
  w = d(k).width;
  if w == 1
    w = width ();
  end
  b = block ('VectorGain', {random(1, w)}, k, w);
end

function b = matrix_gain (d)
  k = any_of (d);
  w = 1 + width ();
  b = block ('MatrixGain', {random(w, d(k).width)}, k, w);
end

function b = sum_of (d)
  n = 1 + ceil (2 * rand ());
  [in, w] = some_of (d, n);
  signs = '+-';
  b = block ('Sum', {signs(1 + (rand (1, n) < 0.5))}, in, w);
end

function b = product_of (d)
  [in, w] = some_of (d, 2);
  b = block ('Product', {}, in, w);
end

function b = one (d, kind, p)
  k = any_of (d);
  b = block (kind, p, k, d(k).width);
end

function b = absolute (d), b = one (d, 'Abs', {}); end
function b = signum (d), b = one (d, 'Signum', {}); end
function b = minus (d), b = one (d, 'UnaryMinus', {}); end
function b = quantizer (d), b = one (d, 'Quantizer', {0.1 + rand()}); end
function b = bias (d), b = one (d, 'Bias', {random(1, 1)}); end

function b = saturation (d)
  x = sort (random (1, 2));
  b = one (d, 'Saturate', {x(1), x(2)});
end

function b = dead_zone (d)
  x = sort (random (1, 2));
  b = one (d, 'DeadZone', {x(1), x(2)});
end

function b = extreme (d)
  names = {'min', 'max'};
  n = 1 + ceil (2 * rand ());
  [in, w] = some_of (d, n);
  b = block ('MinMax', {names{1 + (rand () < 0.5)}}, in, w);
end

function b = relation (d)
  names = {'>', '>=', '<', '<=', '==', '~='};
  [in, w] = some_of (d, 2);
  b = block ('Relational', {names{ceil(6 * rand ())}}, in, w);
end

function b = switch_of (d)
  names = {'u2 >= Threshold', 'u2 > Threshold', 'u2 ~= 0'};
  [in, w] = some_of (d, 3);
  b = block ('Switch', {random(1, 1), names{ceil(3 * rand ())}}, in, w);
end

function b = trigonometry (d)
  names = {'sin', 'cos', 'tanh', 'atan'};
  b = one (d, 'Trigonometry', {names{ceil(4 * rand ())}});
end

function b = rounding (d)
  names = {'floor', 'ceil', 'round', 'fix'};
  b = one (d, 'Rounding', {names{ceil(4 * rand ())}});
end

function b = join (d)
  in = [any_of(d), any_of(d)];
  b = block ('Mux', {}, in, sum ([d(in).width]));
end

function b = selection (d)
  k = any_of (d);
  i = ceil (d(k).width * rand (1, width ()));
  b = block ('Selector', {i}, k, numel (i));
end

% To an integer type and back.
function b = conversion (d)
  types = {'int8', 'uint8', 'int16'};
  roundings = {'Floor', 'Ceiling', 'Zero', 'Nearest', 'Round', 'Convergent'};
  on = {'on', 'off'};
  b = one (d, 'Conversion', {types{ceil(3 * rand ())}, roundings{ceil(6 * rand ())}, ...
                             on{1 + (rand () < 0.5)}});
end

function b = relay (d)
  x = sort (random (1, 2));
  b = one (d, 'Relay', {x(2), x(1), random(1, 1), random(1, 1)});
end

function b = hold (d), b = one (d, 'Hold', {}); b.every = 2 * ceil (2 * rand ()); end

function b = unit_delay (d)
  w = width ();
  b = block ('UnitDelay', {random(1, w)}, 0, w, 2 * ceil (2 * rand ()));
end

function b = delay (d)
  w = width ();
  b = block ('Delay', {w + ceil(4 * rand ()), random(1, w)}, 0, w, ...
             2 * ceil (2 * rand ())); % fewer values than steps: one for each element
end

function b = filter_of (d)
  b = block ('Filter', {random(1, 2), [1, random(1, 2) / 4]}, any_of (d), 0, ...
             2 * ceil (2 * rand ()));
  b.width = d(b.in).width;
end

function b = integrator (d)
  w = width ();
  b = block ('Integrator', {random(1, w)}, 0, w);
end

function b = discrete_integrator (d)
  w = width ();
  b = block ('DiscreteIntegrator', {random(1, 1), random(1, w)}, 0, w, ...
             2 * ceil (2 * rand ()));
end

function b = dot_product (d)
  [in, w] = some_of (d, 2);
  b = block ('DotProduct', {}, in, 1);
end

function b = formula (d)
  k = any_of (d);
  x = random (1, 2);
  b = block ('Fcn', {sprintf('%.17g*u(1)^2 - sin(u(%d)) + (u(1) > %.17g)', x(1), ...
                             d(k).width, x(2)), x, d(k).width}, k, 1);
end

function b = multiport (d)
  [in, w] = some_of (d, 2);
  b = block ('MultiPort', {1 + (rand () < 0.5)}, in, w);
end

% A row of the input's width, or a scalar, times the input.
function b = matrix_product (d)
  k = any_of (d);
  rows = width ();
  b = block ('MatrixProduct', {random(rows + 1, d(k).width)}, k, rows + 1);
end

% The evaluator: rows of all outputs at steps 0 ... n.

function y = evaluate (d, h, n)
  count = numel (d);
  s = struct ();
  for k = 1:count % states
    p = d(k).p;
    switch d(k).kind
      case {'UnitDelay', 'Integrator'}
        s.x{k} = p{1}(:);
      case 'DiscreteIntegrator'
        s.x{k} = p{2}(:);
      case 'Delay'
        s.x{k} = repmat (p{2}(:), 1, p{1});
      case 'Filter'
        s.x{k} = zeros (d(k).width, numel (p{2}) - 1);
      case 'Relay'
        s.x{k} = false (d(k).width, 1);
      otherwise
        s.x{k} = [];
    end
  end
  s.y = cell (1, count);
  y = zeros (n + 1, sum ([d.width]));
  for step = 0:n
    t = step * h;
    [v, s] = outputs (d, t, step, s);
    y(step+1,:) = vertcat (v{:})';
    s = advance (d, t, h, step, s, v);
  end
end

% step -1: within a step, where discrete blocks and relays hold.
function [v, s] = outputs (d, t, step, s)
  v = s.y;
  for k = 1:numel (d)
    if d(k).every && (step < 0 || mod (step, d(k).every)) && ~isempty (v{k})
      continue
    end
    u = cell (1, numel (d(k).in));
    for i = 1:numel (u)
      if d(k).in(i) < k
        u{i} = v{d(k).in(i)};
      end
    end
    if strcmp (d(k).kind, 'Relay') && step >= 0
      s.x{k} = (s.x{k} | u{1} >= d(k).p{1}) & (u{1} >= d(k).p{1} | u{1} > d(k).p{2});
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
      y = u{1};
      for i = 2:numel (u)
        y = feval (p{1}, y, u{i});
      end
    case 'Relational'
      names = {'>', '>=', '<', '<=', '==', '~='};
      calls = {@gt, @ge, @lt, @le, @eq, @ne};
      y = double (calls{strcmp(names, p{1})} (u{1}, u{2}));
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
    case {'UnitDelay', 'Integrator', 'DiscreteIntegrator'}, y = x;
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
function s = advance (d, t, h, step, s, v)
  next = s.x;
  for k = find ([d.every] > 0)
    if mod (step, d(k).every)
      continue
    end
    p = d(k).p;
    u = zeros (d(k).width, 1);
    if ~isempty (d(k).in)
      u = u + v{d(k).in(1)};
    end
    switch d(k).kind
      case 'UnitDelay', next{k} = u;
      case 'Delay', next{k} = [s.x{k}(:,2:end), u];
      case 'Filter', next{k} = [u - s.x{k} * p{2}(2:end)', s.x{k}(:,1:end-1)];
      case 'DiscreteIntegrator', next{k} = s.x{k} + p{1} * h * d(k).every * u;
    end
  end
  continuous = find (strcmp ({d.kind}, 'Integrator'));
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
        [slope, trial] = outputs (d, t + parts(stage) * h, -1, trial);
      end
      for k = continuous
        last{k} = slope{d(k).in};
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

% The file. Some neighbours are put into subsystems; everything is logged in one vector.

function write_diagram (file, d)
  n = numel (d);
  home = zeros (1, n); % the subsystem of each block
  if rand () < 0.7
    a = sort (ceil (n * rand (1, 2)));
    home(a(1):a(2)) = 1;
    if rand () < 0.5 && a(2) < n
      home(a(2)+1:n) = 2;
    end
  end
  id = fopen (file, 'w');
  fprintf (id, ['Model {\nName "d"\nVersion 7.9\nSolver "ode4"\nFixedStep "0.05"\n' ...
                'StopTime "2"\nSystem {\nName "d"\n']);
  lines = '';
  for sub = 1:max (home)
    fprintf (id, 'Block {\nBlockType SubSystem\nName "S%d"\nSystem {\nName "S%d"\n', sub, ...
             sub);
    inside = '';
    inputs = [];
    for k = find (home == sub)
      put_block (id, d(k), k);
      for i = 1:numel (d(k).in)
        from = d(k).in(i);
        if home(from) == sub
          inside = [inside, line_text(out_name (d, from), 1, in_name (d, k), ...
                                      in_port (d, k, i))]; %#ok<AGROW>
        else
          inputs(end+1) = from; %#ok<AGROW>
          number = numel (inputs);
          put (id, 'Inport', sprintf ('in%d', number), {'Port', sprintf('%d', number)});
          inside = [inside, line_text(sprintf ('in%d', number), 1, in_name (d, k), ...
                                      in_port (d, k, i))]; %#ok<AGROW>
        end
      end
    end
    members = find (home == sub);
    for i = 1:numel (members)
      put (id, 'Outport', sprintf ('out%d', i), {'Port', sprintf('%d', i)});
      inside = [inside, line_text(out_name (d, members(i)), 1, sprintf ('out%d', i), ...
                                  1)]; %#ok<AGROW>
    end
    fprintf (id, '%s}\n}\n', [inside, own_lines(d, members)]);
    for i = 1:numel (inputs)
      [name, port] = outside (d, home, inputs(i));
      lines = [lines, line_text(name, port, sprintf ('S%d', sub), i)]; %#ok<AGROW>
    end
  end
  for k = find (home == 0)
    put_block (id, d(k), k);
    for i = 1:numel (d(k).in)
      [name, port] = outside (d, home, d(k).in(i));
      lines = [lines, line_text(name, port, in_name (d, k), in_port (d, k, i))]; %#ok<AGROW>
    end
  end
  put (id, 'Mux', 'all', {'Inputs', sprintf('%d', n)});
  put (id, 'ToWorkspace', 'log', {'VariableName', 'y', 'SampleTime', '0.05'});
  lines = [lines, own_lines(d, find (home == 0)), line_text('all', 1, 'log', 1)];
  for k = 1:n
    [name, port] = outside (d, home, k);
    lines = [lines, line_text(name, port, 'all', k)]; %#ok<AGROW>
  end
  fprintf (id, '%s}\n}\n', lines);
  fclose (id);
end

% Where the output of a block is at the top.
function [name, port] = outside (d, home, k)
  name = out_name (d, k);
  port = 1;
  if home(k)
    name = sprintf ('S%d', home(k));
    port = find (find (home == home(k)) == k);
  end
end

% A conversion becomes two blocks, a multiport switch and a product of matrices have a
% constant beside them.
function name = out_name (d, k)
  name = sprintf ('b%d', k);
  if strcmp (d(k).kind, 'Conversion')
    name = [name 'd'];
  end
end

function name = in_name (d, k), name = sprintf ('b%d', k); end

function port = in_port (d, k, i)
  port = i + any (strcmp (d(k).kind, {'MultiPort', 'MatrixProduct'}));
end

function text = own_lines (d, members)
  text = '';
  for k = members
    if strcmp (d(k).kind, 'Conversion')
      text = [text, line_text(sprintf ('b%d', k), 1, sprintf ('b%dd', k), 1)]; %#ok<AGROW>
    elseif any (strcmp (d(k).kind, {'MultiPort', 'MatrixProduct'}))
      text = [text, line_text(sprintf ('b%dc', k), 1, sprintf ('b%d', k), 1)]; %#ok<AGROW>
    end
  end
end

function text = line_text (from, out, to, in)
  text = sprintf (['Line {\nSrcBlock "%s"\nSrcPort %d\nDstBlock "%s"\nDstPort %d\n' ...
                   '}\n'], from, out, to, in);
end

function put (id, type, name, settings)
  fprintf (id, 'Block {\nBlockType %s\nName "%s"\n', type, name);
  fprintf (id, '%s "%s"\n', settings{:});
  fprintf (id, '}\n');
end

function put_block (id, b, k)
  name = sprintf ('b%d', k);
  p = b.p;
  m = @(x) mat2str (x, 17);
  ts = sprintf ('%.17g', 0.05 * b.every);
  switch b.kind
    case 'Constant', put (id, 'Constant', name, {'Value', m(p{1})});
    case 'Sin'
      put (id, 'Sin', name, {'Amplitude', m(p{1}), 'Frequency', m(p{2}), 'Phase', ...
                             m(p{3}), 'Bias', m(p{4}), 'SampleTime', ts});
    case 'Step'
      put (id, 'Step', name, {'Time', m(p{1}), 'Before', m(p{2}), 'After', m(p{3})});
    case 'Ramp'
      put (id, 'Reference', name, {'SourceType', 'Ramp', 'SourceBlock', ...
                                   'simulink/Sources/Ramp', 'slope', m(p{1}), 'start', ...
                                   m(p{2}), 'X0', m(p{3})});
    case 'Pulse'
      put (id, 'DiscretePulseGenerator', name, {'PulseType', 'Time based', 'Amplitude', ...
           m(p{1}), 'Period', m(p{2}), 'PulseWidth', m(p{3}), 'PhaseDelay', m(p{4})});
    case {'Gain', 'VectorGain'}, put (id, 'Gain', name, {'Gain', m(p{1})});
    case 'MatrixGain'
      put (id, 'Gain', name, {'Gain', m(p{1}), 'Multiplication', 'Matrix(K*u)'});
    case 'MatrixProduct'
      put (id, 'Product', name, {'Inputs', '2', 'Multiplication', 'Matrix(*)'});
      put (id, 'Constant', [name 'c'], {'Value', m(p{1})});
    case 'Sum', put (id, 'Sum', name, {'Inputs', p{1}});
    case 'Product', put (id, 'Product', name, {'Inputs', '2'});
    case {'Abs', 'Signum', 'UnaryMinus', 'DotProduct'}
      put (id, b.kind, name, {'ShowName', 'on'});
    case 'Quantizer', put (id, 'Quantizer', name, {'QuantizationInterval', m(p{1})});
    case 'Bias', put (id, 'Bias', name, {'Bias', m(p{1})});
    case 'Saturate'
      put (id, 'Saturate', name, {'LowerLimit', m(p{1}), 'UpperLimit', m(p{2})});
    case 'DeadZone'
      put (id, 'DeadZone', name, {'LowerValue', m(p{1}), 'UpperValue', m(p{2})});
    case 'MinMax'
      put (id, 'MinMax', name, {'Function', p{1}, 'Inputs', sprintf('%d', numel (b.in))});
    case 'Relational', put (id, 'RelationalOperator', name, {'Operator', p{1}});
    case 'Switch', put (id, 'Switch', name, {'Threshold', m(p{1}), 'Criteria', p{2}});
    case 'Trigonometry', put (id, 'Trigonometry', name, {'Operator', p{1}});
    case 'Rounding', put (id, 'Rounding', name, {'Operator', p{1}});
    case 'Mux', put (id, 'Mux', name, {'Inputs', '2'});
    case 'Selector', put (id, 'Selector', name, {'Indices', m(p{1})});
    case 'Conversion'
      put (id, 'DataTypeConversion', name, {'OutDataTypeStr', p{1}, 'RndMeth', p{2}, ...
           'SaturateOnIntegerOverflow', p{3}});
      put (id, 'DataTypeConversion', [name 'd'], {'OutDataTypeStr', 'double'});
    case 'Relay'
      put (id, 'Relay', name, {'OnSwitchValue', m(p{1}), 'OffSwitchValue', m(p{2}), ...
                               'OnOutputValue', m(p{3}), 'OffOutputValue', m(p{4})});
    case 'Hold', put (id, 'ZeroOrderHold', name, {'SampleTime', ts});
    case 'UnitDelay'
      put (id, 'UnitDelay', name, {'InitialCondition', m(p{1}), 'SampleTime', ts});
    case 'Delay'
      put (id, 'Delay', name, {'DelayLength', m(p{1}), 'InitialCondition', ...
           m(p{2}), 'SampleTime', ts});
    case 'Filter'
      put (id, 'DiscreteTransferFcn', name, {'Numerator', m(p{1}), 'Denominator', ...
           m(p{2}), 'SampleTime', ts});
    case 'Integrator', put (id, 'Integrator', name, {'InitialCondition', m(p{1})});
    case 'DiscreteIntegrator'
      put (id, 'DiscreteIntegrator', name, {'gainval', m(p{1}), 'InitialCondition', ...
           m(p{2}), 'SampleTime', ts});
    case 'Fcn', put (id, 'Fcn', name, {'Expr', p{1}});
    case 'MultiPort'
      put (id, 'MultiPortSwitch', name, {'Inputs', '2'});
      put (id, 'Constant', [name 'c'], {'Value', m(p{1})});
    otherwise, error ('no such block: %s', b.kind);
  end
end
