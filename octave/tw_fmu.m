function file = tw_fmu (model, method, varargin)
% TW_FMU  Write an FMU of a model and a method, for other simulators.
%
%   tw_fmu (MODEL, METHOD, 'H', h)
%   tw_fmu (MODEL, METHOD, 'H', h, 'ratio', n, 'fmi', 3, 'file', 'car.fmu', ...)
%   tw_fmu ('my_model.c', METHOD, 'H', h)     your own model, as tw_build reads it
%   file = tw_fmu (...)                       the name of the file
%
% METHOD is a name, or 'all': then the FMU has a parameter "method" with all of them.
% 'auto' finds its steps from tolerances, which is not for real time; H is then the
% communication step that importers begin with.
% Options, as pairs or as fields of a struct:
%
%   H          slow step in seconds; needed
%   ratio      fast steps per slow step; default: that of the method
%   fmi        version of the standard: 2 (default) or 3
%   file       name of the FMU; default: MODEL_METHOD.fmu in the present folder
%   tend       end of the default experiment
%   platform   'win64' adds a DLL for Windows
%   rtol, atol, fast_rtol, fast_atol, hmax     tolerances and largest slow step of
%              'auto'; an importer may set them, or give a tolerance of its own
%   stiff      of 'auto': 'on' if the fast part is stiff, 'auto': find out; default 'off'
%   options    struct of options of the method, such as struct ('corrections', 2)
%
% The FMU has co-simulation, with the method inside, and model exchange; a binary for
% this machine and all sources. It needs a C compiler and the program build/tworate.
%
% Example:
%
%   file = tw_fmu ('quarter_car_b', 'prk_2_5', 'H', 0.001, 'fmi', 3);
%   d = dir (file); printf ('%d kB\n', round (d.bytes / 1000));
%
% See also tw_build, tw_sim, tw_info.

% INDEX Models and methods

  who = 'tw_fmu';
  if nargin < 2
    error ('tworate:call', 'tw_fmu: expected a model and a method');
  end
  check_argument (who, 'model', model, 'text');
  check_argument (who, 'method', method, 'text');
  known = {'H', 'ratio', 'fmi', 'file', 'tend', 'platform', 'rtol', 'atol', ...
           'fast_rtol', 'fast_atol', 'hmax', 'stiff', 'options'};
  if numel (varargin) == 1 && isstruct (varargin{1})
    o = varargin{1};
  else
    if mod (numel (varargin), 2) ~= 0 || ~iscellstr (varargin(1:2:end))
      error ('tworate:call', 'tw_fmu: expected options as pairs of a name and a value');
    end
    o = struct ();
    for k = 1:2:numel (varargin)
      o.(varargin{k}) = varargin{k+1};
    end
  end
  names = fieldnames (o);
  words = {model, method};
  file = '';
  for k = 1:numel (names)
    name = names{k};
    value = o.(name);
    switch name
      case {'H', 'tend', 'rtol', 'atol', 'fast_rtol', 'fast_atol', 'hmax'}
        check_argument (who, name, value, 'number');
        words = [words {['--' strrep(name, '_', '-')], sprintf('%.17g', value)}]; %#ok<AGROW>
      case {'ratio', 'fmi'}
        check_argument (who, name, value, 'number');
        words = [words {['--' name], sprintf('%d', value)}]; %#ok<AGROW>
      case {'platform', 'stiff'}
        check_argument (who, name, value, 'text');
        words = [words {['--' name], value}]; %#ok<AGROW>
      case 'file'
        check_argument (who, name, value, 'text');
        file = value;
      case 'options'
        if ~isstruct (value) || numel (value) ~= 1
          error ('tworate:call', 'tw_fmu: options must be a struct');
        end
        set = fieldnames (value);
        for i = 1:numel (set)
          words = [words {'--option', sprintf('%s=%.17g', set{i}, value.(set{i}))}]; %#ok<AGROW>
        end
      otherwise
        error ('tworate:call', 'tw_fmu: there is no option ''%s'': expected %s', name, ...
               strjoin (known, ', '));
    end
  end
  if isempty (file)
    [~, base] = fileparts (model);
    file = [base '_' method '.fmu'];
  end
  words = [words {'--out', file}];
  program = fullfile (source_root (who), 'build', 'tworate-fmu');
  if ~exist (program, 'file')
    program = 'tworate-fmu'; % installed
  end
  % the compiler must not see what mkoctfile set for Octave
  [status, text] = system (['env -u LD_PRELOAD ' quoted([{program, 'fmu'} words]) ' 2>&1']);
  if status ~= 0
    error ('tworate:fmu', 'tw_fmu: %s', strtrim (strrep (text, 'tworate: ', '')));
  end
  if nargout == 0
    fprintf ('%s', text);
    clear file
  end
end

%!test
%! room = tempname ();
%! mkdir (room);
%! was = cd (room);
%! unwind_protect
%!   file = tw_fmu ('kpr', 'rk4', 'H', 0.01);
%!   assert (file, 'kpr_rk4.fmu')
%!   assert (exist (file, 'file'), 2)
%!   tw_fmu ('kpr', 'adams4', struct ('H', 0.01, 'ratio', 10, 'fmi', 3, 'file', 'x.fmu', ...
%!           'options', struct ('corrections', 2)));
%!   assert (exist ('x.fmu', 'file'), 2)
%!   tw_fmu ('kpr', 'auto', 'H', 0.01, 'rtol', 1e-8, 'fast_rtol', 1e-7, 'stiff', 'auto');
%!   assert (exist ('kpr_auto.fmu', 'file'), 2)
%!   tw_new ('own_fmu');
%!   tw_fmu ('own_fmu.c', 'rk4', 'H', 0.01);
%!   assert (exist ('own_fmu_rk4.fmu', 'file'), 2)
%! unwind_protect_cleanup
%!   cd (was);
%!   confirm_recursive_rmdir (false, 'local');
%!   rmdir (room, 's');
%! end_unwind_protect
%!error <no model named 'nothing'> tw_fmu ('nothing', 'rk4', 'H', 0.1)
%!error <--stiff expects off, on or auto, got 'yes'> ...
%! tw_fmu ('kpr', 'auto', 'H', 0.1, 'stiff', 'yes')
%!error <tolerances are settings of the method auto, not of rk4> ...
%! tw_fmu ('kpr', 'rk4', 'H', 0.1, 'rtol', 1e-3)
%!error <expected --H> tw_fmu ('kpr', 'rk4')
%!error <there is no option 'h'> tw_fmu ('kpr', 'rk4', 'h', 0.1)
