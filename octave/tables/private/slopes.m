function p = slopes (errors)
% Observed orders from errors at steps that halve.

  p = log2 (errors(1:end-1) ./ errors(2:end));
end
