function item = paper001_figs3_4 (run)
% Chang, Ploen, Martin, Sohl, Figs. 3 and 4: in which order, and when, the
% stages of one slow step are computed, from the trace of a real run.
% Runs alone: it measures times.

  item = begin_item (run, ...
        'Figs. 3 and 4: execution order of the serial and the parallel method', ...
      'Chang et al., section V, Figs. 3 and 4', ...
      ['planar_spacecraft, ratio 4; work is added to the equations so that slow() ' ...
       'takes 20 us and fast() 5 us, as the paper''s "complicated derivative ' ...
       'evaluations". One slow step: the twentieth after the start. P predict, E ' ...
       'evaluate, C correct.']);
  ratio = 4;
  pece = repmat ('PECE', 1, ratio);
  serial = record (run, 'adams4', ratio, 1);
  parallel = record (run, 'adams4_parallel', ratio, 2);

  item = add_row (item, 'serial_slow', 'Fig. 3, slow track', stages (serial, 'slow'), ...
                  'paper', 'PECE', 'cite', 'steps 1, 8-10', 'status', 'none', ...
                  'agrees', strcmp (stages (serial, 'slow'), 'PECE'), ...
                  'criterion', 'the same order');
  item = add_row (item, 'serial_fast', 'Fig. 3, fast track', stages (serial, 'fast'), ...
                  'paper', pece, 'cite', 'steps 2-7', 'status', 'none', ...
                  'agrees', strcmp (stages (serial, 'fast'), pece), ...
                  'criterion', 'the same order');
  all_serial = stages (serial, '');
  item = add_row (item, 'serial_both', 'Fig. 3, both in time (slow in capitals)', ...
                    all_serial, ...
                  'paper', ['P' lower(pece) 'ECE'], 'status', 'none', ...
                  'agrees', strcmp (all_serial, ['P' lower(pece) 'ECE']), ...
                  'criterion', 'the same order: one waits for the other');
  item = add_row (item, 'parallel_slow', 'Fig. 4, slow track', stages (parallel, 'slow'), ...
                  'paper', 'PECECE', 'cite', 'steps 1-6', 'status', 'none', ...
                  'agrees', strcmp (stages (parallel, 'slow'), 'PECECE'), ...
                  'criterion', 'the same order');
  item = add_row (item, 'parallel_fast', 'Fig. 4, fast track', stages (parallel, 'fast'), ...
                  'paper', [pece pece], 'cite', 'steps 1-13', 'status', 'none', ...
                  'agrees', strcmp (stages (parallel, 'fast'), [pece pece]), ...
                  'criterion', 'the same order');
  at = sync_of (parallel);
  item = add_row (item, 'sync', 'Fig. 4: stages before the sync, slow and fast', at, ...
                  'paper', ['PEC ' pece], 'status', 'none', ...
                  'agrees', strcmp (at, ['PEC ' pece]), 'criterion', 'the same order');
  if run.timing
    d = str2double (tables_program (run, 'craft_times', 'times', '10', '2', '100', '1', '5'));
    idle = d(:,7) ./ d(:,8) > 0.85; % both threads together as fast as one alone
    both = shared_time (parallel);
    if mean (idle) < 0.3
      agrees = []; % the second processor was busy with something else
    else
      agrees = both > 0.5;
    end
    item = add_row (item, 'overlap', ...
                      'Fig. 4: share of the slow track''s work done while the fast one works', ...
                    100 * both, 'unit', '%', 'paper', 'at the same time', 'status', 'none', ...
                    'agrees', agrees, 'criterion', ...
                    'above 50 %; not judged when the second processor is busy', ...
                    'timed', true);
    both = shared_time (serial);
    item = add_row (item, 'overlap_serial', 'Fig. 3: the same', 100 * both, 'unit', '%', ...
                    'paper', 'in turn', 'status', 'none', 'agrees', both == 0, ...
                    'criterion', 'none', 'timed', true);
  end
  long = 1e6 * max ([max(serial.end) - min(serial.begin), ...
        max(parallel.end) - min(parallel.begin)]);
  item = add_figure (item, 'order', ['Execution order of one slow step, ratio 4, from ' ...
                                     'the trace of a run. Top: serial, one thread ' ...
                                     '(Fig. 3). Bottom: parallel, two threads (Fig. ' ...
                                     '4); the second round of fast steps starts when ' ...
                                     'both tracks have synchronised.'], ...
      [gantt(serial, 'Fig. 3: serial, one thread', long), ...
       gantt(parallel, 'Fig. 4: parallel, two threads', long)], 'height', 430);
