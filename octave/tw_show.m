function file = tw_show (r, varargin)
% TW_SHOW  A page with animation for results of tw_sim or tw_ode.
%
%   tw_show (r, 'run.html')            one page that any browser opens: the moving system,
%                                      signals over time, the samples of both rates
%   tw_show ({r1, r2, ...}, file)      several runs: the others are drawn dashed over the
%                                      first, with its differences from them
%   tw_show (r), tw_show ({...})       to a new file, opened in the browser if there is
%                                      one; its name is printed
%   file = tw_show (...)               the name of the file
%
% The page is one file; it needs no network. A model moves in it when its descriptor has a
% scene: all vehicles, the spacecraft, the turret and the arm have one. To see the fast
% samples of methods with several ticks per slow step, take tw_sim with 'every', 0.
%
% Example:
%
%   opts = struct ('tend', 2, 'preset', 'P3', 'params', struct ('v0', 20), 'input', ...
%                  struct ('road_f', struct ('source', 'bump', 'start', 0.5)));
%   a = tw_sim ('planar_vehicle', 'prk_2_5', setfield (opts, 'H', 5e-4));
%   b = tw_sim ('planar_vehicle', 'rk4', setfield (opts, 'H', 1e-4));
%   tw_show ({a, b}, 'bump.html')
%
% See also tw_plot, tw_sim, tw_ode.

% INDEX Runs

  who = 'tw_show';
  if nargin < 1
    error ('tworate:call', 'tw_show: a result of tw_sim or tw_ode is needed');
  elseif nargin > 2
    error ('tworate:call', 'tw_show: results and a file are all it takes');
  end
  if ~iscell (r)
    r = {r};
  end
  check_argument (who, 'r', r, 'type', ~isempty (r), 'at least one result');
  for k = 1:numel (r)
    check_result (who, r{k});
  end
  name = '';
  if nargin > 1
    name = check_argument (who, 'file', varargin{1}, 'text');
    if isempty (regexpi (name, '\.html$'))
      error ('tworate:file', '%s: the file must end with .html, got %s', who, name);
    end
  end
  page = describe_page (who, r);
  page.file = name;
  if isempty (name)
    page.file = [tempname() '.html'];
  end
  gate = choose_gateway (who, r{1}.model.name, struct ());
  made = call_gateway (who, gate, 'page', page);
  if ~isempty (made.wrong)
    warning ('tworate:scene', '%s: no animation: %s', who, made.wrong);
  end
  if isempty (name)
    fprintf ('%s\n', page.file);
    open_browser (page.file);
  end
  if nargout > 0
    file = page.file;
  end
end

% Names of fields are numbered with zeros in front: gateways may sort them.
function page = describe_page (who, r)
  c = result_columns (who, r);
  groups = {'xs', 'xf', 'xd', 'y', 'u'};
  marks = {'', '', '', 'out.', 'in.'};
  page.columns.c00000 = struct ('name', 't', 'unit', 's', 'what', 'time', 'group', 0);
  for k = 1:numel (c)
    g = find (strcmp (c(k).group, groups));
    name = c(k).name;
    if g > 3 && any (strcmp (name, {c(1:k-1).name}))
      name = [marks{g} name];
    end
    page.columns.(sprintf ('c%05d', k)) = struct ('name', name, 'unit', c(k).unit, 'what', ...
                                                c(k).name, 'group', g);
  end
  for i = 1:numel (r)
    x = [r{i}.t(:) cell2mat(arrayfun (@(k) k.x{i}, reshape (c, 1, []), ...
                                      'UniformOutput', false))];
    page.runs.(sprintf ('r%03d', i)) = describe_run (r{i}, x);
  end
  first = r{1};
  page.title = sprintf ('%s with %s', first.model.name, page.runs.r001.name);
  page.what = first.model.what;
  page.csv = [regexprep([first.model.name '_' first.method.name], '[^A-Za-z0-9_]', '_') '.csv'];
  page.model = first.model.name;
  if ~all (cellfun (@(q) strcmp (q.model.name, first.model.name), r)) ...
      || isempty (fieldnames (first.params))
    page.model = ''; % no scene
  end
end

function run = describe_run (r, x)
  H = step_of (r);
  ratio = 1;
  if isfield (r.method, 'ratio')
    ratio = r.method.ratio;
  end
  run.name = sprintf ('%s, H = %.4g, ratio %d', r.method.name, H, ratio);
  run.stopped = '';
  if isfield (r, 'stopped')
    run.stopped = r.stopped;
  end
  run.x = x';
  run.params = r.params;
  steps = (r.t(:) - r.t(1)) / H;
  run.slow = double (abs (steps - round (steps)) < 1e-6);
  run.slow(end) = 1; % the last step may be shorter
  if isfield (r, 'steps') % of error control
    run.name = sprintf ('%s, RelTol = %.4g', r.method.name, min (r.settings.RelTol));
    run.slow(:) = ismember (r.t, [r.t(1); r.steps.t]);
    facts = facts_of_auto (r);
  else
    facts = facts_of_fixed (r, H, ratio);
  end
  for k = 1:size (facts, 1)
    run.facts.(sprintf ('f%03d', k)) = struct ('name', facts{k,1}, 'value', facts{k,2});
  end
