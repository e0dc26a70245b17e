function p = tw_partition (model, varargin)
% TW_PARTITION  Which states are fast, and what it would save to treat them so.
%
%   tw_partition (f, 'x0', x0, 'tend', T, ...)        your own x' = f (t, x), not split yet
%   tw_partition (model, 'tend', T, ...)              is another split better?
%   tw_partition ({fslow, ffast}, 'xs0', xs0, 'xf0', xf0, 'tend', T, ...)
%   p = tw_partition (...)
%
% The system is linearised at some instants of a run. The participation factors of its
% states, divided by their ranges, say how much each state takes part in each mode; the
% rate of a state is the mean of the modes' |eigenvalues|, weighted with them. The states
% are cut at the largest gap between their rates. Then the run is made by error control
% with all states in one part, and with the split, and the evaluations are counted.
%
% With one function f nothing is saved at once: every fast evaluation costs the whole f.
% A split pays when the derivatives of the fast states alone cost less than the share
% `pays_below` of f. What is often asked, which forces to put into fast(): those on which
% the derivatives of the fast states depend.
%
% Options, as one struct or as names and values:
%
%   tend      end of the run; required
%   x0        initial state of f
%   error     of the runs, relative to the range of each state; default 1e-3
%   fast_cost the share of f that the fast states' derivatives cost, 0 to 1
%   split     logical, one for each state: a split to try instead of the largest gap
%   budget, price, Stiff, xs0, xf0       as in tw_advise
%
% and those of tw_sim for a model: t0, preset, params, x0, input.
%
% Without a result it prints a report. The result has
%
%   states    struct array by falling rate: name, number, rate (1/s), is_fast
%   gap       rate of the slowest fast state over that of the fastest slow one
%   coupling  of the parts: near 0 each has its own rates, above 1 they share them
%   one       evaluations with all states in one part
%   slow, fast                 evaluations with the split
%   model_slow, model_fast     with the split that the model has; NaN for f
%   pays_below                 see above; 0: this split never pays
%   saves     cost in one part over that of the split, for fast_cost, or for a model with
%             the measured prices of its own split; NaN: not known
%   verdict   a sentence
%
% Example: a stiff spring among slow masses,
%
%   f = @(t, x) [x(2); -x(1) + 50 * (x(3) - x(1)); x(4); -4e4 * (x(3) - x(1)) - 20 * x(4)];
%   tw_partition (f, 'x0', [1 0 1.01 0], 'tend', 5, 'fast_cost', 0.2)
%
% Reference: participation factors, I. J. Perez-Arriaga, G. C. Verghese, F. C. Schweppe
% (1982).
%
% See also tw_advise, tw_jacobian, tw_ode.

% INDEX Analysis

  who = 'tw_partition';
  if nargin < 1
    error ('tworate:call', 'tw_partition: a function, a model or {fslow, ffast} is needed');
  end
  names = {'xs0', 'xf0', 'fast_cost', 'split'};
  is_f = isa (model, 'function_handle');
  if is_f
    names{end+1} = 'x0';
    f = model;
    model = {@(t, xs, xf) f(t, xs), []};
  end
  list = varargin;
  if is_f
    list = rename_x0 (who, list);
  end
  [spec, call, own] = advice_call (who, model, list, names);
  call.error = 1e-3;
  if isfield (own, 'error')
    call.error = check_argument (who, 'error', own.error, 'number');
  end
  call.search = 0;
  state = [{spec.model.slow.name} {spec.model.fast.name}];
  if is_f
    state = arrayfun (@(k) sprintf ('x(%d)', k), 1:numel (state), 'UniformOutput', false);
  end
  if isfield (own, 'split')
    split = check_split (who, own.split, numel (state));
    call.splits = double (split);
  end
  share = NaN;
  if isfield (own, 'fast_cost')
    share = check_argument (who, 'fast_cost', own.fast_cost, 'number');
    if share < 0 || share > 1
      error ('tworate:range', '%s: fast_cost must be 0 to 1, got %g', who, share);
    end
  end
  found = call_gateway (who, spec.gate, 'advise', call);

  is_fast = false (numel (state), 1);
  is_fast(found.order(1:found.fast)) = true;
  if gap_of (found.rate, is_fast) < 1.1 % equal but for rounding
    is_fast(:) = false;
  end
  row = 2;
  if isfield (own, 'split')
    is_fast = split;
    row = 3;
  end
  p.states = struct ('name', state(found.order)', 'number', num2cell (found.order), ...
                     'rate', num2cell (found.rate(found.order)), ...
                     'is_fast', num2cell (is_fast(found.order)));
  p.gap = gap_of (found.rate, is_fast);
  p.coupling = found.gap_coupling;
  p.one = max (found.split(1,:));
  p.slow = found.split(row,1);
  p.fast = found.split(row,2);
  p.model_slow = NaN;
  p.model_fast = NaN;
  if ~is_f
    p.model_slow = found.proposal(1).slow;
    p.model_fast = found.proposal(1).fast;
  end
  p = judge (p, found, spec, is_f, is_fast, share);
  if nargout == 0
    print (p, spec, is_f);
    clear p
  end
