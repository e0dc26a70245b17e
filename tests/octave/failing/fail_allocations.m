% fail_allocations (GATEWAY): calls every command of a gateway and lets its first, its
% second, ... allocation fail, one in each call. A call must end with an error or with
% the right result, and the next call must be right.
function fail_allocations (gateway)
  gate = str2func (gateway);
  run = struct ('model', 'quarter_car_tire', 'method', 'adams2', 'H', 1e-3, 'ratio', 5, ...
                'steps', 20);
  input = run;
  input.input = @(t) [0.01 * t];
  calls = {'catalog', [];
           'model', struct('model', 'hmmwv');
           'method', struct('method', 'prk_2_5', 'ratio', 5);
           'source', struct('source', 'bump');
           'start', struct('model', 'quarter_car_tire', 't0', 0);
           'map', struct('method', 'am4', 'H', 0.1, 'ratio', 1, 'J', [-1 0.5; 1 -20], 'ns', 1);
           'run', run;
           'run', setfield(run, 'times', [0 0.0031 0.01]);
           'run', own_run(run);
           'run', input};
  failed = 0;
  for c = 1:rows (calls)
    words = calls(c,:);
    if isempty (words{2})
      words(2) = [];
    end
    setenv ('TW_FAIL_AT', '0');
    expected = [];
    try
      expected = trim (gate (words{:}));
    catch why
      error ('%s: %s', words{1}, why.message);
    end
    n = str2double (getenv ('TW_FAIL_COUNT'));
    if ~(n > 0)
      error ('%s: no allocation was counted', words{1});
    end
    for k = 1:n
      setenv ('TW_FAIL_AT', sprintf ('%d', k));
      try
        r = trim (gate (words{:}));
      catch why
        r = [];
        failed++;
        if ~strcmp (why.identifier, 'tworate:memory')
          error ('%s: allocation %d of %d: %s', words{1}, k, n, why.message);
        end
      end
      setenv ('TW_FAIL_AT', '0');
      if ~isempty (r) && ~isequal (r, expected) && ~stopped (r)
        error ('%s: allocation %d of %d: another result', words{1}, k, n);
      end
    end
    if ~isequal (trim (gate (words{:})), expected)
      now = trim (gate (words{:}));
      differs = cellfun (@(f) ~isequal (now.(f), expected.(f)), fieldnames (expected));
      error ('%s: the call after the failures gives another %s', words{1}, ...
             strjoin (fieldnames (expected)(differs)', ', '));
    end
    printf ('%s: %d allocations\n', words{1}, n);
  end
  % memory that is really out: the shell sets a limit below these 8e10 bytes
  setenv ('TW_FAIL_AT', '0');
  run.steps = 1e9;
  run.seconds = 1;
  try
    gate ('run', run);
    error ('a run of 1e9 rows fits into memory');
  catch why
    if isempty (strfind (why.message, 'memory'))
      error ('1e9 rows: %s', why.message);
    end
  end
  printf ('%s: %d calls failed as they should\n', gateway, failed);
end

% Without what differs from call to call: the time used, rows that were not written.
function r = trim (r)
  if isfield (r, 'cpu')
    r.cpu = 0;
    for name = {'t', 'xs', 'xf', 'xd', 'y', 'u'}
      if isfield (r, name{1})
        r.(name{1}) = r.(name{1})(1:min (end, r.rows),:);
      end
    end
  end
end

function yes = stopped (r)
  yes = isfield (r, 'stop_message') && ~isempty (r.stop_message);
end

% A model whose right-hand sides are handles.
function run = own_run (run)
  run.method = 'rk4';
  run.ratio = 1;
  run.model = struct ('ns', 1, 'nf', 1, 'slow', @(t, s, x) -s + x, ...
                      'fast', @(t, s, x) s - 20 * x);
  run.xs0 = 1;
  run.xf0 = 0;
end
