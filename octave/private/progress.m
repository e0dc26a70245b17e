function shown = progress (spec, done, wall, shown)
% One line that tells how far a run is: for people at a terminal, not for scripts.
% shown: characters on the line.

  if isinf (done)
    if shown
      fprintf ('\r%s\r', repmat (' ', 1, shown));
    end
    return
  end
  wanted = spec.progress;
  if isempty (wanted)
    wanted = wall > 1 && at_terminal ();
  end
  if ~wanted
    return
  end
  part = done / spec.steps;
  text = sprintf ('%s, %s: %3.0f %%, %.0f s to go', spec.what, spec.method.name, ...
                  100 * part, ceil (wall * (1 - part) / part));
  fprintf ('\r%s%s', text, repmat (' ', 1, max (0, shown - numel (text))));
  if exist ('OCTAVE_VERSION', 'builtin')
    fflush (stdout);
  end
  shown = numel (text);
end

% Someone reads this as it comes: no script, no continuous integration, no file.
function yes = at_terminal ()
  persistent answer
  if isempty (answer)
    if ~isempty (getenv ('CI'))
      answer = false;
    elseif exist ('OCTAVE_VERSION', 'builtin')
      words = argv ();
      answer = strncmp (program_name (), 'octave', 6) ...
               && ~any (strncmp (words, '--eval', 6)) && ~ispc () ...
               && system ('test -t 0 && test -t 1') == 0;
    else
      answer = usejava ('desktop');
    end
  end
  yes = answer;
end
