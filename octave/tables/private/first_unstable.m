function H = first_unstable (method, J, from, to, margin)
% The last step of an upward scan, in steps of 4 % and then of 0.4 %, before the spectral
% radius of a slow step exceeds 1 + margin for one of the Jacobians in the list J. No
% bisection, since stability is not monotone in H.

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
