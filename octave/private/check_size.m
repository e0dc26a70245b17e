function check_size (who, spec, call)
% Say what a large run takes before it begins: steps, rows, memory, time. One that cannot
% fit is refused unless the option large is true. `tworate run` has the same limits
% (blocks/program/run_size.c); there the rows go to a file, here into memory. call: the
% gateway's call, of which a few steps are made to measure the time.

  worth_saying = 60; % seconds
  too_long = 30 * 86400;
  large_memory = 2e9; % bytes
  too_large = 1e12;
  large = isfield (spec.opts, 'large') ...
          && check_argument (who, 'large', spec.opts.large, 'flag');
  rows = numel (spec.times);
  if ~spec.at_times
    every = spec.options.IPRINT;
    rows = 1 + spec.steps / max (1, every);
    if every == 0
      rows = 1 + spec.steps * spec.method.ticks;
    end
    rows = rows * spec.options.OPT_WRITE;
  end
  bytes = 8 * rows * (1 + spec.width);
  if spec.steps < 1e6 && bytes < large_memory
    return
  end
  seconds = spec.steps * seconds_per_step (who, spec, call);
  if seconds < worth_saying && bytes < large_memory
    return
  end
  said = sprintf ('%.6g slow steps, about %s; %.6g rows, about %s of memory', spec.steps, ...
                  in_units (seconds, [1 60 3600 86400 365.25*86400], ...
                            {'seconds', 'minutes', 'hours', 'days', 'years'}, 2), ...
                  rows, in_units (bytes, [1e3 1e6 1e9 1e12 1e15], ...
                                  {'kB', 'MB', 'GB', 'TB', 'PB'}, 1));
  if large
    fprintf (2, '%s: %s\n', who, said);
    return
  end
  room = free_memory () / 2; % pieces of the rows, and all of them in one matrix
  if bytes > room
    error ('tworate:large', ['%s: %s: half of the free memory is %s; every = N gives ' ...
                             'fewer rows, large = true begins all the same'], who, said, ...
           in_units (room, [1e3 1e6 1e9 1e12], {'kB', 'MB', 'GB', 'TB'}, 1));
  elseif seconds > too_long || bytes > too_large
    error ('tworate:large', ['%s: %s: that is too much to begin by mistake: large = true ' ...
                             'begins it'], who, said);
  end
  fprintf (2, '%s: %s\n', who, said);
end

% Of a fresh run, for 20 ms.
function x = seconds_per_step (who, spec, call)
  call.seconds = 0.02;
  call.steps = 1000;
  call.warn_step = 0;
  call.options.OPT_WRITE = 0;
  begin = tic ();
  try
    r = call_gateway (who, spec.gate, 'run', call);
    x = toc (begin) / max (1, r.steps);
  catch % the run itself will say why
    x = 0;
  end
end

function text = in_units (x, units, names, least)
  k = max ([1 find(x >= least * units)]);
  text = sprintf ('%.3g %s', x / units(k), names{k});
end

% Bytes; Inf: not known.
function bytes = free_memory ()
  bytes = Inf;
  id = fopen ('/proc/meminfo', 'r');
  if id >= 0
    line = regexp (fread (id, [1 4000], '*char'), 'MemAvailable:\s*(\d+) kB', 'tokens');
    fclose (id);
    if ~isempty (line)
      bytes = 1024 * str2double (line{1}{1});
    end
  end
end
