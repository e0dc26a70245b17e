function [status, text] = run_program (words)
% Run a program, words{1}, with its arguments; its status and what it prints. Octave goes
% on answering to signals meanwhile: when it has to exit, the program ends too.

  if ~exist ('OCTAVE_VERSION', 'builtin')
    [status, text] = system ([quoted(words) ' 2>&1']);
    return
  end
  printed = [tempname() '.txt'];
  tidy = onCleanup (@() remove_path (printed));
  pid = system (['exec ' quoted(words) ' > ' quoted({printed}) ' 2>&1 < /dev/null'], ...
                false, 'async');
  watch = onCleanup (@() end_program (pid));
  [status, text] = wait_for_program (pid);
  text = [text fileread(printed)];
end

% Wait for a process of ours to end, and answer to signals meanwhile. text says by which
% signal it ended, when it was one.
function [status, text] = wait_for_program (pid)

  text = '';
  delay = 0.0005;
  ended = 0;
  while ended == 0
    pause (delay);
    delay = min (1.5 * delay, 0.02);
    [ended, raw] = waitpid (pid, WNOHANG ());
  end
  status = 1;
  if ended == pid && WIFEXITED (raw)
    status = WEXITSTATUS (raw);
  elseif ended == pid && WIFSIGNALED (raw)
    text = sprintf ('ended by signal %d\n', WTERMSIG (raw));
  end
end

% End a process of ours if it still runs: it may write what it has; after two seconds it
% is killed. For onCleanup: an interrupted function, or an Octave that exits, leaves no
% process behind. (Octave skips unwind_protect_cleanup when it exits by a signal.)
function end_program (pid)

  if waitpid (pid, WNOHANG ()) ~= 0
    return % it has ended, or was waited for: then it is no child of ours
  end
  kill (pid, SIG ().TERM);
  for k = 1:200
    if waitpid (pid, WNOHANG ()) ~= 0
      return
    end
    pause (0.01);
  end
  kill (pid, SIG ().KILL);
  waitpid (pid);
end