end

function facts = facts_of_auto (r)
  s = r.steps;
  facts = {'method', sprintf('%s: %s', r.method.name, r.method.what)
           'relative tolerance', range_text(r.settings.RelTol, '')
           'absolute tolerance', range_text(r.settings.AbsTol, '')
           'slow steps', sprintf('%d, H %s', numel (s.t), range_text(s.H, ' s'))
           'fast steps', sprintf('%d, h %s', sum (s.fast_steps), range_text(s.h, ' s'))
           'orders', sprintf('slow %s, fast %s', range_text(s.order(:,1), ''), ...
                             range_text(s.order(:,2), ''))
           'rejected', sprintf('%d slow and %d fast steps', r.stats.rejected, ...
                               r.stats.fast_rejected)
           'evaluations', sprintf('slow %d, fast %d', r.counts.slow, r.counts.fast)
           'time', sprintf('%.6g to %.6g s', r.t(1), r.t(end))};
end

function text = range_text (x, unit)
  text = sprintf ('%.4g%s', min (x), unit);
  if max (x) > min (x)
    text = sprintf ('%.4g to %.4g%s', min (x), max (x), unit);
  end
end

function facts = facts_of_fixed (r, H, ratio)
  facts = {'method', sprintf('%s: %s', r.method.name, r.method.what)
           'slow step H', sprintf('%.6g s', H)
           'ratio', sprintf('%d: fast step %.6g s', ratio, H / ratio)
           'stable at the start up to', stable_step(r)
           'evaluations', sprintf('slow %d, fast %d', r.counts.slow, r.counts.fast)
           'of the start-up', sprintf('slow %d, fast %d', r.counts.start_slow, ...
                                      r.counts.start_fast)
           'time', sprintf('%.6g to %.6g s', r.t(1), r.t(end))};
end

function H = step_of (r)
  if isfield (r.settings, 'TSTEP')
    H = r.settings.TSTEP;
  else
    H = max ([diff(r.t(1:min (end, 2))); realmin]);
  end
end

% Of a model of the library; of other equations nothing is known here.
function text = stable_step (r)
  text = 'not examined';
  method = r.method.name;
  if r.method.id == 0 && ~isempty (r.method.tableau)
    method = r.method; % made at run time
  end
  try
    m = tw_maxstep (r.model.name, method, 'ratio', r.method.ratio, 'params', ...
                    r.params, 't0', r.t(1), 'grid', 40);
    text = 'no limit was found';
    if isfinite (m.H) && m.H > 0
      text = sprintf ('H = %.3g s', m.H);
    end
  catch
  end
end

function open_browser (file)
  if ispc ()
    system (['start "" "' file '"']);
  elseif ismac ()
    system (['open "' file '"']);
  elseif ~isempty (getenv ('DISPLAY')) || ~isempty (getenv ('WAYLAND_DISPLAY'))
    system (['xdg-open "' file '" >/dev/null 2>&1 &']);
  end
end

%!test
%! file = [tempname() '.html'];
%! r = tw_sim ('planar_spacecraft', 'nordsieck', 'H', 0.01, 'tend', 0.5, 'every', 0);
%! assert (tw_show (r, file), file)
%! text = fileread (file);
%! assert (~isempty (strfind (text, '"name":"right panel"')))
%! assert (~isempty (strfind (text, '<title>planar_spacecraft with nordsieck, H = 0.01')))
%! delete (file);
%!test % equations of the user: no scene, and names stay text
%! file = [tempname() '.html'];
%! r = tw_ode (@(t, xs, xf) -xs, @(t, xs, xf) -50 * xf, [0 0.1], 1, 1, 'H', 0.01, 'ratio', 5);
%! tw_show ({r, r}, file);
%! assert (~isempty (strfind (fileread (file), '"scenes":[]')))
%! delete (file);
%!test % a run by error control
%! file = [tempname() '.html'];
%! tw_show (tw_sim ('kpr', 'tend', 1), file);
%! assert (~isempty (strfind (fileread (file), 'auto, RelTol = 1e-06')))
%! delete (file)
%!error <a result of tw_sim> tw_show ()
%!error <must end with .html> tw_show (tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 1), 'x.png')
%!error <results and a file are all> tw_show (1, 2, 3)
