function x = design_start (L, number, decays)
% Start `number` of a design: a classical method at the slow stages, stages on a straight
% line between them, and small numbers that differ from start to start added to the fast
% part (Lehmer's generator, so that every call makes the same ones). For a fast part that
% decays, at order 2, it is the recurrence of Sommeijer and Verwer in Chebyshev
% polynomials, whose stages do not grow.

  p = numel (L.slow);
  switch p
    case 1
      A = 0;
      b = 1;
    case 2
      A = [0 0; 2/3 0];
      b = [1/4; 3/4];
    case 3
      A = [0 0 0; 1/2 0 0; 0 3/4 0];
      b = [2; 3; 4] / 9;
    case 4
      A = [0 0 0 0; 1/3 0 0 0; -1/3 1 0 0; 1 -1 1 0];
      b = [1; 3; 3; 1] / 8;
  end
  s = L.s;
  time = sum (A, 2);
  c = time(1) + zeros (s, 1);
  if p > 1
    c = interp1 (L.slow(:), time, (1:s)', 'linear', 'extrap');
  else
    c = 0.5 * ((1:s)' - 1) / s;
  end
  c(L.slow) = time;
  c = min (max (c, 0), 1);
  seed = 7919 * number + 1;
  noise = zeros (s, s + 1);
  for k = 1:numel (noise)
    seed = mod (16807 * seed, 2147483647);
    noise(k) = 0.2 * (seed / 2147483647 - 0.5);
  end
  slow = zeros (s);
  fast = zeros (s);
  for i = 2:s
    k = find (L.slow == i);
    if isempty (k)
      before = L.slow(L.slow < i);
      slow(i,before) = c(i) / numel (before);
      fast(i,1:i-1) = c(i) / (i - 1);
    else
      slow(i,L.slow) = A(k,:);
      fast(i,L.slow) = A(k,:);
    end
    fast(i,1:i-1) = fast(i,1:i-1) + noise(i,1:i-1);
  end
  b_slow = zeros (s, 1);
  b_slow(L.slow) = b;
  b_fast = b_slow + noise(:,end);
  if decays && p == 2 && s > 3
    [fast, b_fast] = chebyshev (s);
    fast = fast + 0.1 * (number - 1) * tril (noise(:,1:s), -1);
    c = sum (fast, 2);
    m = L.slow(2);
    b_slow([1 m]) = [1 - 1/(2*c(m)), 1/(2*c(m))];
    slow(:,1) = c;
    slow(m+1:end,m) = c(m+1:end) .^ 2 / (2 * c(m));
    slow(m+1:end,1) = slow(m+1:end,1) - (slow(m+1:end,m));
  end
  x = zeros (L.n, 1);
  entry = @(a) a(:,1) + s * (a(:,2) - 1);
  x(L.A{1}(:,3)) = slow(entry (L.A{1}));
  x(L.A{2}(:,3)) = fast(entry (L.A{2}));
  x(L.b{2}(:,2)) = b_fast(L.b{2}(:,1));
  x(L.b{1}(:,2)) = b_slow(L.b{1}(:,1));
end

% Damping 2 / 13, as prk_re.c.
function [A, b] = chebyshev (s)
  w0 = 1 + 2 / 13 / s ^ 2;
  T = [1 w0];
  D = [0 1];
  DD = [0 0];
  for j = 3:s+1
    T(j) = 2 * w0 * T(j-1) - T(j-2);
    D(j) = 2 * T(j-1) + 2 * w0 * D(j-1) - D(j-2);
    DD(j) = 4 * D(j-1) + 2 * w0 * DD(j-1) - DD(j-2);
  end
  w1 = D(end) / DD(end);
  scale = DD ./ D .^ 2;
  scale(1:2) = scale(3);
  A = zeros (s + 1, s);
  A(2,1) = scale(2) * w1;
  for j = 3:s+1
    mu = 2 * scale(j) / scale(j-1);
    A(j,:) = mu * w0 * A(j-1,:) - scale(j) / scale(j-2) * A(j-2,:);
    A(j,j-1) = A(j,j-1) + mu * w1;
    A(j,1) = A(j,1) - (mu * w1 * (1 - scale(j-1) * T(j-1)));
  end
  b = A(end,:)';
  A = A(1:s,:);
end
