function H = first_unstable (method, J, from, to, margin)
% The step before the first one, scanned upward from from to to by 4 % and then once more
% by a tenth of that, at which the spectral radius of a slow step passes 1 + margin for one
% of the Jacobians of the list J. Never by bisection: stability is not monotone in H.

  H = NaN;
  for by = [1.04 1.004]
    h = from;
    while all (cellfun (@(j) radius (method, j, h) <= 1 + margin, J))
      H = h;
      h = h * by;
      if h > to
        return
      end
    end
    if isnan (H)
      return
    end
    from = H;
  end
end

function rho = radius (method, J, h)
  [~, rho] = tw_stability (method, J, h);
end
