function file = compile_plant (who, folder, name, source)
% The plant block of a user's model, sfun_tw_<name>: for the host, or in MATLAB for
% Simulink.

  root = source_root (who);
  room = tempname ();
  mkdir (room);
  tidy = onCleanup (@() remove_folder (room));
  registry = fullfile (room, 'registry.c');
  write_registry (who, root, registry, {source});
  stub = fullfile (room, ['sfun_tw_' name '.c']);
  write_text (who, stub, sprintf (['/* made by tw_build for the model %s */\n' ...
                                   '#define S_FUNCTION_NAME sfun_tw_%s\n' ...
                                   '#define TW_MODEL "%s"\n#include "plant.c"\n'], ...
                                  name, name, name));
  sources = {stub, registry, source};
  library = fullfile (root, 'build', 'libtworate.a');
  in_octave = exist ('OCTAVE_VERSION', 'builtin') ~= 0;
  if in_octave && exist (library, 'file')
    sources{end+1} = library;
  else
    sources = [sources files(root, 'blocks') files(root, 'models')];
  end
  include = cellfun (@(d) ['-I' fullfile(root, d)], {'blocks', 'models', 'sfun'}, ...
                     'UniformOutput', false);
  if ~in_octave
    file = fullfile (folder, ['sfun_tw_' name '.' mexext()]);
    mex ('-output', file, 'CFLAGS=$CFLAGS -std=c99 -ffp-contract=off', include{:}, ...
         sources{:});
    return
  end
  file = fullfile (folder, ['sfun_tw_' name '.so']);
  made = fullfile (room, 'made.so');
  flags = '-std=c99 -O2 -ffp-contract=off -Wall -D_POSIX_C_SOURCE=200809L';
  words = quoted ([{fullfile(root, 'sfun', 'host', 'compile'), made} sources include ...
                   {'-Wl,--exclude-libs,ALL', '-lpthread'}]);
  [status, text] = system (['CFLAGS=''' flags ''' ' words ' 2>&1']);
  if status ~= 0
    error ('tworate:build', '%s: the block of %s does not compile:\n%s', who, name, text);
  end
  [ok, why] = movefile (made, file);
  if ~ok
    error ('tworate:build', '%s: cannot write %s: %s', who, file, why);
  end
end

function list = files (root, folder)
  found = dir (fullfile (root, folder, '*.c'));
  list = cellfun (@(f) fullfile (root, folder, f), {found.name}, 'UniformOutput', false);
end
