function r = tw_sim (model, varargin)
% TW_SIM  Integrate a compiled model with a method of tworate.
%
%   r = tw_sim (model, method, opts)
%   r = tw_sim (model, method, 'H', 1e-3, 'tend', 2, ...)
%   r = tw_sim (model, 'tend', 2, ...)       by the method 'auto'
%
% model is a name from tw_info ('models'), or a model built by tw_build, by its name or
% as tw_build returns it. method is a name from tw_info ('methods'), one of VehicleSim's
% numbers -1 ... 4, or a struct with the order and the tableau of a Runge-Kutta method, as
% tw_design and tw_info (method) return it; these have a fixed step H. 'auto', also without a method and H, chooses its steps: see below.
%
% Options, as fields of one struct or as names and values:
%
%   H         slow step in seconds; required, but for 'auto'
%   tend      end of the run; required unless times is given. The run ends there
%             exactly, by a shortened last slow step, and that end is a row
%   whole_steps
%             true: it ends with the last whole slow step at or before tend
%   ratio     fast steps per slow step; default: that of the method, see
%             tw_info (method): 5 where any ratio is possible
%   t0        start; default 0
%   times     instants of the rows; states between ticks come from cubic Hermite
%             polynomials
%   every     without times: a row every n-th slow step (IPRINT), 0: every tick;
%             default 1
%   preset    name of a set of parameters and states of the model
%   params    parameters: a struct by name, which overrides the preset; or the name of a
%             preset; or a vector of all of them
%   x0        initial states: a struct by name, or a vector of all of them, slow ones
%             first
%   input     matrix [t u1 u2 ...] of samples; or a handle u = f (t); or one number per
%             input; or the name of a source, for the first input; or a struct by the
%             inputs' names, each a number, the name of a source, a struct with the
%             source and its parameters, struct ('source', 'bump', 'height', 0.05), or
%             samples [t value]. A source also drives the input d<name>, by its rate.
%             Inputs that are not given keep the model's own values
%   hold      true: the input is sampled at ticks and held in between; false: the method
%             evaluates it at its stages (samples: linear between rows). Default: true
%             for a matrix, otherwise false
%   large     true: begin a run of more than 30 days, 1 TB or half of the free memory.
%             A run of more than a minute or 2 GB says first how many steps and rows it
%             makes, how long and how much
%   on_stop   'error' (default) or 'return' when the run stops early
%   progress  true or false; default: at a terminal, in long runs
%   gateway   'oct' or 'mex': which compiled file is used; the results are the same
%   InitialStep, MaxStep, Refine, Stats         as in odeset: without H the step is
%             InitialStep, but at most MaxStep; Refine: rows per slow step
%
% and the options of the library by name: corrections, passes, tolerance, interpolation
% ('linear', 'quadratic', 'hermite', 'lagrange', 'dense'), start ('own', 'paper',
% 'spread'), threads, OPT_IO_UPDATE and so on: see tw_info ('options'). A warning,
% tworate:ignored, names an option that the method does not read; the field options of
% tw_info (method) lists those that it does.
%
% The method 'auto' finds its slow step, its fast step and its orders from tolerances. It
% takes no H, ratio, every, hold, whole_steps or options of the library, but
%
%   RelTol, AbsTol           of a step: one number, or one for each state, slow ones
%                            first; defaults 1e-6 and 1e-9
%   FastRelTol, FastAbsTol   the same for the fast states; defaults: those above
%   InitialStep, MaxStep, MinStep       first and largest slow step, smallest fast step;
%                            defaults: found from the model, (tend - t0) / 10, none
%   MaxOrder                 1 to 12; default 12
%   Stiff                    'on': the fast part is stiff, see doc/methods/rosenbrock.md;
%                            'auto': find out; default 'off'
%   Refine                   rows per slow step; default 1. With times there are rows at
%                            these instants instead. Neither changes the steps: states
%                            between their ends come from the dense output
%   Events                   [value, isterminal, direction] = f (t, y), y = [xs; xf]: sign
%                            changes are located in the dense output. Which events are
%                            terminal and their directions are asked at the start only
%   OutputFcn, OutputSel     as in odeset
%
% The error of the run is larger than that of a step, by a factor that depends on the
% model: a run with a tenth of the tolerances shows it.
%
% A warning, tworate:step, says once when H is too large though the numbers stay finite,
% with the time, the state and an H that would be stable. The check looks ahead on copies
% of the run and does not change the result; warning ('off', 'tworate:step') turns it off,
% and so does setenv ('TWORATE_WARN_STEP', '0'). A run that diverges says when the growth
% began and which H would be stable there.
%
% The result has
%
%   t, xs, xf, xd, y, u   rows: time, slow, fast and direct states, outputs, inputs
%   names, units          of their columns
%   counts                evaluations: slow, fast, and those of the start-up separately
%   cpu, wall             seconds
%   settings              those in force: TSTEP, T_DT, RATIO, options
%   params                parameters by name
%   method, model         their descriptors
%   final                 t, xs, xf at the end, even if no row is written there
%   stopped               '' or why the run stopped early
%
% and by 'auto'
%
%   te, ye, ie            time, states, number of each event
%   steps                 t, H, h, order, estimate (slow, fast; over the tolerance) and
%                         fast_steps of each accepted slow step: tw_plot (r, 'steps')
%   stats                 steps, fast_steps, rejected, fast_rejected, closed (ended early
%                         because the fast part failed), wasted_slow, wasted_fast
%                         (evaluations), starts, events, and nsteps, nfailed, nfevals as in
%                         ode45
%
% A run that stops early (a state diverges, the model leaves its domain, a handle fails)
% raises an error with an identifier tworate:...; what has been computed is in tw_last,
% as it is after Ctrl-C.
%
% Example: a car at 20 m/s drives over a bump,
%
%   r = tw_sim ('planar_vehicle', 'prk_2_5', 'H', 1e-3, 'tend', 2, ...
%               'preset', 'P3', 'params', struct ('v0', 20), ...
%               'input', struct ('road_f', struct ('source', 'bump', 'start', 0.5)));
%   tw_plot (r, {'load_f', 'load_r'})
%
% and the same to a tolerance,
%
%   r = tw_sim ('planar_vehicle', 'tend', 2, 'params', struct ('v0', 20), 'input', ...
%               struct ('road_f', struct ('source', 'bump', 'start', 0.5)), 'RelTol', 1e-7);
%   tw_plot (r, 'steps')
%
% References: the papers in README.md; tw_info (method) cites that of each method.
%
% See also tw_ode, tw_plot, tw_info, tw_build, tw_last.

