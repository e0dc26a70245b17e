function [A, b] = design_matrices (x, L)
% The tableaus of the unknowns x, {slow, fast}.

  A = cell (1, 2);
  b = cell (1, 2);
  for colour = 1:2
    A{colour} = zeros (L.s);
    A{colour}(L.A{colour}(:,1) + L.s * (L.A{colour}(:,2) - 1)) = x(L.A{colour}(:,3));
    b{colour} = zeros (L.s, 1);
    b{colour}(L.b{colour}(:,1)) = x(L.b{colour}(:,2));
  end
end