end

% The shortest of several traces: the others were disturbed by other load on the machine.
function r = record (run, method, ratio, threads)
  least = Inf;
  for k = 1:5 + 20 * run.timing
    d = tables_program (run, 'craft_times', 'trace', method, num2str (ratio), '20', '5', ...
                        num2str (threads));
    one = struct ('track', {d(:,1)}, 'kind', {d(:,2)}, 'begin', str2double (d(:,3)), ...
                  'end', str2double (d(:,4)));
    [~, order] = sort (one.begin);
    for f = fieldnames (one)'
      one.(f{1}) = one.(f{1})(order);
    end
    if max (one.end) - min (one.begin) < least
      least = max (one.end) - min (one.begin);
      r = one;
    end
  end
end

% The stages of a track ('': both, the fast ones in small letters) as letters.
function s = stages (r, track)
  s = '';
  for k = 1:numel (r.begin)
    mine = isempty (track) || strcmp (r.track{k}, track);
    if mine && ~strcmp (r.kind{k}, 'wait')
      letter = upper (r.kind{k}(1));
      if isempty (track) && strcmp (r.track{k}, 'fast')
        letter = lower (letter);
      end
      s(end+1) = letter; %#ok<AGROW>
    end
  end
end

% What each track has done when it first waits for the other.
function s = sync_of (r)
  s = {'', ''};
  names = {'slow', 'fast'};
  for n = 1:2
    mine = find (strcmp (r.track, names{n}));
    waits = mine(strcmp (r.kind(mine), 'wait'));
    before = mine(mine < waits(1));
    letters = cellfun (@(k) upper (k(1)), r.kind(before), 'UniformOutput', false);
    s{n} = [letters{:}];
  end
  s = strjoin (s, ' ');
end

% Share of the slow track's work that lies within the fast track's work.
function share = shared_time (r)
  work = ~strcmp (r.kind, 'wait');
  slow = find (strcmp (r.track, 'slow') & work)';
  fast = find (strcmp (r.track, 'fast') & work)';
  both = 0;
  for i = slow
    for k = fast
      both = both + max (0, min (r.end(i), r.end(k)) - max (r.begin(i), r.begin(k)));
    end
  end
  share = both / sum (r.end(slow) - r.begin(slow));
end

function p = gantt (r, name, long)
  from = min (r.begin);
  names = {'evaluate, slow', 'evaluate, fast', 'predict', 'correct', 'wait'};
  kinds = {'evaluate', 'evaluate', 'predict', 'correct', 'wait'};
  fills = {'#8fb4cc', '#d6e4ec', '#d55e00', '#000000', '#ffffff'};
  curves = cell (1, 5);
  for k = 1:5
    mine = strcmp (r.kind, kinds{k});
    if k <= 2
      mine = mine & strcmp (r.track, {'slow', 'fast'}{k});
    end
    x = [NaN NaN; 1e6 * ([r.begin(mine) r.end(mine)] - from)];
    % a stage of some tens of nanoseconds would be invisible
    short = diff (x, [], 2) < long / 250;
    x(short,2) = x(short,1) + long / 250;
    curves{k} = curve (x, [1; 1 + strcmp(r.track(mine), 'slow')], names{k}, 'kind', 'bars', ...
                       'fill', fills{k}, 'width', 0.3 - 0.15 * (k == 5));
  end
  p = panel ('wall time (µs)', '', curves, 'title', name, 'ylim', [0.4 2.6], ...
             'xlim', [0 1.02 * long], 'yticks', {1, 'fast'; 2, 'slow'});
end
