function yes = is_tableau (x)
% A method given by its tableau: what tw_design returns, a descriptor of tw_info (method),
% or the coefficients themselves.

  yes = isstruct (x) && (isfield (x, 'tableau') || isfield (x, 'a_fast'));
end
