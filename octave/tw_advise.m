function a = tw_advise (model, varargin)
% TW_ADVISE  Which method, which step and which ratio: each answer run and checked.
%
%   tw_advise (model, 'error', E, 'tend', T, ...)
%   tw_advise ({fslow, ffast}, 'xs0', xs0, 'xf0', xf0, 'error', E, 'tend', T, ...)
%   a = tw_advise (...)
%
% Finds the settings that meet the error E at the least cost. E is relative to the range
% of each state in the run (at least 1/100 of the largest range with its unit), and
% measured at 10 times. It measures what a call of slow() and fast() costs, makes runs by
% error control for a reference, then runs with fixed steps where the order of a method
% and the runs so far promise the least cost. model is a name from tw_info ('models') or
% one built by tw_build, or two functions as in tw_ode.
%
% Options, as one struct or as names and values:
%
%   error     the largest error wanted, 1e-10 to 0.5; required
%   tend      end of the run; required
%   budget    the search may cost as much as so many runs of what it finds; default 44
%   price     [slow fast], what a call costs, in any unit; default: measured
%   Stiff     'off', 'on' or 'auto' (default) for the runs by error control
%   plot      true: draw cost against error of all runs, and the stable steps of the
%             proposals; or a file for it, such as 'advice.png'
%   xs0, xf0  initial states, with functions only
%
% and those of tw_sim for the model: t0, preset, params, x0, input.
%
% Without a result it prints a table and the calls to copy. The result has
%
%   proposal  struct array: for error control, the cheapest fixed step, the one for real
%             time (its worst tick takes least of the tick), the one with one rate, the one
%             for a stiff fast part. Fields: what, found, method, H, ratio, AbsTol
%             (of error control, with RelTol 0), hmax (its MaxStep, 0: default), error,
%             predicted, slow, fast (evaluations), cost (their price for one second),
%             seconds (of the run, for one second), worst_tick, load (of its tick), margin
%             (a step longer by this factor is stable; 0: not stable everywhere), call;
%             with a plot also stable: stable steps from H / 4 to 10 H, [from to] in rows
%   two_rates cost of one rate over that of two; NaN: one of them was not found
%   is_stiff  the fast part is stiff
%   at_rest   states of a model that hardly moves: their errors are relative to its motion
%             from a start changed by 1e-4 of its values; else 0
%   states    names, by falling rate; rate, 1/s; is_fast as the model has it
%   trials    all runs: struct array with method, ratio, H, tol, slow_error, fast_error,
%             slow, fast (evaluations), cost
%   price, range, reference_error, amplification (of errors over tolerances), spent
%             (cost of all runs, in runs of the fixed step found)
%
% Example:
%
%   tw_advise ('planar_vehicle', 'error', 1e-3, 'tend', 2, 'params', struct ('v0', 20), ...
%              'input', struct ('road_f', 'bump'))
%
% See also tw_partition, tw_region, tw_compare, tw_maxstep, tw_sim.

% INDEX Analysis

  who = 'tw_advise';
  if nargin < 1
    error ('tworate:call', 'tw_advise: a model, or {fslow, ffast}, is needed');
  end
  [spec, call, own] = advice_call (who, model, varargin, {'xs0', 'xf0', 'plot'});
  if ~isfield (own, 'error')
    error ('tworate:missing', '%s: the option error is missing, such as 1e-4', who);
  end
  call.error = check_argument (who, 'error', own.error, 'number');
  [plots, file] = plot_of (who, own);
  call.stable = double (plots);
  found = call_gateway (who, spec.gate, 'advise', call);
  a = result_of (spec, found, model);
  if plots
    draw (who, a, call.error, file);
  end
  if nargout == 0
    print (a, spec);
    clear a
  end
end

function [plots, file] = plot_of (who, own)
  plots = isfield (own, 'plot');
  file = '';
  if plots && ischar (own.plot)
    file = own.plot;
  elseif plots
    plots = check_argument (who, 'plot', own.plot, 'flag');
  end
