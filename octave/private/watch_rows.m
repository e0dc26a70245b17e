function [w, piece, stop, failure] = watch_rows (who, w, piece)
% Pass the rows of a stretch to OutputFcn and Events, as ode45 does. w: output, select,
% events, slope (the right-hand side), wanted (which rows the user asked for; [] is
% all), the last row, and the events found. A stop cuts the piece, and so does a
% failure: the error that one of the two raised.

  stop = false;
  failure = [];
  rows = numel (piece{1});
  wanted = true (rows, 1);
  if ~isempty (w.wanted)
    wanted = w.wanted(w.rows+1:w.rows+rows);
  end
  for k = 1:rows
    try
      if ~isempty (w.events)
        [w, at] = find_events (who, w, piece{1}(k), [piece{2}(k,:) piece{3}(k,:)]');
        if ~isempty (at)
          piece = cut (piece, k, at, size (piece{2}, 2));
          wanted(k) = true;
          stop = true;
        end
      end
      if ~isempty (w.output) && wanted(k) && k + w.rows > 1
        row = [piece{2}(k,:) piece{3}(k,:)]';
        stop = call_output (who, w, piece{1}(k), row, '') || stop;
      end
    catch why
      failure = why;
      wanted(k:end) = false;
      break
    end
    if stop
      wanted(k+1:end) = false;
      break
    end
  end
  w.rows = w.rows + rows;
  if ~all (wanted)
    piece = cellfun (@(a) a(wanted,:), piece, 'UniformOutput', false);
  end
end

% Row k becomes that of the terminal event which stopped the run.
function piece = cut (piece, k, at, ns)
  piece{1}(k) = at.t;
  piece{2}(k,:) = at.x(1:ns)';
  piece{3}(k,:) = at.x(ns+1:end)';
end

function stop = call_output (who, w, t, x, flag)
  try
    stop = w.output (t, x(w.select), flag);
  catch why
    error ('tworate:handle', '%s: OutputFcn failed at t = %g: %s', who, t, why.message);
  end
  if ~(isnumeric (stop) || islogical (stop))
    error ('tworate:handle', '%s: OutputFcn must return true or false, got a %s', who, ...
           class (stop));
  end
  stop = ~isempty (stop) && all (stop(:));
end

function [value, terminal, direction] = call_events (who, w, t, x)
  try
    [value, terminal, direction] = w.events (t, x);
  catch why
    error ('tworate:handle', '%s: Events failed at t = %g: %s', who, t, why.message);
  end
  n = numel (value);
  value = check_argument (who, 'the value of Events', value, 'real', n, 1);
  if isempty (terminal)
    terminal = zeros (n, 1);
  end
  if isempty (direction)
    direction = zeros (n, 1);
  end
  terminal = check_argument (who, 'isterminal of Events', terminal, 'real', n, 1);
  direction = check_argument (who, 'direction of Events', direction, 'real', n, 1);
end

% Sign changes between the last row and this one, located on the Hermite polynomial. at:
% the first terminal one, or [].
function [w, at] = find_events (who, w, t, x)
  at = [];
  [value, terminal, direction] = call_events (who, w, t, x);
  old = w.last;
  w.last = struct ('t', t, 'x', x, 'value', value);
  if isempty (old)
    return
  elseif numel (value) ~= numel (old.value)
    error ('tworate:handle', '%s: Events returned %d values, %d before', who, ...
           numel (value), numel (old.value));
  end
  crossed = find (old.value .* value < 0 | (value == 0 & old.value ~= 0));
  rises = value(crossed) > old.value(crossed);
  crossed = crossed(direction(crossed) == 0 | (direction(crossed) > 0) == rises);
  if isempty (crossed)
    return
  end
  h = t - old.t;
  d0 = h * slope (who, w, old.t, old.x);
  d1 = h * slope (who, w, t, x);
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

function d = slope (who, w, t, x)
  try
    d = w.slope (t, x);
  catch why
    error ('tworate:handle', '%s: fslow or ffast failed at t = %g: %s', who, t, ...
           why.message);
  end
end

% Bisection: the value may be anything between its signs.
function c = root (who, w, k, old, h, path)
  low = 0;
  high = 1;
  while high - low > 1e-12
    c = (low + high) / 2;
    value = call_events (who, w, old.t + c * h, path (c));
    if old.value(k) * value(k) > 0
      low = c;
    else
      high = c;
    end
  end
  c = high;
end
