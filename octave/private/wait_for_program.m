function [status, text] = wait_for_program (pid)
% Wait for a process of ours to end, and answer to signals meanwhile. text says by which
% signal it ended, when it was one. See also end_program.

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
