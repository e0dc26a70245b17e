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
  [status, text] = wait_for_program (pid);
  text = [text fileread(printed)];
end
