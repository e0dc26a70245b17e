function [status, text] = wait_for_program (pid)
% Wait for a process of ours to end, and answer to signals meanwhile: when Octave has to
% exit, it ends too. text says by which signal it ended, when it was one.

  if ~exist ('OCTAVE_VERSION', 'builtin')
    error ('tworate:host', 'programs are run by Octave only');
  end
  guard = onCleanup (@() end_program (pid));
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
