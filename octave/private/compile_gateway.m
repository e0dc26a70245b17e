function compile_gateway (who, out, models, kind)
% Compile a gateway, kind 'mex' or 'oct', into the file `out`, with at most one further
% model in C: its file X.c exports tw_model_X.

  list = build_list (who);
  in_octave = exist ('OCTAVE_VERSION', 'builtin') ~= 0;
  room = tempname ();
  mkdir (room);
  tidy = onCleanup (@() remove_path (room));
  main = 'tw_mex.c';
  if strcmp (kind, 'oct')
    main = 'tw_oct.cc';
  end
  found = dir (fullfile (list.root, 'octave', 'src', 'gate*.c'));
  found = {found.name};
  if in_octave
    found{end+1} = 'catch_memory.cc'; % Octave's functions throw when memory is out
  end
  gateway = cellfun (@(f) ['octave/src/' f], [{main} found], 'UniformOutput', false);
  gateway = [gateway {'blocks/page/page.c', 'blocks/page/page_scene.c'}];
  library = fullfile (list.root, 'build', 'libtworate.a');
  options = {};
  if ~isempty (models)
    [~, name] = fileparts (models{1});
    options = {['-DTW_USER_MODEL=tw_model_' name]}; % for the list of models
  end
  if in_octave && exist (library, 'file')
    sources = [in_root(list, gateway) models];
    if ~isempty (models)
      sources = [sources in_root(list, {'blocks/registry/models.c'})];
    end
    sources{end+1} = library;
  else
    files = unique ([list.core list.signals list.lookup list.models.files]);
    sources = [in_root(list, [gateway files]) models];
  end
  include = cellfun (@(d) ['-I' d], in_root (list, [list.include {'octave/src'}]), ...
                     'UniformOutput', false);
  made = fullfile (room, ['made.' ending(kind)]);
  if in_octave
    octave_compile (who, kind, made, list.flags, [options include], sources, room, models);
  else
    mex ('-output', made, ['CFLAGS=$CFLAGS ' list.flags], options{:}, include{:}, ...
         sources{:});
  end
  [ok, why] = movefile (made, out);
  if ~ok
    error ('tworate:build', '%s: cannot write %s: %s', who, out, why);
  end
end

function files = in_root (list, files)
  files = cellfun (@(f) fullfile (list.root, f), files, 'UniformOutput', false);
end

function ext = ending (kind)
  ext = kind;
  if strcmp (kind, 'mex')
    ext = mexext ();
  end
end

function octave_compile (who, kind, made, flags, options, sources, room, models)
  words = [options sources {'-lm', '-lpthread', '-Wl,--exclude-libs,ALL', '-o', made}];
  if strcmp (kind, 'mex')
    words = [{'--mex'} words];
    flags = strrep (flags, '-fvisibility=hidden', ''); % mexFunction must be visible
  end
  % mkoctfile leaves objects in the folder where it runs, also after an error
  [status, text] = system (['cd ' quoted({room}) ' && TMPDIR="$PWD" CFLAGS=''-fPIC -fexceptions -Wall ' ...
                            flags ''' ' program() ' ' quoted(words) ' 2>&1']);
  if status ~= 0 || ~exist (made, 'file')
    what = 'the gateway';
    if ~isempty (models)
      what = models{1};
    end
    error ('tworate:build', '%s: %s does not compile:\n%s', who, what, text);
  end
end

function name = program ()
  name = fullfile (OCTAVE_HOME (), 'bin', ['mkoctfile-' OCTAVE_VERSION()]);
  if ~exist (name, 'file')
    name = 'mkoctfile';
  end
end
