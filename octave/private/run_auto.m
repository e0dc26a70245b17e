function r = run_auto (who, spec)
% Make a run by error control in stretches of half a second of CPU time, as run_setup does
% for methods with a fixed step. spec: from setup_sim or setup_ode.

  call = spec.control;
  for name = fieldnames (spec.call)'
    call.(name{1}) = spec.call.(name{1});
  end
  call.t0 = spec.t0;
  call.tend = spec.tend;
  call.xs0 = spec.xs0;
  call.xf0 = spec.xf0;
  call = wrap_user_functions (spec.gate, call);
  call.seconds = 0.5;
  if ~isempty (spec.watch.output)
    call.seconds = 0.05; % someone is watching
  end
  numbers = 1 + spec.width;
  if isfield (call, 'refine')
    numbers = numbers * call.refine;
  end
  most = max (1, floor (2e6 / numbers)); % rows of one stretch
  call.rows = min (200, most);
  way = 1 - 2 * (spec.is_ode && spec.backward);
  pieces = {};
  history = zeros (0, 8);
  used_times = 0;
  cpu = 0;
  shown = 0;
  begin = tic ();
  unfinished_run ('begin', spec);
  leave = onCleanup (@() unfinished_run ('leave')); %#ok<NASGU>
  while true
    if spec.at_times
      call.times = spec.times(used_times+1:end);
    end
    last = call_gateway (who, spec.gate, 'auto', call);
    call.memory = last.memory;
    call.rows = min (most, 4 * call.rows);
    piece = {last.t, last.xs, last.xf, last.xd, last.y, last.u};
    if last.rows < numel (last.t)
      piece = cellfun (@(a) a(1:last.rows,:), piece, 'UniformOutput', false);
    end
    history = [history; last.history(1:last.history_rows,:)]; %#ok<AGROW>
    w = spec.watch;
    w.te = [w.te; last.te];
    w.ye = [w.ye; last.ye];
    w.ie = [w.ie; last.ie];
    used_times = used_times + spec.at_times * last.rows;
    stop = false;
    failure = [];
    if ~isempty (w.output)
      [w, piece, stop, failure] = watch_rows (who, w, piece);
    end
    spec.watch = w;
    last = rmfield (last, {'memory', 't', 'xs', 'xf', 'xd', 'y', 'u', 'te', 'ye', 'ie'});
    if stop % where OutputFcn said so
      last.final = struct ('t', piece{1}(end), 'xs', piece{2}(end,:), ...
                           'xf', piece{3}(end,:));
      last.stop_id = '';
      last.stop_message = '';
    end
    pieces{end+1} = piece; %#ok<AGROW>
    cpu = cpu + last.cpu;
    last.cpu = cpu;
    last.wall = toc (begin);
    last.history = history;
    last.settings = spec.settings;
    unfinished_run ('keep', piece, last, spec.watch);
    if ~isempty (failure)
      show_progress (spec, Inf, 0, shown);
      rethrow (failure);
    elseif ~isempty (last.stop_id) || stop || last.done
      break
    end
    part = (way * last.final.t - spec.t0) / (spec.tend - spec.t0);
    shown = show_progress (spec, part, last.wall, shown);
  end
  show_progress (spec, Inf, 0, shown);
  if ~isempty (last.stop_id) && ~spec.return_stopped
    error (last.stop_id, '%s: %s', who, last.stop_message);
  end
  r = collect_result (spec, pieces, last);
  unfinished_run ('finish');
end
