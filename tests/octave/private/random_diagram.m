% A random diagram. A block has a kind, parameters p, the numbers of the blocks at its
% inputs, the width of its output, its period in steps (0: it follows its inputs). Inputs
% come from earlier blocks, but for those of blocks with a state, which may come from any.
%
% home is the subsystem of a block, 0: none. Some subsystems are controlled, g: 'triggered'
% and 'resettable' ones by the edges of a scalar block, 'atomic' ones have a sample time.
function [d, g] = random_diagram (n)
  d = struct ('kind', {}, 'p', {}, 'in', {}, 'width', {}, 'every', {}, 'home', {});
  sources = {@constant, @sine, @step_source, @ramp, @pulse, @discrete_sine, @stair, ...
             @recorded};
  others = {@gain, @vector_gain, @matrix_gain, @sum_of, @product_of, @absolute, @signum, ...
            @saturation, @dead_zone, @extreme, @relation, @switch_of, @trigonometry, ...
            @join, @selection, @bias, @minus, @quantizer, @conversion, @relay, @hold, ...
            @unit_delay, @delay, @filter_of, @integrator, @discrete_integrator, ...
            @dot_product, @formula, @multiport, @rounding, @matrix_product, ...
            @limited_integrator, @restarted_integrator, @external_integrator, ...
            @discrete_integral, @loop, @comparison, @logic, @interval, @lookup, ...
            @lookup_2d, @detection, @discrete_pid, @bus};
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
  if rand () < 0.7
    a = sort (ceil (n * rand (1, 2)));
    [d(a(1):a(2)).home] = deal (1);
    if rand () < 0.5 && a(2) < n
      [d(a(2)+1:n).home] = deal (2);
    end
  end
  [d, g] = control (d);
end

% Puts up to four neighbours into a subsystem that does not always run.
function [d, g] = control (d)
  g = struct ('home', {}, 'kind', {}, 'how', {}, 'by', {});
  kinds = {'triggered', 'atomic', 'resettable'};
  kind = kinds{ceil(3 * rand ())};
  pure = {'Gain', 'VectorGain', 'MatrixGain', 'Sum', 'Product', 'Abs', 'Signum', ...
          'Saturate', 'DeadZone', 'MinMax', 'Switch', 'UnitDelay', 'Bias', ...
          'UnaryMinus', 'Quantizer', 'Relational', 'Selector'};
  states = {'Integrator', 'LimitedIntegrator', 'DiscreteIntegrator', ...
            'DiscreteIntegral', 'Delay', 'Filter', 'Relay', 'Hold'};
  if strcmp (kind, 'resettable')
    pure = [pure states];
  end
  first = 1 + ceil ((numel (d) - 1) * rand ());
  last = first - 1;
  while last < min (numel (d), first + 3) && any (strcmp (d(last+1).kind, pure))
    last++;
  end
  by = find ([d(1:first-1).width] == 1);
  if last < first || isempty (by) || rand () < 0.3
    return
  end
  [d(first:last).home] = deal (3);
  if ~strcmp (kind, 'resettable')
    [d(first:last).every] = deal (0);
  end
  edges = {'rising', 'falling', 'either', 'level', 'level hold'};
  if strcmp (kind, 'triggered')
    edges = edges(1:3);
  end
  g(1) = struct ('home', 3, 'kind', kind, 'how', edges{ceil(numel (edges) * rand ())}, ...
                 'by', by(ceil(numel (by) * rand ())));
end

function b = block (kind, p, in, width, every)
  if nargin < 5
    every = 0;
  end
  b = struct ('kind', kind, 'p', {p}, 'in', in, 'width', width, 'every', every, 'home', 0);
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

function b = stair (d)
  b = block ('Stair', {random(1, 2 + ceil (3 * rand ()))}, [], 1, 2 * ceil (2 * rand ()));
end

% A table over times that may end before the run.
function b = recorded (d)
  n = 2 + ceil (3 * rand ());
  w = width ();
  ends = {'Extrapolation', 'Setting to zero', 'Holding final value', 'Cyclic repetition'};
  b = block ('Recorded', {cumsum([0, 0.1 + rand(1, n - 1)])', random(n, w), ...
                          ends{ceil(4 * rand ())}, (rand () < 0.7)}, [], w);
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

function b = limited_integrator (d)
  w = width ();
  x = sort (random (1, 2));
  b = block ('LimitedIntegrator', {random(1, w), x(1) - 0.01, x(2) + 0.01}, 0, w);
end

function b = restarted_integrator (d)
  w = width ();
  fits = find ([d.width] == 1);
  if isempty (fits)
    b = integrator (d);
    return
  end
  edges = {'rising', 'falling', 'either', 'level', 'level hold'};
  by = fits(ceil(numel (fits) * rand ()));
  b = block ('RestartedIntegrator', {random(1, w), edges{ceil(5 * rand ())}}, [0 by], w);
end

function b = external_integrator (d)
  k = any_of (d);
  b = block ('ExternalIntegrator', {}, [0 k], d(k).width);
end

% With feedthrough, so that its input comes before it.
function b = discrete_integral (d)
  k = any_of (d);
  x = sort (random (1, 2));
  b = block ('DiscreteIntegral', {random(1, 1), random(1, 1), ceil(2 * rand ()), ...
             x(1) - 0.01, x(2) + 0.01}, k, d(k).width, 2 * ceil (2 * rand ()));
end

% y = u - p y
function b = loop (d), b = one (d, 'Loop', {0.1 + 2 * rand()}); end

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

function b = comparison (d)
  names = {'>', '>=', '<', '<=', '==', '~='};
  b = one (d, 'Compare', {names{ceil(6 * rand ())}, random(1, 1)});
end

function b = logic (d)
  names = {'AND', 'OR', 'NAND', 'NOR', 'XOR', 'NXOR'};
  [in, w] = some_of (d, 2);
  b = block ('Logic', {names{ceil(6 * rand ())}}, in, w);
end

function b = interval (d)
  x = sort (random (1, 2));
  b = one (d, 'Interval', {x(1), x(2)});
end

function b = lookup (d)
  n = 1 + ceil (4 * rand ());
  methods = {'Linear', 'Flat', 'Nearest'};
  ends = {'Linear', 'Clip'};
  how = ceil (3 * rand ());
  b = one (d, 'Lookup', {cumsum([-2, 0.1 + 2 * rand(1, n - 1)]), random(1, n), ...
                         methods{how}, ends{1 + max(how > 1, rand() < 0.5)}});
end

function b = lookup_2d (d)
  [in, w] = some_of (d, 2);
  b = block ('Lookup2D', {[-2 random(1, 1)/2 3], [-1 2], random(3, 2)}, in, w);
end

function b = detection (d)
  names = {'Change', 'Increase', 'Decrease', 'Rise Positive', 'Fall Negative'};
  b = one (d, 'Detect', {names{ceil(5 * rand ())}});
  b.every = 2 * ceil (2 * rand ());
end

function b = discrete_pid (d)
  x = sort (random (1, 2));
  b = one (d, 'DiscretePid', {random(1, 1), random(1, 1), x(1) - 0.01, x(2) + 0.01, ...
                              2 * rand(), random(1, 1)});
  b.every = 2 * ceil (2 * rand ());
end

% Two signals as a bus through a delay, the second one first.
function b = bus (d)
  in = [any_of(d), any_of(d)];
  b = block ('Bus', {random(1, 1)}, in, sum ([d(in).width]), 2 * ceil (2 * rand ()));
end