% INDEX Runs

  if nargin < 2
    error ('tworate:call', 'tw_sim: a model and a method or options are needed');
  end
  if isstruct (model) % of tw_build
    model = model_name ('tw_sim', model);
  end
  [method, list] = method_and_options (varargin);
  begun = struct ('state', 'refused');
  r = [];
  if ~(ischar (method) && any (strcmp (method, {'?', 'auto'})))
    [r, begun] = run_at_once ('tw_sim', model, method, list);
  end
  if isempty (r)
    spec = setup_sim ('tw_sim', model, method, list);
    if spec.auto
      notify_output ('tw_sim', spec, [spec.t0 spec.tend], 'init');
      r = run_auto ('tw_sim', spec);
      notify_output ('tw_sim', spec, [], 'done');
    else
      r = run_setup ('tw_sim', spec, begun);
    end
    show_stats ('tw_sim', spec, r);
  end
end

% Without a method the options follow the model: a struct, or names and values.
function [method, list] = method_and_options (list)
  method = '?';
  first = list{1};
  own = {'tend', 'times', 't0', 'preset', 'params', 'x0', 'input', 'gateway', 'progress', ...
         'on_stop', 'large', 'H'};
  known = [own odeset_names() auto_names()];
  if (isstruct (first) && ~is_tableau (first)) || (ischar (first) && any (strcmpi (first, known)))
    return
  end
  method = first;
  list = list(2:end);
end

%!demo
%! % A car at 20 m/s meets a bump.
%! r = tw_sim ('planar_vehicle', 'prk_2_5', 'H', 1e-3, 'tend', 2, 'preset', 'P3', ...
%!             'params', struct ('v0', 20), ...
%!             'input', struct ('road_f', struct ('source', 'bump', 'start', 0.5)));
%! tw_plot (r, {'load_f', 'load_r', 'pitch_acc'})