end

% The option x0 of f is the state of one part.
function list = rename_x0 (who, list)
  if numel (list) == 1 && isstruct (list{1})
    list = [fieldnames(list{1}), struct2cell(list{1})]';
    list = list(:)';
  end
  k = find (cellfun (@(x) ischar (x) && strcmpi (x, 'x0'), list(1:2:end)), 1);
  if isempty (k)
    error ('tworate:missing', '%s: the option x0, the initial state of f, is missing', who);
  end
  list{2*k-1} = 'xs0';
end

function split = check_split (who, split, n)
  if islogical (split) && numel (split) == n
    split = split(:);
  else
    error ('tworate:type', '%s: split must be %d logical values', who, n);
  end
end

function gap = gap_of (rate, is_fast)
  gap = NaN;
  if any (is_fast) && ~all (is_fast)
    gap = min (rate(is_fast)) / max (rate(~is_fast));
  end
end

function p = judge (p, found, spec, is_f, is_fast, share)
  p.pays_below = 0;
  p.saves = NaN;
  few = 0.9; % fewer slow evaluations than this part of `one`, or nothing is gained
  if ~any (is_fast) || all (is_fast)
    p.verdict = 'No split pays: there is no gap between the rates of the states.';
    return
  elseif isnan (p.slow)
    p.verdict = 'The split could not be tried: the model has directly computed states.';
    return
  elseif p.slow > few * p.one
    p.verdict = sprintf (['No split pays: the slow states need %d evaluations beside %d in ' ...
                          'one part, for the fast states act on them.'], p.slow, p.one);
    return
  end
  % p.slow (1 - share) + p.fast share < p.one, with a tenth to spare
  p.pays_below = min (1, max (0, (0.9 * p.one - p.slow) / max (1, p.fast - p.slow)));
  same = ~is_f && isequal (is_fast, [false(numel (spec.model.slow), 1); ...
                                     true(numel (spec.model.fast), 1)]);
  if ~isnan (share)
    p.saves = p.one / (p.slow * (1 - share) + p.fast * share);
  elseif same
    p.saves = p.one * sum (found.price) / ([p.slow p.fast] * found.price);
  end
  if ~isnan (p.saves) && p.saves > 1.2
    p.verdict = sprintf ('The split saves a factor of %.2g.', p.saves);
  elseif ~isnan (p.saves)
    p.verdict = sprintf ('No split pays: this one costs %.2g of one part.', ...
                         1 / p.saves);
  else
    p.verdict = sprintf (['The split pays if the derivatives of the fast states cost ' ...
                          'less than %.2g of all.'], p.pays_below);
  end
  if is_f && isnan (share)
    p.verdict = [p.verdict ' With one function f every fast evaluation costs all of it.'];
  end
end

function print (p, spec, is_f)
  fprintf ('rates, 1/s:\n');
  for s = p.states'
    words = {'slow', 'fast'};
    fprintf ('  %-12s %10.3g   %s\n', s.name, s.rate, words{1 + s.is_fast});
  end
  fprintf ('gap %.3g, coupling %.2g\n\n', p.gap, p.coupling);
  fprintf ('evaluations by error control, t = %g to %g:\n', spec.t0, spec.tend);
  fprintf ('  %-24s %8d of all\n', 'in one part', p.one);
  fprintf ('  %-24s %8d slow %8d fast\n', 'with this split', p.slow, p.fast);
  if ~is_f
    fprintf ('  %-24s %8d slow %8d fast\n', 'with the model''s split', p.model_slow, ...
            p.model_fast);
  end
  fprintf ('%s\n', p.verdict);
end

%!demo
%! f = @(t, x) [x(2); -x(1) + 50 * (x(3) - x(1)); x(4); -4e4 * (x(3) - x(1)) - 20 * x(4)];
%! tw_partition (f, 'x0', [1 0 1.01 0], 'tend', 5, 'fast_cost', 0.2)

%!test
%! f = @(t, x) [x(2); -x(1) + 0.1 * x(3); x(4); -4e4 * (x(3) - x(1)) - 20 * x(4)];
%! p = tw_partition (f, 'x0', [1 0 1.01 0], 'tend', 3, 'fast_cost', 0.1);
%! assert (sort ([p.states([p.states.is_fast]).number]), [3 4])
%! assert (p.saves > 1.5)
%!test % all states alike
%! p = tw_partition (@(t, x) -x, 'x0', [1 2 3], 'tend', 3);
%! assert (strncmp (p.verdict, 'No split pays', 13))
%!error <x0, the initial state of f, is missing> tw_partition (@(t, x) -x, 'tend', 1)
%!error <split must be 2 logical> tw_partition ('kpr', 'tend', 1, 'split', 3)
