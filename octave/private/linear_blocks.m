function [A, ns, D] = linear_blocks (who, J, opts)
% The matrix of a linear system, from a struct of blocks or a matrix with the option ns.
% D: what fast() does with the slow derivative that it gets; the fast rows of A are then
% without it.

  D = [];
  if isstruct (J)
    if numel (J) ~= 1 || ~all (isfield (J, {'ss', 'sf', 'fs', 'ff'}))
      error ('tworate:missing', '%s: J must be one struct with ss, sf, fs, ff', who);
    elseif isfield (opts, 'ns')
      error ('tworate:option', '%s: the option ns is for a matrix J only', who);
    end
    ns = size (J.ss, 1);
    nf = size (J.ff, 1);
    ss = block (who, 'J.ss', J.ss, ns, ns);
    sf = block (who, 'J.sf', J.sf, ns, nf);
    fs = block (who, 'J.fs', J.fs, nf, ns);
    ff = block (who, 'J.ff', J.ff, nf, nf);
    if isfield (J, 'D') && ~isempty (J.D)
      D = block (who, 'J.D', J.D, nf, ns);
      fs = fs - D * ss;
      ff = ff - D * sf;
    end
    A = [ss sf; fs ff];
  else
    A = check_argument (who, 'J', J, 'real', size (J, 1), size (J, 1));
    if ~isfield (opts, 'ns')
      error ('tworate:missing', '%s: with a matrix J the option ns is needed', who);
    end
    ns = check_argument (who, 'ns', opts.ns, 'integer', 0, size (A, 1));
  end
  if isempty (A)
    error ('tworate:size', '%s: J is empty', who);
  end
end

function x = block (who, name, x, rows, cols)
  if rows * cols == 0 && isempty (x)
    x = zeros (rows, cols);
  else
    x = check_argument (who, name, x, 'real', rows, cols);
  end
end
