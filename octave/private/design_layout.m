function L = design_layout (s, slow, conserve)
% Where the coefficients of a pair of tableaus of s stages are among the unknowns: first
% the rows of a_fast, then those of a_slow (columns `slow` only), b_fast (with `conserve`
% only at slow stages, and equal to b_slow), b_slow.
% A{colour}: rows [i j k], entry i, j is unknown k; b{colour}: rows [i k]. 1 is slow.

  L = struct ('s', s, 'slow', slow, 'conserve', conserve, 'A', {{[], []}}, 'b', {{[], []}});
  n = 0;
  for i = 2:s
    for j = 1:i-1
      n = n + 1;
      L.A{2}(end+1,:) = [i j n];
    end
  end
  for i = 2:s
    for j = slow(slow < i)
      n = n + 1;
      L.A{1}(end+1,:) = [i j n];
    end
  end
  if conserve
    L.b{1} = [slow' n+(1:numel (slow))'];
    L.b{2} = L.b{1};
    n = n + numel (slow);
  else
    L.b{2} = [(1:s)' n+(1:s)'];
    n = n + s;
    L.b{1} = [slow' n+(1:numel (slow))'];
    n = n + numel (slow);
  end
  L.n = n;
end
