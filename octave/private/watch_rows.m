function [w, piece, stop] = watch_rows (who, w, piece)
% The rows of a stretch go to OutputFcn and Events, as in ode45. w: output, select,
% events, slope (the right-hand side), what came before, what was found. A stop cuts the
% piece.

  stop = false;
  t = piece{1};
  x = [piece{2} piece{3}];
  for k = 1:numel (t)
    row = x(k,:)';
    if ~isempty (w.events)
      [w, at] = look (who, w, t(k), row);
      if ~isempty (at)
        piece = cut (piece, k, at, numel (piece{2}(1,:)));
        t = piece{1};
        row = [piece{2}(k,:) piece{3}(k,:)]';
        stop = true;
      end
    end
    if ~isempty (w.output) && k + w.rows > 1
      stop = tell (who, w, t(k), row, '') || stop;
    end
    if stop
      piece = cellfun (@(a) a(1:k,:), piece, 'UniformOutput', false);
      break
    end
  end
  w.rows = w.rows + numel (piece{1});
end

% The row k is where a terminal event stopped the run.
function piece = cut (piece, k, at, ns)
  piece{1}(k) = at.t;
  piece{2}(k,:) = at.x(1:ns)';
  piece{3}(k,:) = at.x(ns+1:end)';
end

function stop = tell (who, w, t, x, flag)
  try
    stop = w.output (t, x(w.select), flag);
  catch why
    error ('tworate:handle', '%s: OutputFcn failed at t = %g: %s', who, t, why.message);
  end
  stop = ~isempty (stop) && all (stop(:));
end

function [value, terminal, direction] = ask (who, w, t, x)
  try
    [value, terminal, direction] = w.events (t, x);
  catch why
    error ('tworate:handle', '%s: Events failed at t = %g: %s', who, t, why.message);
  end
  n = numel (value);
  value = check_real (who, 'the value of Events', value, n, 1);
  if isempty (terminal)
    terminal = zeros (n, 1);
  end
  if isempty (direction)
    direction = zeros (n, 1);
  end
  terminal = check_real (who, 'isterminal of Events', terminal, n, 1);
  direction = check_real (who, 'direction of Events', direction, n, 1);
end

% Sign changes between the last row and this one, located on the Hermite polynomial. at:
% where a terminal one was found first, or [].
function [w, at] = look (who, w, t, x)
  at = [];
  [value, terminal, direction] = ask (who, w, t, x);
  old = w.last;
  w.last = struct ('t', t, 'x', x, 'value', value);
  if isempty (old)
    return
  elseif numel (value) ~= numel (old.value)
    error ('tworate:handle', '%s: Events returned %d values, before that %d', who, ...
           numel (value), numel (old.value));
  end
  crossed = find (old.value .* value < 0 | (value == 0 & old.value ~= 0));
  rises = value(crossed) > old.value(crossed);
  crossed = crossed(direction(crossed) == 0 | (direction(crossed) > 0) == rises);
  if isempty (crossed)
    return
  end
  h = t - old.t;
  d0 = h * w.slope (old.t, old.x);
  d1 = h * w.slope (t, x);
  path = @(c) old.x + c ^ 2 * (3 - 2 * c) * (x - old.x) ...
         + c * (1 - c) ^ 2 * d0 - c ^ 2 * (1 - c) * d1;
  found = zeros (numel (crossed), 1);
  for k = 1:numel (crossed)
    found(k) = root (who, w, crossed(k), old, h, path);
  end
  [found, order] = sort (found);
  crossed = crossed(order);
  for k = 1:numel (crossed)
    w.te(end+1,1) = old.t + found(k) * h;
    w.ye(end+1,:) = path (found(k))';
    w.ie(end+1,1) = crossed(k);
    if terminal(crossed(k))
      at = struct ('t', w.te(end), 'x', w.ye(end,:)');
      return
    end
  end
end

% Bisection: the value may be anything between its signs.
function c = root (who, w, k, old, h, path)
  low = 0;
  high = 1;
  while high - low > 1e-12
    c = (low + high) / 2;
    value = ask (who, w, old.t + c * h, path (c));
    if old.value(k) * value(k) > 0
      low = c;
    else
      high = c;
    end
  end
  c = high;
end