%!test
%! r = tw_sim ('kpr', 'adams4', 'H', 1e-3, 'ratio', 10, 'tend', 1);
%! assert (numel (r.t), 1001)
%! assert (max (abs (r.y(:))) < 1e-9)        % errors against the closed form
%! assert (r.settings.T_DT, 1e-4, 1e-18)
%!test % a method by its tableau
%! a = tw_sim ('kpr', 'prk_2_6', 'H', 1e-2, 'tend', 1);
%! b = tw_sim ('kpr', tw_info ('prk_2_6'), 'H', 1e-2, 'tend', 1);
%! assert (isequal ([a.xs a.xf], [b.xs b.xf]))
%!test % two gateways, one result
%! a = tw_sim ('planar_vehicle', 'am4', struct ('H', 1e-3, 'tend', 0.1, 'ratio', 3));
%! b = tw_sim ('planar_vehicle', 'am4', struct ('H', 1e-3, 'tend', 0.1, 'ratio', 3, ...
%!                                              'gateway', 'mex'));
%! assert (a.xs, b.xs)
%! assert (a.y, b.y)
%!test
%! r = tw_sim ('linear_pair', 'rk4', 'H', 0.1, 'times', [0 0.25 1], 'input', @(t) [t; 0]);
%! assert (r.t', [0 0.25 1])
%! assert (r.u(:,1)', [0 0.25 1])
%!test
%! old = warning ('on', 'tworate:step');
%! unwind_protect
%!   lastwarn ('');
%!   evalc ("tw_sim ('planar_vehicle', 'rk4', 'H', 0.005, 'tend', 1);");
%!   said = regexp (lastwarn (), 'H = 0.005 is unstable at t = 0: .* would be stable');
%!   assert (~isempty (said))
%! unwind_protect_cleanup
%!   warning (old);
%! end_unwind_protect
%!test % the check of the step changes nothing, and can be turned off
%! lastwarn ('');
%! old = warning ('off', 'tworate:step');
%! a = tw_sim ('planar_vehicle', 'rk4', 'H', 0.0045, 'tend', 1);
%! assert (lastwarn (), '')
%! warning (old);
%! warning ('off', 'all', 'local');
%! b = tw_sim ('planar_vehicle', 'rk4', 'H', 0.0045, 'tend', 1);
%! assert (a.xs, b.xs)
%! assert (a.counts, b.counts)
%!error <a model and a method or options> tw_sim ()
%!error <nearest: kpr> tw_sim ('krp', 'rk4', 'H', 1, 'tend', 1)
%!test % the struct of odeset
%! opts = odeset ('MaxStep', 0.1, 'Refine', 2);
%! opts.tend = 1;
%! r = tw_sim ('kpr', 'rk4', opts);
%! assert (r.t', 0:0.05:1, 1e-12)
%! assert (r.settings.TSTEP, 0.1)
%!test
%! said = evalc ("tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 1, 'Stats', 'on');");
%! assert (~isempty (regexp (said, '^\d+ slow and \d+ fast evaluations')))
%!test
%! old = warning ('on', 'tworate:ignored');
%! unwind_protect
%!   lastwarn ('');
%!   evalc ("tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 1, 'AbsTol', 1e-6);");
%!   assert (~isempty (strfind (lastwarn (), 'AbsTol has no effect: the step is fixed')))
%! unwind_protect_cleanup
%!   warning (old);
%! end_unwind_protect
%!error <with a fixed step Events works in tw_ode only> ...
%! tw_sim ('kpr', 'rk4', 'H', 1, 'tend', 1, 'Events', @sin)
%!error <RelTol is an option of odeset that tw_diagram does not have> ...
%! tw_diagram ({'time 0 1'}, 'RelTol', 1)
%!error <there is no method 'ode45': it chooses its own step.*rk4> tw_sim ('kpr', 'ode45', 'H', 1, 'tend', 1)
%!error <ode4 of Simulink is rk4 here> tw_sim ('kpr', 'ode4', 'H', 1, 'tend', 1)
%!error <the slow step H of rk4 is missing; the method 'auto'> ...
%! tw_sim ('kpr', 'rk4', 'tend', 1)
%!test % error control
%! r = tw_sim ('kpr', 'tend', 1, 'RelTol', 1e-8, 'AbsTol', 1e-10, 'times', 0:0.1:1);
%! assert (numel (r.t), 11)
%! assert (max (abs (r.y(:))) < 1e-6)        % errors against the closed form
%!error <must be positive> tw_sim ('kpr', 'rk4', 'H', -1, 'tend', 1)
