function compile_gateway (who, out, models, kind)
% Compile a gateway, kind 'mex' or 'oct', with further models in C into the file `out`.

  root = source_root (who);
  room = tempname ();
  mkdir (room);
  tidy = onCleanup (@() remove_folder (room));
  registry = fullfile (room, 'registry.c');
  write_registry (who, root, registry, models);

  main = fullfile (root, 'octave', 'tw_mex.c');
  if strcmp (kind, 'oct')
    main = fullfile (root, 'octave', 'tw_oct.cc');
  end
  sources = [{main, registry} files(root, 'octave', 'gate*.c') models];
  library = fullfile (root, 'build', 'libtworate.a');
  in_octave = exist ('OCTAVE_VERSION', 'builtin') ~= 0;
  if in_octave && exist (library, 'file')
    sources{end+1} = library;
  else
    sources = [sources files(root, 'blocks', '*.c') files(root, 'models', '*.c')];
  end
  include = cellfun (@(d) ['-I' fullfile(root, d)], {'blocks', 'models', 'octave'}, ...
                     'UniformOutput', false);
  made = fullfile (room, ['made.' ending(kind)]);
  if in_octave
    octave_compile (who, kind, made, include, sources, room, models);
  else
    mex ('-output', made, 'CFLAGS=$CFLAGS -std=c99 -ffp-contract=off', include{:}, ...
         sources{:});
  end
  [ok, why] = movefile (made, out);
  if ~ok
    error ('tworate:build', '%s: cannot write %s: %s', who, out, why);
  end
end

function list = files (root, folder, pattern)
  found = dir (fullfile (root, folder, pattern));
  list = cellfun (@(f) fullfile (root, folder, f), {found.name}, 'UniformOutput', false);
end

function ext = ending (kind)
  ext = kind;
  if strcmp (kind, 'mex')
    ext = mexext ();
  end
end

function octave_compile (who, kind, made, include, sources, room, models)
  flags = '-std=c99 -O2 -ffp-contract=off -fPIC -Wall -D_POSIX_C_SOURCE=200809L';
  list = [include sources {'-lm', '-lpthread', '-Wl,--exclude-libs,ALL', '-o', made}];
  if strcmp (kind, 'mex')
    list = [{'--mex'} list];
  end
  % objects in between are left in the room, also after an error
  [status, text] = system (['cd ' quoted({room}) ' && TMPDIR="$PWD" CFLAGS=''' flags ''' ' program() ' ' ...
                            quoted(list) ' 2>&1']);
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
