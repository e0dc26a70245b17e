function end_program (pid)
% End a process of ours if it still runs: it may write what it has; after two seconds it
% is killed. For onCleanup: an interrupted function, or an Octave that exits, leaves no
% process behind. (Octave skips unwind_protect_cleanup when it exits by a signal.)

  if ~exist ('OCTAVE_VERSION', 'builtin') || waitpid (pid, WNOHANG ()) ~= 0
    return % MATLAB starts no process here; it has ended, or was waited for: then it is no child of ours
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