end

function a = result_of (spec, found, model)
  p = found.proposal;
  for k = 1:numel (p)
    p(k).AbsTol = [];
    p(k).call = '';
    if strcmp (p(k).method, 'auto')
      p(k).AbsTol = p(k).tol * found.range;
    end
    if p(k).found
      p(k).call = call_of (spec, p(k), model);
    end
  end
  a.proposal = rmfield (p, 'tol');
  a.two_rates = found.two_rates;
  if ~(a.two_rates > 0)
    a.two_rates = NaN;
  end
  a.is_stiff = found.is_stiff;
  names = [{spec.model.slow.name} {spec.model.fast.name}];
  ns = numel (spec.model.slow);
  a.states = struct ('name', names(found.order)', ...
                     'rate', num2cell (found.rate(found.order)), ...
                     'is_fast', num2cell (found.order > ns));
  for name = {'trials', 'price', 'range', 'at_rest', 'reference_error', ...
              'amplification', 'spent'}
    a.(name{1}) = found.(name{1});
  end
  a.model = spec.model.name;
end

function text = call_of (spec, p, model)
  if strcmp (p.method, 'auto')
    settings = '''RelTol'', 0, ''AbsTol'', a.proposal(1).AbsTol';
    if p.hmax > 0
      settings = sprintf ('%s, ''MaxStep'', %.4g', settings, p.hmax);
    end
  else
    settings = sprintf ('''H'', %.10g, ''ratio'', %d', p.H, p.ratio);
  end
  if iscell (model)
    text = sprintf ('tw_ode (fslow, ffast, [%g %g], xs0, xf0, ''method'', ''%s'', %s)', ...
                    spec.t0, spec.tend, p.method, settings);
  else
    text = sprintf ('tw_sim (''%s'', ''%s'', %s, ''tend'', %g)', spec.model.name, ...
                    p.method, settings, spec.tend);
  end
end

function print (a, spec)
  fprintf ('%s, t = %g to %g; one call of slow() takes %.3g s, of fast() %.3g s\n\n', ...
          a.model, spec.t0, spec.tend, a.price);
  fprintf ('%-16s %-13s %10s %5s %8s %8s %8s %10s %8s\n', 'for', 'method', 'H', 'ratio', ...
          'error', 'slow', 'fast', 's per s', 'stable');
  for p = a.proposal'
    if ~p.found
      if ~strcmp (p.what, 'stiff fast part') || a.is_stiff
        fprintf ('%-16s not found\n', p.what);
      end
      continue
    end
    cost = p.seconds;
    if ~(cost > 0)
      cost = p.cost;
    end
    stable = '';
    if ~strcmp (p.method, 'auto') && p.margin > 0
      stable = sprintf ('%.2g H', p.margin);
    elseif ~strcmp (p.method, 'auto')
      stable = 'unstable';
    end
    fprintf ('%-16s %-13s %10.4g %5d %8.1e %8d %8d %10.3g %8s\n', p.what, p.method, p.H, ...
            p.ratio, p.error, p.slow, p.fast, cost, stable);
  end
  disp ('');
  if a.two_rates >= 1.05
    fprintf ('Two rates pay: one rate costs %.2g times as much.\n', a.two_rates);
  elseif a.two_rates > 0
    fprintf ('Two rates do not pay: they cost %.2g times as much as one.\n', 1 / a.two_rates);
  end
  if a.at_rest == numel (a.states) && a.reference_error == 0
    fprintf (['Nothing moves in this run, so it says nothing of methods. Is an input ' ...
             'missing, or is\nits pulse shorter than 1/2000 of the run?\n']);
  elseif a.at_rest > 0
    fprintf (['The model hardly moves (%d of %d states): errors are relative to its ' ...
             'motion from a\nstart changed by 1e-4 of its values. Is an input missing?\n'], ...
            a.at_rest, numel (a.states));
  end
  fprintf ('%d runs, which cost as much as %.0f of the fixed step found.\n\n', ...
          numel (a.trials), a.spent);
  for p = a.proposal'
    if p.found && any (strcmp (p.what, {'error control', 'fixed step'}))
      fprintf ('  %s   %% %s\n', p.call, p.what);
    end
  end
