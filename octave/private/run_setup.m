function r = run_setup (who, spec, begun)
% Make a run in stretches of half a second of CPU time, so that Ctrl-C ends it soon and
% a progress line can be shown. What has been computed is kept for tw_last.
%
% spec: from setup_sim or setup_ode. spec.call has the fields of the gateway's command
% run that all stretches share. begun: of run_at_once, which may have made the first
% stretch.

  stretch = 0.5;
  if ~isempty (spec.watch) && ~isempty (spec.watch.output)
    stretch = 0.05; % someone is watching
  end
  most = 2e7; % numbers in the rows of one stretch
  call = wrap_user_functions (spec.gate, spec.call);
  call.seconds = stretch;
  call.warn_step = double (is_on ('tworate:step'));
  if nargin < 3 || ~strcmp (begun.state, 'unfinished')
    check_size (who, spec, call);
  end
  pieces = {};
  done = 0;
  used_times = 0;
  cpu = 0;
  per_second = Inf;
  shown = 0;
  warned = false;
  begin = tic ();
  unfinished_run ('begin', spec);
  leave = onCleanup (@() unfinished_run ('leave')); %#ok<NASGU>
  while true
    steps = min (spec.steps - done, max (1, floor (most / numbers_per_step (spec))));
    call.steps = min (steps, max (1, ceil (2 * stretch * per_second)));
    if ~isempty (spec.to) && done + call.steps >= spec.steps
      call.to = spec.to;
      call.other = spec.other;
    elseif isfield (call, 'to') % the stretch before was to be the last one
      call = rmfield (call, {'to', 'other'});
    end
    if spec.at_times
      call.times = spec.times(used_times+1:end);
      if done + call.steps < spec.steps
        last_time = spec.t0 + (done + call.steps + 1e-9) * spec.H;
        call.times = call.times(call.times <= last_time);
      end
    end
    if nargin > 2 && done == 0 && strcmp (begun.state, 'unfinished')
      last = begun.r;
      begun.state = 'taken';
    else
      last = call_gateway (who, spec.gate, 'run', call);
    end
    call.memory = last.memory;
    if ~isempty (last.warn_step) && ~warned
      warning ('tworate:step', '%s: %s', who, last.warn_step);
      warned = true;
    end
    piece = {last.t, last.xs, last.xf, last.xd, last.y, last.u};
    if last.rows < numel (last.t)
      piece = cellfun (@(a) a(1:last.rows,:), piece, 'UniformOutput', false);
    end
    last = rmfield (last, {'memory', 'warn_step', 't', 'xs', 'xf', 'xd', ...
                           'y', 'u'});
    stop = false;
    failure = [];
    if ~isempty (spec.watch)
      [spec.watch, piece, stop, failure] = watch_rows (who, spec.watch, piece);
    end
    if stop % at an event, or where OutputFcn said so
      last.final = struct ('t', piece{1}(end), 'xs', piece{2}(end,:), ...
                           'xf', piece{3}(end,:));
      last.stop_id = '';
      last.stop_message = '';
    end
    pieces{end+1} = piece; %#ok<AGROW>
    cpu = cpu + last.cpu;
    per_second = max (1, last.steps - done) / max (1e-6, last.cpu);
    done = last.steps;
    used_times = used_times + spec.at_times * last.rows;
    last.cpu = cpu;
    last.wall = toc (begin);
    unfinished_run ('keep', piece, last, spec.watch);
    if ~isempty (failure)
      show_progress (spec, Inf, 0, shown);
      rethrow (failure);
    elseif ~isempty (last.stop_id) || stop || done >= spec.steps
      break
    end
    shown = show_progress (spec, done / spec.steps, last.wall, shown);
  end
  show_progress (spec, Inf, 0, shown);
  if ~isempty (last.stop_id) && ~spec.return_stopped
    error (last.stop_id, '%s: %s', who, last.stop_message);
  end
  r = collect_result (spec, pieces, last);
  unfinished_run ('finish');
end

function n = numbers_per_step (spec)
  n = 1 + spec.width;
  if spec.at_times
    n = 1;
  elseif spec.options.IPRINT == 0
    n = n * spec.method.ticks;
  end
end

function yes = is_on (id)
  state = warning ('query', id);
  yes = strcmp (state.state, 'on');
end
