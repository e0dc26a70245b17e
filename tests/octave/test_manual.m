% The code of doc/guide/octave.md runs and prints what the page shows below it. With
% TW_WRITE=1 the test writes the output and the picture into the page instead.
function test_manual ()
  warning ('off', 'all'); % of the graphics toolkit
  tw_test ({@the_code_of_the_page_prints_what_it_shows, ...
            @the_page_shows_every_function});
end

function file = page ()
  file = fullfile (fileparts (fileparts (which ('tw_sim'))), 'doc', 'guide', 'octave.md');
end

function [code, said, from, to] = blocks ()
  text = fileread (page ());
  [token, at] = regexp (text, '```octave\n(.*?)```\n```text\n(.*?)```\n', 'tokens', 'tokenExtents');
  code = cellfun (@(t) t{1}, token, 'UniformOutput', false);
  said = cellfun (@(t) text(t(1):t(2)), cellfun (@(e) e(2,:), at, 'UniformOutput', false), ...
                  'UniformOutput', false);
  from = cellfun (@(e) e(2,1), at);
  to = cellfun (@(e) e(2,2), at);
  assert (numel (code) > 0 && numel (strfind (text, '```octave')) == numel (code));
end

function text = plain (text)
  text = strtrim (regexprep (text, '[ \n]+', ' '));
end

% Run all in one workspace, one after the other, in a temporary folder.
function printed = run_all (code)
  room = tempname ();
  mkdir (room);
  was = cd (room);
  tidy = onCleanup (@() leave (room, was));
  printed = cell (1, numel (code));
  for k = 1:numel (code)
    assignin ('base', 'tw_code', code{k});
    printed{k} = evalin ('base', 'evalc (tw_code)');
  end
  if ~isempty (getenv ('TW_WRITE'))
    copyfile ('octave_bump.png', fileparts (page ()));
    copyfile ('octave_steps.png', fileparts (page ()));
  end
  assert (exist ('octave_bump.png', 'file') == 2);
end

function leave (room, was)
  evalin ('base', 'clear (''tw_user_my_model'')');
  rmpath (room);
  cd (was);
  confirm_recursive_rmdir (false, 'local');
  rmdir (room, 's');
end

function the_code_of_the_page_prints_what_it_shows ()
  [code, said, from, to] = blocks ();
  printed = run_all (code);
  if ~isempty (getenv ('TW_WRITE'))
    text = fileread (page ());
    for k = numel (code):-1:1
      text = [text(1:from(k)-1) printed{k} text(to(k)+1:end)];
    end
    id = fopen (page (), 'w');
    fputs (id, text);
    fclose (id);
    return
  end
  for k = 1:numel (code)
    assert (plain (printed{k}), plain (said{k}));
    assert (numel (plain (said{k})) > 10);
  end
end

function the_page_shows_every_function ()
  text = fileread (page ());
  list = dir (fullfile (fileparts (which ('tw_sim')), 'tw_*.m'));
  for k = 1:numel (list)
    name = list(k).name(1:end-2);
    assert (~isempty (regexp (text, ['\<' name '\>'], 'once')), '%s', name);
  end
end
