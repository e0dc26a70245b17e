function shown = show_progress (spec, part, wall, shown)
% Show the progress of a run in one line; part: of it, Inf: the line is no longer needed.
% shown: characters on the line.

  if isinf (part)
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
  text = sprintf ('%s, %s: %3.0f %%, %.0f s to go', spec.what, spec.method.name, ...
                  100 * part, ceil (wall * (1 - part) / part));
  fprintf ('\r%s%s', text, repmat (' ', 1, max (0, shown - numel (text))));
  if exist ('OCTAVE_VERSION', 'builtin')
    fflush (stdout);
  end
  shown = numel (text);
end

% Not in a script, in continuous integration, or into a file.
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
