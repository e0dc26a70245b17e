function [r, y, te, ye, ie] = tw_ode (fslow, ffast, tspan, xs0, xf0, varargin)
% TW_ODE  Integrate your own equations in two rates, called like ode45.
%
%   [t, y] = tw_ode (fslow, ffast, tspan, xs0, xf0, opts)
%   [t, y, te, ye, ie] = tw_ode (...)        with Events
%   r = tw_ode (...)
%   tw_ode (...)                             plots
%
%   xs' = fslow (t, xs, xf)       few, expensive, slow states
%   xf' = ffast (t, xs, xf)       cheap, fast states
%
% xs and xf are columns; the functions may return row or column vectors. With
% tspan = [t0 tend] there is a row at every slow step, with more instants there is a row
% at each of them (between steps by dense output, or cubic Hermite polynomials). tspan may fall: then time
% runs backward. If one part has no states, pass [] as its function and initial states.
% The rows of y are [xs xf].
%
% Options, as one struct (from odeset or written by hand), or as names and values:
%
%   method    'auto' (default without H): finds its steps, its ratio and its orders from
%             tolerances; or the name of a method with a fixed step, see
%             tw_info ('methods'); default with H: 'adams4'
%
% of auto:
%
%   RelTol, AbsTol           of a step: one number, or one for each state, slow ones
%                            first; defaults 1e-6 and 1e-9
%                            (odeset: 1e-3 and 1e-6)
%   FastRelTol, FastAbsTol   the same for the fast states; defaults: those above
%   InitialStep, MaxStep, MinStep       first and largest slow step, smallest fast step
%   MaxOrder                 1 to 12; default 12
%   Stiff                    'on': the fast part is stiff; 'auto': find out; default 'off'
%   Refine                   rows per slow step; default 1
%
% of methods with a fixed step, where tolerances have no effect (a warning says so):
%
%   H         slow step; without it InitialStep, but at most MaxStep. It is made slightly
%             smaller so that a step ends at tend exactly
%   ratio     fast steps per slow step; default: 10, or the only one that the method has
%   whole_steps
%             true: H stays, and the run ends with the last whole step before tend
%   every     a row every n-th slow step, 0: every tick
%   Refine    n rows per slow step
%
% of both:
%
%   OutputFcn, OutputSel, Events, Stats        as in odeset. auto locates events in its
%             dense output, to rounding; it asks which are terminal, and for directions,
%             at the start only. With a fixed step they are detected at every slow step.
%             Mass and NonNegative are not supported
%   large, on_stop, progress, gateway          as in tw_sim
%
% and the options of the library, see tw_info ('options').
%
% A warning, tworate:step, says once when H is too large, as in tw_sim. The check calls
% fslow and ffast for 64 steps more; warning ('off', 'tworate:step') turns it off.
%
% The struct r is that of tw_sim (t, xs, xf, counts, cpu, settings, method, ...) with
% the fields of ode45's struct, x = t', y = [xs xf]', xe, ye, ie, solver and stats, so
% that code that reads ode45's struct works. A run by auto has steps, too.
%
% Example: a slow decay drives a fast one, with a ripple,
%
%   fslow = @(t, xs, xf) -xs + 0.1 * xf;
%   ffast = @(t, xs, xf) -50 * (xf - cos (20 * t) - xs);
%   [t, y] = tw_ode (fslow, ffast, [0 5], 1, 0, 'RelTol', 1e-6);
%   plot (t, y)
%   [t, y] = tw_ode (fslow, ffast, [0 5], 1, 0, 'H', 0.01, 'ratio', 5);
%
% See also tw_sim, tw_plot, tw_order, tw_stability, odeset, ode45.

% INDEX Runs

  if nargin < 5
    error ('tworate:call', ...
           'tw_ode: fslow, ffast, tspan, xs0 and xf0 are needed, got %d of them', nargin);
  end
  spec = setup_ode ('tw_ode', fslow, ffast, tspan, xs0, xf0, varargin);
  notify_output ('tw_ode', spec, tspan, 'init');
  if spec.auto
    r = run_auto ('tw_ode', spec);
  else
    r = run_setup ('tw_ode', spec);
  end
  notify_output ('tw_ode', spec, [], 'done');
  show_stats ('tw_ode', spec, r);
  if nargout == 0
    if isempty (spec.watch) || isempty (spec.watch.output)
      tw_plot (r);
    end
    clear r
  elseif nargout > 1
    y = [r.xs r.xf];
    te = r.xe';
    ye = r.ye';
    ie = r.ie';
    r = r.t;
  end
end

%!demo
%! % A slow decay drives a fast one, with a ripple.
%! fslow = @(t, xs, xf) -xs + 0.1 * xf;
%! ffast = @(t, xs, xf) -50 * (xf - cos (20 * t) - xs);
%! [t, y] = tw_ode (fslow, ffast, [0 5], 1, 0, 'H', 0.01, 'ratio', 5);
%! plot (t, y)

%!test
%! [t, y] = tw_ode (@(t, s, f) -s, @(t, s, f) -50 * (f - s), [0 1], 1, 0, 'H', 0.01);
%! assert (y(end,1), exp (-1), 1e-8)
%! assert (t(end), 1)
%!test
%! r = tw_ode (@(t, s, f) -s, [], [0 0.5 2], [1 2], [], odeset ('MaxStep', 0.01));
%! assert (r.y, [1; 2] * exp (-r.x), 1e-7)
%!test % error control, and events in its dense output
%! [t, y] = tw_ode (@(t, s, f) -s, @(t, s, f) -50 * (f - s), [0 1], 1, 0, 'RelTol', 1e-9);
%! assert (y(end,1), exp (-1), 1e-7)
%! fall = @(t, s, f) [s(2); -9.81];
%! ground = @(t, y) deal (y(1), 1, -1);
%! [t, y, te] = tw_ode (fall, [], [0 5], [1 0], [], 'Events', ground);
%! assert (te, sqrt (2 / 9.81), 1e-10)
%!test % events
%! fall = @(t, s, f) [s(2); -9.81];
%! ground = @(t, y) deal (y(1), 1, -1);
%! [t, y, te] = tw_ode (fall, [], [0 5], [1 0], [], 'H', 0.01, 'Events', ground);
%! assert (te, sqrt (2 / 9.81), 1e-8)
%!error <are needed> tw_ode (@sin)
%!error <fslow failed at t = 0: it must return 1 numbers, got 2> ...
%! tw_ode (@(t, s, f) [1 2], [], [0 1], 1, [])
%!test % backward
%! [t, y] = tw_ode (@(t, s, f) -s, [], [1 0], exp (-1), [], 'H', 0.01);
%! assert ([t(1) t(end) y(end)], [1 0 1], 1e-8)
%!error <tspan must rise, or fall> tw_ode (@(t, s, f) -s, [], [0 2 1], 1, [])
