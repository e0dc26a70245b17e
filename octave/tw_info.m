function s = tw_info (name)
% TW_INFO  Describe the models, methods, sources and options of tworate.
%
%   tw_info ()            lists everything
%   tw_info (name)        describes a model, a method or a source; also a method given by
%                         its tableau, as tw_design returns it
%   tw_info (list)        one list: 'models', 'methods', 'sources', 'options'
%   s = tw_info (...)     the same as a struct (for a list, an array of structs)
%
% A model has slow, fast, direct, input, output and param: arrays of structs with name,
% unit, what, value, min, max, status (where a parameter's value comes from: ours,
% public, derived, remembered, calibrated); and preset: named sets of values.
% A method has order, old_steps, half_step, only_ratio (0: any), ticks and evaluations
% per slow step at its default ratio, the H |lambda| up to which its fast part alone is
% stable on the imaginary and negative real axes (0: not stated), how many times larger
% than the state a stage inside the step becomes up to these limits (imaginary_growth,
% real_growth), the names of the options that it reads, and the tableau of a partitioned
% Runge-Kutta method.
%
% Example:
%
%   tw_info ('planar_vehicle')
%   m = tw_info ('prk_2_5');
%   m.tableau.a_fast
%
% See also tw_sim, tw_stability.

% INDEX Models and methods

  who = 'tw_info';
  if nargin > 0 && is_tableau (name)
    s = describe (who, choose_gateway (who, '', struct ()), 'method', own_method (who, name));
    if nargout == 0
      show (s);
      clear s
    end
    return
  elseif nargin > 0
    check_argument (who, 'name', name, 'text');
  else
    name = '';
  end
  gate = choose_gateway (who, name, struct ());
  catalog = describe (who, gate, 'catalog');
  kinds = {'model', 'method', 'source'};
  if isempty (name)
    s.version = catalog.version;
    for kind = kinds
      s.([kind{1} 's']) = all_of (who, gate, catalog, kind{1});
    end
    s.options = catalog.options;
    if nargout == 0
      fprintf ('tworate %s\n', s.version);
      for kind = {'models', 'methods', 'sources', 'options'}
        list (kind{1}, s.(kind{1}));
      end
      clear s
    end
    return
  end
  if strcmp (name, 'options')
    s = catalog.options;
  elseif any (strcmp (name, {'models', 'methods', 'sources'}))
    s = all_of (who, gate, catalog, name(1:end-1));
  else
    s = find_one (who, gate, catalog, name, kinds);
    if nargout == 0
      show (s);
      clear s
    end
    return
  end
  if nargout == 0
    list (name, s);
    clear s
  end
end

% Descriptors of all models, methods or sources.
function s = all_of (who, gate, catalog, kind)
  names = {catalog.([kind 's']).name};
  s = cell (1, numel (names));
  for k = 1:numel (names)
    s{k} = describe (who, gate, kind, names{k});
  end
  if strcmp (kind, 'model') % and those of tw_build
    for name = unique (describe (who, '', 'user_models'))
      try
        s{end+1} = describe (who, ['tw_user_' name{1}], 'model', name{1}); %#ok<AGROW>
      catch why
        warning ('tworate:build', '%s: the model %s cannot be used (%s): rebuild it', ...
                 who, name{1}, why.message);
      end
    end
  end
  s = [s{:}];
end

function s = find_one (who, gate, catalog, name, kinds)
  if strcmp (name, 'auto')
    s = auto_method ();
    return
  end
  all = {};
  for kind = kinds
    names = {catalog.([kind{1} 's']).name};
    if any (strcmp (name, names))
      s = describe (who, gate, kind{1}, name);
      return
    end
    all = [all names]; %#ok<AGROW>
  end
  find_name (who, 'model, method or source', name, ...
             [all {'models', 'methods', 'sources', 'options'}]);
end

function list (kind, s)
  fprintf ('\n%s\n', kind);
  width = max (cellfun (@numel, {s.name}));
  for k = 1:numel (s)
    fprintf ('  %-*s  %s\n', width, s(k).name, s(k).what);
  end
end

function show (s)
  fprintf ('%s: %s\n', s.name, s.what);
  if isfield (s, 'source') && ~isempty (s.source)
    fprintf ('source: %s\n', s.source);
  end
  if strcmp (s.name, 'auto')
    fprintf ('orders 1 to 12; options: RelTol, AbsTol, FastRelTol, FastAbsTol, InitialStep,\n');
    fprintf ('MaxStep, MinStep, MaxOrder, Stiff, Events; see tw_sim\n');
    return
  elseif isfield (s, 'order')
    fprintf ('order %d, %d old steps, number %d\n', s.order, s.old_steps, s.id);
    if s.only_ratio
      fprintf ('ratio %d only\n', s.only_ratio);
    end
    fprintf ('ratio %d: %d ticks, %g slow and %g fast evaluations per slow step\n', ...
             s.ratio, s.ticks, s.slow_evals, s.fast_evals);
    limit = {'imaginary', s.imaginary_limit, s.imaginary_growth; ...
             'negative real', s.real_limit, s.real_growth};
    for k = find ([limit{:,2}] > 0)
      fprintf (['fast part alone stable on the %s axis up to H |lambda| = %.4g, ' ...
                'stages grow %.4g times\n'], limit{k,:});
    end
    return
  end
  heads = {'slow', 'slow states'; 'fast', 'fast states'; 'direct', 'direct states'; ...
           'input', 'inputs'; 'output', 'outputs'; 'param', 'parameters'};
  for k = 1:size (heads, 1)
    if isfield (s, heads{k,1}) && ~isempty (s.(heads{k,1}))
      fprintf ('\n%s\n', heads{k,2});
      table (s.(heads{k,1}), ~strcmp (heads{k,1}, 'output'), ...
             strcmp (heads{k,1}, 'param') && isfield (s, 'slow'));
    end
  end
  if isfield (s, 'preset') && ~isempty (s.preset)
    list ('presets', s.preset);
  end
end

function table (v, with_value, with_status)
  width = max (cellfun (@numel, {v.name}));
  wide = max (cellfun (@numel, {v.unit}));
  for k = 1:numel (v)
    fprintf ('  %-*s  %-*s  ', width, v(k).name, wide, v(k).unit);
    if with_value
      fprintf ('%-12.6g ', v(k).value);
    end
    fprintf ('%s', v(k).what);
    if v(k).min < v(k).max
      fprintf (' [%g, %g]', v(k).min, v(k).max);
    end
    if with_status
      fprintf (' (%s)', v(k).status);
    end
    fprintf ('\n');
  end
end

%!demo
%! tw_info ('planar_vehicle')

%!test
%! m = tw_info ('prk_2_5');
%! assert (m.order, 2)
%! assert (sum (m.tableau.b_fast), 1, 1e-14)
%!test
%! s = tw_info ();
%! assert (any (strcmp ('kpr', {s.models.name})))
%! assert (any (strcmp ('rk4', {s.methods.name})))
%!error <nearest: kpr> tw_info ('krp')
%!error <must be a string> tw_info (1)
