% Recorded signals and tables of diagrams with Octave's workspace: structures, .mat files
% that Octave has written, tables of several dimensions against interpn.
function test_recorded ()
  tw_test ({@structures_of_the_workspace_are_read, ...
            @files_that_octave_has_saved_are_read, ...
            @octave_loads_what_to_file_has_written, ...
            @tables_of_several_dimensions_are_those_of_interpn, ...
            @elements_of_buses_are_fields});
end

% The logs of a diagram of these blocks: {type, name, settings; ...}, lines 'a/1 b/1'.
function r = run_blocks (blocks, lines, stop, more)
  if nargin < 4
    more = '';
  end
  file = [tempname() '.mdl'];
  tidy = onCleanup (@() unlink (file));
  id = fopen (file, 'w');
  fprintf (id, ['Model {\nName "d"\nSolver "FixedStepDiscrete"\nFixedStep "0.25"\n' ...
                'StopTime "%g"\nSystem {\n'], stop);
  for k = 1:size (blocks, 1)
    fprintf (id, 'Block {\nBlockType %s\nName "%s"\n%s\n}\n', blocks{k,1:2}, ...
             strrep (blocks{k,3}, '; ', "\n"));
  end
  for k = 1:numel (lines)
    w = strsplit (lines{k}, {' ', '/'});
    label = '';
    if numel (w) > 4
      label = sprintf ('Name "%s"\n', w{5});
    end
    fprintf (id, 'Line {\n%sSrcBlock "%s"\nSrcPort %s\nDstBlock "%s"\nDstPort %s\n}\n', ...
             label, w{1:4});
  end
  fprintf (id, '}\n}\n');
  fclose (id);
  r = evalin ('caller', sprintf ("tw_diagram ('%s'%s)", file, more));
end

function structures_of_the_workspace_are_read ()
  in.time = [0; 0.5; 1];
  in.signals.values = [1 10; 3 30; 4 40];
  r = run_blocks ({'FromWorkspace', 'f', 'VariableName "in"'; ...
                   'ToWorkspace', 'w', 'VariableName "y"'}, {'f/1 w/1'}, 1);
  assert (r.y, interp1 (in.time, in.signals.values, (0:0.25:1)'), 1e-14);
  in.time = []; % a row for each hit
  r = run_blocks ({'FromWorkspace', 'f', ['VariableName "in"; SampleTime "0.25"; ' ...
                                          'OutputAfterFinalValue "Setting to zero"']; ...
                   'ToWorkspace', 'w', 'VariableName "y"'}, {'f/1 w/1'}, 1);
  assert (r.y, [in.signals.values; 0 0; 0 0]);
  must_fail ('tworate:host', @() run_blocks ( ...
    {'FromWorkspace', 'f', 'VariableName "''text''"'; ...
     'ToWorkspace', 'w', 'VariableName "y"'}, {'f/1 w/1'}, 1));
end

function files_that_octave_has_saved_are_read ()
  m = [0 0.5 1; 1 3 4; 5 -5 5];
  kinds = {'-v4', '-v6', '-v7'};
  data = {m, int8(4 * m), single(m), uint16(4 * abs (m))};
  for k = 1:numel (kinds)
    for j = 1:numel (data)
      if strcmp (kinds{k}, '-v4') && j > 1
        continue; % level 4 has doubles only
      end
      file = [tempname() '.mat'];
      tidy = onCleanup (@() unlink (file));
      x = data{j};
      save (kinds{k}, file, 'x');
      r = read_file (file);
      x = double (x);
      assert (r.y, interp1 (x(1,:)', x(2:3,:)', (0:0.25:1)', 'linear', 'extrap'), 1e-14);
    end
  end
end

function r = read_file (file)
  r = run_blocks ({'FromFile', 'f', sprintf('FileName "%s"', file); ...
                   'ToWorkspace', 'w', 'VariableName "y"'}, {'f/1 w/1'}, 1);
end

function octave_loads_what_to_file_has_written ()
  file = [tempname() '.mat'];
  tidy = onCleanup (@() unlink (file));
  blocks = {'Sin', 's', 'Amplitude "[1/3 NaN -1e-300]"'; ...
            'ToFile', 'f', sprintf('Filename "%s"; MatrixName "a_name"', file)};
  r = run_blocks (blocks, {'s/1 f/1'}, 1);
  assert (! exist (file, 'file'));
  r = run_blocks (blocks, {'s/1 f/1'}, 1, ", 'trust', true");
  x = load (file);
  assert (fieldnames (x), {'a_name'});
  assert (typecast (x.a_name(:), 'uint64'), typecast ([r.t r.f]'(:), 'uint64'));
end

function tables_of_several_dimensions_are_those_of_interpn ()
  rand ('twister', 1);
  for dims = 1:4
    for trial = 1:3
      n = 1 + ceil (3 * rand (1, dims));
      table = rand ([n 1]);
      blocks = {};
      lines = {};
      text = sprintf ('NumberOfTableDimensions "%d"; Table "table"', dims);
      for k = 1:dims
        points{k} = cumsum (0.1 + rand (1, n(k)));
        at{k} = points{k}(1) + (points{k}(end) - points{k}(1)) * rand (1, 5);
        x.(sprintf ('x%d', k)) = points{k};
        u.(sprintf ('u%d', k)) = at{k};
        blocks(end+1,:) = {'Constant', sprintf('u%d', k), sprintf('Value "u.u%d"', k)};
        lines{end+1} = sprintf ('u%d/1 b/%d', k, k);
        text = sprintf ('%s; BreakpointsForDimension%d "x.x%d"', text, k, k);
      end
      blocks(end+1,:) = {'Lookup_n-D', 'b', text};
      blocks(end+1,:) = {'ToWorkspace', 'w', 'VariableName "y"'};
      more = '';
      if dims > 2
        more = ", 'trust', true"; % Octave is asked for the size of such an array
      end
      r = run_blocks (blocks, [lines {'b/1 w/1'}], 0, more);
      if dims == 1
        expected = interp1 (points{1}, table(:), at{1});
      else
        expected = interpn (points{1:dims}, table, at{1:dims});
      end
      assert (r.y(1,:), expected(:)', 1e-12);
    end
  end
end

function elements_of_buses_are_fields ()
  r = run_blocks ({'Constant', 'a', 'Value "[1 2]"'; 'Constant', 'b', 'Value "3"'; ...
                   'BusCreator', 'c', 'Inputs "2"'; ...
                   'ToWorkspace', 'w', 'VariableName "y"'}, ...
                  {'a/1 c/1 first', 'b/1 c/2 second', 'c/1 w/1'}, 0);
  assert (r.names, {'y_first', 'y_second'});
end
