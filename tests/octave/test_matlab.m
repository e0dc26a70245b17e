% The functions that MATLAB users get have no syntax that only Octave accepts. The
% search skips comments, test blocks and strings.
function test_matlab ()
  tw_test ({@no_file_has_syntax_of_octave_alone, ...
            @functions_of_octave_alone_are_guarded, ...
            @the_search_finds_what_it_looks_for});
end

function files = shipped ()
  root = fileparts (fileparts (which ('tw_sim')));
  files = {};
  for folder = {'octave', 'octave/private', 'sfun/simulink', 'sfun/simulink/private'}
    found = dir (fullfile (root, folder{1}, '*.m'));
    for k = 1:numel (found)
      files{end+1} = fullfile (root, folder{1}, found(k).name);
    end
    assert (~isempty (found), '%s', folder{1});
  end
end

% Lines without comments; strings in single quotes become '' (a quote after a name or a
% bracket is a transpose), a field by name becomes .f.
function lines = code_of (text)
  text = regexprep (text, '(?<![\w\)\]\}''\.])''(?:[^''\n]|'''')*''', '''''');
  text = regexprep (text, '%[^\n]*', '');
  text = regexprep (text, '\.\((?:[^()\n]|\([^()\n]*\))*\)', '.f');
  lines = strsplit (text, "\n");
end

function list = octave_syntax ()
  list = {'"', 'a string in double quotes'; '#', 'a comment with #'; '!', '! for ~'; ...
          '\+\+|--', '++ or --'; '[-+*/|&^]=[^=]', 'an assignment like +='; '\*\*', '** for ^'; ...
          '\<end(if|for|while|function|switch|parfor|_try_catch|_unwind_protect)\>', 'endif or a similar word'; ...
          '\<(unwind_protect|until|do)\>', 'a statement of Octave'; ...
          '\<(printf|puts|fputs|fdisp|ifelse|merge|isargout|print_usage|nthargout)\s*\(', ...
          'a function of Octave'; ...
          '\)\s?\(', 'an index right after a call'; ...
          '\<[A-Za-z]\w* \([^()]*\)\{', 'an index in braces right after a call'};
end

function found = complaints (text)
  found = {};
  lines = code_of (text);
  list = octave_syntax ();
  for k = 1:numel (lines)
    for i = 1:size (list, 1)
      if ~isempty (regexp (lines{k}, list{i,1}, 'once'))
        % @(x) (x + 1), or if (a) (b): an anonymous function may have a bracket
        if strncmp (list{i,2}, 'an index right', 14) ...
            && isempty (regexp (regexprep (lines{k}, '@\s*\([^()]*\)', '@'), list{i,1}, 'once'))
          continue
        end
        found{end+1} = sprintf ('line %d has %s: %s', k, list{i,2}, strtrim (lines{k}));
      end
    end
  end
end

function no_file_has_syntax_of_octave_alone ()
  wrong = 0;
  for file = shipped ()
    for line = complaints (fileread (file{1}))
      printf ("%s: %s\n", file{1}, line{1});
      wrong++;
    end
  end
  assert (wrong == 0, '%d lines', wrong);
end

% Functions that MATLAB lacks are used only after a check for Octave in the same
% function.
function functions_of_octave_alone_are_guarded ()
  names = ['\<(OCTAVE_HOME|OCTAVE_VERSION|fflush|program_name|argv|confirm_recursive_rmdir|' ...
           'popen2|waitpid|graphics_toolkit|available_graphics_toolkits|getpid|mkoctfile)\s*\('];
  for file = shipped ()
    text = fileread (file{1});
    whole = strjoin (code_of (strrep (text, '''OCTAVE_VERSION''', 'CHECKED')), "\n");
    if ~isempty (regexp (whole, names, 'once'))
      assert (~isempty (regexp (text, 'OCTAVE_VERSION|in_octave|octave_compile', 'once')), '%s', file{1});
    end
  end
end

function the_search_finds_what_it_looks_for ()
  bad = {'x = "text";', 'x += 1;', 'x++;', 'if x != 1', 'if !x', 'endif', '# a comment', ...
         'printf (1)', 'y = size (x)(1);', 'y = f (x){1};', 'y = x ** 2;', 'do', 'unwind_protect'};
  for line = bad
    assert (~isempty (complaints (line{1})), '%s', line{1});
  end
  good = {'x = ''a "text" # here'';', 'y = x'';', 'y = [x'' z''];', '% a comment with != and "', ...
          'if ~x && y ~= 1', 'f = @(x) (x + 1);', 's.(name) = x(1);', 'y = {''%s!''}; % "', ...
          'a = b{1}(2);', 'x = y.a(1).b{2};', 'text = [''a'' b ''c''''s''];', 'x = a'' * b'';'};
  for line = good
    assert (isempty (complaints (line{1})), '%s', sprintf ('%s; ', line{1}, complaints (line{1}){:}));
  end
end
