function file = compile_plant (who, folder, name, source)
% The plant block of a user's model, sfun_tw_<name>: for the host, or in MATLAB for
% Simulink.

  list = build_list (who);
  in_octave = exist ('OCTAVE_VERSION', 'builtin') ~= 0;
  library = fullfile (list.root, 'build', 'libtworate.a');
  sources = {fullfile(list.root, 'sfun', 'wrappers', 'plant.c'), source};
  if in_octave && exist (library, 'file')
    sources{end+1} = library;
  else
    sources = [sources in_root(list, list.core)];
  end
  options = [{['-DS_FUNCTION_NAME=sfun_tw_' name], ['-DTW_MODEL=tw_model_' name]} ...
             cellfun(@(d) ['-I' d], in_root (list, list.include), 'UniformOutput', false)];
  if ~in_octave
    file = fullfile (folder, ['sfun_tw_' name '.' mexext()]);
    mex ('-output', file, ['CFLAGS=$CFLAGS ' list.flags], options{:}, sources{:});
    return
  end
  room = tempname ();
  mkdir (room);
  tidy = onCleanup (@() remove_path (room));
  file = fullfile (folder, ['sfun_tw_' name '.so']);
  made = fullfile (room, 'made.so');
  words = quoted ([in_root(list, {'sfun/host/program/compile'}) {made} sources options ...
                   {'-Wl,--exclude-libs,ALL', '-lpthread'}]);
  [status, text] = system (['CFLAGS=''-Wall ' list.flags ''' ' words ' 2>&1']);
  if status ~= 0
    error ('tworate:build', '%s: the block of %s does not compile:\n%s', who, name, text);
  end
  [ok, why] = movefile (made, file);
  if ~ok
    error ('tworate:build', '%s: cannot write %s: %s', who, file, why);
  end
end

function files = in_root (list, files)
  files = cellfun (@(f) fullfile (list.root, f), files, 'UniformOutput', false);
end
