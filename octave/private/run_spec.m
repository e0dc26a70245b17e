function r = run_spec (who, spec)
% A run in stretches of half a second of the processor, so that Ctrl-C ends it soon and a
% progress line can be shown. What was computed by then is kept for tw_last.

  stretch = 0.5;
  if ~isempty (spec.watch) && ~isempty (spec.watch.output)
    stretch = 0.05; % someone looks on
  end
  most = 2e7; % numbers in the rows of one stretch
  memory = [];
  pieces = {};
  done = 0;
  used_times = 0;
  cpu = 0;
  per_second = Inf;
  shown = 0;
  begin = tic ();
  for name = {'fslow', 'ffast', 'input'}
    spec.(name{1}) = telling (spec.gate, spec.(name{1}));
  end
  kept_run ('begin', spec);
  over = onCleanup (@() kept_run ('leave')); %#ok<NASGU>
  while true
    steps = min (spec.steps - done, max (1, floor (most / numbers_per_step (spec))));
    steps = min (steps, max (1, ceil (2 * stretch * per_second)));
    times = spec.times(used_times+1:end);
    if done + steps < spec.steps
      times = times(times <= spec.t0 + (done + steps + 1e-9) * spec.H);
    end
    setup = [spec.H, spec.ratio, spec.t0, steps, spec.kind, spec.hold, spec.at_times, ...
             stretch];
    [memory, t, xs, xf, xd, y, u, facts, why, xs_end, xf_end, settings, names] = ...
        ask (who, spec.gate, 'run', spec.model_arg, spec.method.name, setup, spec.p, ...
             spec.xs0, spec.xf0, spec.options, spec.input, spec.tables, spec.fslow, ...
             spec.ffast, memory, times);
    piece = {t, xs, xf, xd, y, u};
    if facts(1) < numel (t)
      piece = cellfun (@(a) a(1:facts(1),:), piece, 'UniformOutput', false);
    end
    stop = false;
    failure = [];
    if ~isempty (spec.watch)
      [spec.watch, piece, stop, failure] = watch_rows (who, spec.watch, piece);
    end
    if stop % at an event, or where OutputFcn said so
      facts([2 9]) = [piece{1}(end); 0];
      why = '';
      xs_end = piece{2}(end,:)';
      xf_end = piece{3}(end,:)';
    end
    pieces{end+1} = piece; %#ok<AGROW>
    cpu = cpu + facts(8);
    per_second = max (1, facts(3) - done) / max (1e-6, facts(8));
    done = facts(3);
    used_times = used_times + spec.at_times * facts(1);
    last = struct ('facts', facts, 'why', why, 'xs', xs_end, 'xf', xf_end, ...
                   'settings', settings, 'names', names, 'cpu', cpu, ...
                   'wall', toc (begin));
    kept_run ('keep', piece, last, spec.watch);
    if ~isempty (failure)
      progress (spec, Inf, 0, shown);
      rethrow (failure);
    elseif facts(9) || stop || done >= spec.steps
      break
    end
    shown = progress (spec, done, last.wall, shown);
  end
  progress (spec, Inf, 0, shown);
  if facts(9) && ~spec.return_stopped
    lines = regexp (why, '\n', 'split', 'once');
    error (lines{1}, '%s: %s', who, lines{2});
  end
  r = result_of (spec, pieces, last);
  kept_run ('finish');
end

function n = numbers_per_step (spec)
  every = spec.options(strcmp ('IPRINT', {spec.library.name}));
  n = 1 + spec.width;
  if spec.at_times
    n = 1;
  elseif every == 0
    n = n * spec.method.ticks;
  end
end