end

function draw (who, a, wanted, file)
  [fig, write] = open_picture (who, file, 11, 5);
  axes ('parent', fig, 'position', [0.12 0.15 0.36 0.75]);
  draw_trials (a, wanted);
  axes ('parent', fig, 'position', [0.57 0.15 0.4 0.75]);
  draw_stable (a.proposal);
  write ();
end

function draw_trials (a, wanted)
  found = a.proposal([a.proposal.found] ~= 0);
  auto = strcmp ({a.trials.method}, 'auto');
  two = ~auto & [a.trials.ratio] > 1;
  e = max ([a.trials.slow_error], [a.trials.fast_error]);
  e(~(e > 0 & e < 2)) = NaN; % lost: larger than the motion
  c = [a.trials.cost];
  high = 1.8 * max ([c(~isnan (e)), realmin]); % the legend is above
  semilogx (e(auto), c(auto), 'o', e(two), c(two), 's', e(~auto & ~two), c(~auto & ~two), ...
            '^', [found.error], [found.cost], 'k.', 'markersize', 12, wanted * [1 1], ...
            [0 high], 'k--');
  ylim ([0 high]);
  legend ('error control', 'two rates', 'one rate', 'proposals', 'error wanted', ...
          'location', 'northeast');
  xlabel ('largest error, relative to the range');
  ylabel ('evaluations of 1 s [s]');
  title (a.model, 'interpreter', 'none');
end

% A row for each proposal with a fixed step that differs from those before.
function draw_stable (proposal)
  shown = {'fixed step', 'in real time', 'one rate'};
  known = {};
  labels = {};
  row = 0;
  least = Inf;
  most = 0;
  for p = proposal'
    run = sprintf ('%s, ratio %d, H %.3g', p.method, p.ratio, p.H);
    if ~p.found || ~any (strcmp (p.what, shown)) || any (strcmp (run, known))
      continue
    end
    known{end+1} = run; %#ok<AGROW>
    row = row + 1;
    for k = 1:size (p.stable, 1)
      semilogx (p.stable(k,:), [row row], '-', 'color', [0 0.62 0.45], 'linewidth', 8);
      hold on
    end
    semilogx (p.H, row, 'k.', 'markersize', 20);
    hold on
    labels{row} = [p.what ': ' run];
    least = min (least, p.H / 4);
    most = max (most, 10 * p.H);
  end
  hold off
  if row
    least = 10 ^ floor (log10 (least));
    xlim ([least, 10 ^ ceil(log10 (most))]);
  end
  for k = 1:row
    text (1.2 * least, k + 0.2, labels{k}, 'interpreter', 'none');
  end
  set (gca (), 'ytick', [], 'ylim', [0.5, max(row, 1) + 0.6]);
  xlabel ('H [s]');
  title ('stable steps; points: proposals');
end

%!demo
%! tw_advise ('gun_turret', 'error', 1e-3, 'tend', 1)

%!test
%! a = tw_advise ('kpr', 'error', 1e-3, 'tend', 3, 'price', [1 1]);
%! assert (all ([a.proposal(1:4).found]))
%! assert (all ([a.proposal(1:4).error] <= 1e-3))
%! p = a.proposal(2);
%! r = tw_sim ('kpr', p.method, 'H', p.H, 'ratio', p.ratio, 'tend', 3);
%! assert (max (abs (r.y)) ./ a.range' < 3e-3) % outputs are the errors
%!error <a model, or> tw_advise ()
%!error <the end tend is missing> tw_advise ('kpr', 'error', 1e-3)
%!error <the option error is missing> tw_advise ('kpr', 'tend', 1)
