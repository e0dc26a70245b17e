function [A, ns, D] = linear_blocks (who, J, opts)
% The matrix of a linear system, and what fast() does with a slow derivative that it is
% handed: then its own rows are without that.

  D = [];
  if isstruct (J)
    if numel (J) ~= 1 || ~all (isfield (J, {'ss', 'sf', 'fs', 'ff'}))
      error ('tworate:missing', '%s: J must be one struct with ss, sf, fs, ff', who);
    elseif isfield (opts, 'ns')
      error ('tworate:option', '%s: ns goes with a matrix J', who);
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
    A = check_real (who, 'J', J, size (J, 1), size (J, 1));
    if ~isfield (opts, 'ns')
      error ('tworate:missing', '%s: with a matrix J the option ns is needed', who);
    end
    ns = check_whole (who, 'ns', opts.ns, 0, size (A, 1));
  end
  if isempty (A)
    error ('tworate:size', '%s: J is empty', who);
  end
end

function x = block (who, name, x, rows, cols)
  if rows * cols == 0 && isempty (x)
    x = zeros (rows, cols);
  else
    x = check_real (who, name, x, rows, cols);
  end
end
