function test_tables ()
% The framework of octave/tables: which results fail and which do not. A copy of it runs
% items and bands that are written here.

  tw_test ({@bands_hold_and_nothing_fails, ...
            @a_number_outside_its_band_fails, ...
            @a_value_that_is_not_a_number_fails, ...
            @a_missing_row_fails, ...
            @an_item_that_stops_being_reproduced_fails, ...
            @an_item_that_begins_to_be_reproduced_is_noticed, ...
            @a_verdict_does_not_depend_on_times, ...
            @an_item_that_breaks_fails, ...
            @a_claim_that_differs_needs_a_reason, ...
            @a_differing_claim_with_a_reason_is_a_finding, ...
            @two_rows_with_one_key_fail, ...
            @an_item_with_bands_that_did_not_run_fails, ...
            @bands_of_full_runs_wait_for_them, ...
            @a_judged_row_says_how, ...
            @calibrated_parameters_show_in_the_verdict, ...
            @a_name_that_is_no_item_is_refused, @some_rows_make_a_part, ...
            @a_headline_that_differs_is_not_reproduced, ...
            @a_headline_must_be_judged, ...
            @parameters_of_ours_never_give_plain_reproduced, ...
            @readme_and_page_give_the_true_count, ...
            @only_make_results_writes_the_page_of_times, ...
            @an_axis_has_one_name_in_all_figures, ...
            @the_report_opens_in_a_browser});
end

function bands_hold_and_nothing_fails ()
  expect (0, row (5, true), band (4, 6));
end

function a_number_outside_its_band_fails ()
  expect (1, row (5, true), band (5.1, 6));
end

function a_value_that_is_not_a_number_fails ()
  expect (1, row (NaN, true), band (4, 6));
end

function a_missing_row_fails ()
  expect (1, row (5, true), 'paper999_x | gone | 1 | 2 | any | test');
end

function an_item_that_stops_being_reproduced_fails ()
  expect (1, [row(5, false) why()], verdict ('holds with our parameters'));
end

function an_item_that_begins_to_be_reproduced_is_noticed ()
  expect (1, row (5, true), verdict ('not reproduced'));
end

function a_verdict_does_not_depend_on_times ()
  expect (0, [row(5, true) timed()], verdict ('holds with our parameters'));
end

function an_item_that_breaks_fails ()
  expect (2, 'error (''broken'');', band (4, 6)); % and its row is missing
end

function a_claim_that_differs_needs_a_reason ()
  expect (1, row (5, false), '');
end

function a_differing_claim_with_a_reason_is_a_finding ()
  expect (0, [row(5, false) why()], '');
end

function two_rows_with_one_key_fail ()
  expect (1, [row(5, true) row(5, true)], '');
end

function an_item_with_bands_that_did_not_run_fails ()
  expect (1, row (5, true), 'paper998_y | a | 1 | 2 | any | test');
end

function bands_of_full_runs_wait_for_them ()
  expect (0, row (5, true), 'paper999_x | a | 1 | 2 | full | test');
end

function a_judged_row_says_how ()
  expect (1, 'item = add_row (item, ''a'', ''a'', 5, ''agrees'', true);', '');
end

function calibrated_parameters_show_in_the_verdict ()
  expect (0, strrep (row (5, true), '''ours''', '''calibrated'''), ...
          verdict ('reproduced with calibrated parameters'));
end

function a_name_that_is_no_item_is_refused ()
  here = fileparts (mfilename ('fullpath'));
  root = fileparts (fileparts (here));
  % without the settings of a make that runs this test
  make = sprintf ('env -u MAKEFLAGS -u MFLAGS make -s -C "%s" known-items', root);
  [status, text] = system ([make ' ITEMS="paper003_fig5 nope tables" 2>&1']);
  assert (status ~= 0 && ~isempty (strfind (text, 'no item: nope tables;')), '%s', text);
  assert (~isempty (strfind (text, "\npast_prk\n")), 'the items are not listed:\n%s', text);
  [status, text] = system ([make ' ITEMS="paper003_*" 2>&1']);
  assert (status == 0, '%s', text);

  before = path ();
  clean = onCleanup (@() path (before));
  addpath (fullfile (root, 'octave', 'tables'));
  must_fail ('tworate:tables', @() tables ('nope'));
end

function some_rows_make_a_part ()
  expect (0, [row(5, true) other('') why()], verdict ('reproduced in part'));
end

function a_headline_that_differs_is_not_reproduced ()
  expect (0, [row(5, true) other(', ''headline'', true') why()], verdict ('not reproduced'));
end

function a_headline_must_be_judged ()
  expect (1, 'item = add_row (item, ''a'', ''a'', 5, ''headline'', true);', '');
end

function parameters_of_ours_never_give_plain_reproduced ()
  expect (0, row (5, true), verdict ('holds with our parameters'));
  expect (0, strrep (row (5, true), '''ours''', '''remembered'''), ...
          verdict ('holds with our parameters'));
  expect (1, row (5, true), verdict ('reproduced'));
  expect (0, strrep (row (5, true), '''ours''', '''public'''), verdict ('reproduced'));
  % a row of ours that has no value in the paper does not change the word
  expect (0, [strrep(row (5, true), '''ours''', '''none'''), ...
              'item = add_row (item, ''c'', ''c'', 1, ''status'', ''ours'', ''agrees'', ' ...
              'true, ''criterion'', ''test'');'], verdict ('reproduced'));
end

% The count is the one of the page's own list of verdicts, and README has the same sentence.
function readme_and_page_give_the_true_count ()
  root = fileparts (fileparts (fileparts (mfilename ('fullpath'))));
  before = path ();
  clean = onCleanup (@() path (before));
  addpath (fullfile (root, 'octave', 'tables', 'private'));
  flat = @(text) regexprep (text, '\s+', ' ');
  page = fileread (fullfile (root, 'doc', 'results', 'tables.md'));
  list = regexp (page, '\n\| \[[^\n]*\]\(#\w+\) \| ([^|\n]+) \|', 'tokens');
  verdicts = cellfun (@(t) t{1}, list, 'UniformOutput', false);
  assert (numel (verdicts) > 25, '%d verdicts', numel (verdicts));
  count = true_count (verdicts);
  assert (~isempty (strfind (flat (page), ['judged ' count])), ...
          'tables.md does not begin with: %s', count);
  readme = fileread (fullfile (root, 'README.md'));
  section = regexp (readme, '\n## Results\n(.*?)\n## ', 'tokens', 'once');
  assert (~isempty (section) && ~isempty (strfind (flat (section{1}), count)), ...
          'README''s section on results does not have: %s', count);
end

function only_make_results_writes_the_page_of_times ()
  root = fileparts (fileparts (fileparts (mfilename ('fullpath'))));
  page = fileread (fullfile (root, 'doc', 'results', 'timings.md'));
  assert (~isempty (regexp (page, 'Measured on \d{4}-\d\d-\d\d on .* cores', 'once')));
  make = 'env -u MAKEFLAGS -u MFLAGS make -n -C';
  for target = {'run-tables', 'check-tables'}
    [~, text] = system (sprintf ('%s "%s" %s 2>&1', make, root, target{1}));
    assert (isempty (strfind (text, 'doc/results')), '%s writes doc/results', target{1});
  end
  [~, text] = system (sprintf ('%s "%s" results 2>&1', make, root));
  assert (~isempty (strfind (text, 'timings.md')), '%s', text);
end

function an_axis_has_one_name_in_all_figures ()
  expect (1, 'panel (''t (s)'', ''x (m)'', {});', '');
  expect (0, [row(5, true) 'panel (''time (s)'', ''x (m)'', {});'], '');
end

% a row that differs
function s = other (options)
  s = ['item = add_row (item, ''b'', ''another'', 1, ''paper'', 2, ''within'', 0.1' ...
       options ');' "\n"];
end

function s = row (value, agrees)
  s = sprintf (['item = add_row (item, ''a'', ''a quantity'', %g, ''paper'', 5, ' ...
                '''status'', ''ours'', ''agrees'', logical (%d), ''criterion'', ' ...
                '''test'');\n'], value, agrees);
end

function s = timed ()
  s = ['item = add_row (item, ''t'', ''a time'', 1, ''paper'', 2, ''within'', 0.1, ' ...
       '''timed'', true);' "\n"];
end

function s = why ()
  s = ['item = add_why (item, ''a reason'');' "\n"];
end

function s = band (low, high)
  s = sprintf ('paper999_x | a | %g | %g | any | test', low, high);
end

function s = verdict (text)
  s = sprintf ('paper999_x | verdict | %s | | any | test', text);
end

% Wide tables and long names included; and the script that looks finds what is wrong.
function the_report_opens_in_a_browser ()
  [root, to] = copy_of_tables ();
  clean = onCleanup (@() remove (root));
  body = [row(5, true) ...
          "item = add_grid (item, 'wide', num2cell (repmat ('h', 1, 40)), " ...
          "repmat ({'a long cell'}, 2, 40));\n" ...
          "for k = 1:3\n" ...
          "item = add_figure (item, sprintf ('f%d', k), 'a \"caption\" <of> lines', " ...
          "panel ('time (s)', 'x', {curve(1:9, (1:9) .^ k, 'x')}));\n" ...
          "end\n"];
  put (fullfile (to, 'paper003_x.m'), ...
       ["function item = paper003_x (run)\n" ...
        "item = begin_item (run, repmat ('x', 1, 300), 'nowhere', 'about');\n" body "end\n"]);
  put (fullfile (to, 'bands_x.txt'), [strrep(band (4, 6), '999', '003') "\n"]);
  [status, text] = system (sprintf (['octave-cli -f -H -q --path "%s" --eval "' ...
    'tables_item (''paper003_x''); exit (tables_report ())" 2>&1'], to));
  assert (status == 0, '%s', text);
  page = fullfile (root, 'build', 'report', 'index.html');
  assert (stat (page).size < 3e4);
  look = fullfile (fileparts (mfilename ('fullpath')), 'browser', 'look_at');
  for width = [1200 390]
    [status, text] = system (sprintf ('"%s" "%s" %d 2>&1', look, page, width));
    assert (status == 0 && strncmp (text, '3 images', 8), '%s', text);
  end
  good = fileread (page);
  assert (numel (strfind (good, 'class="mark ours"')) == 3); % counts, index, item
  bad = {strrep(good, 'f2.png', 'f9.png'), 'f9.png'; ...
         strrep(good, '<div class="wide">', '<div>'), 'wide, the window'; ...
         strrep(good, '</body>', '<script>lost()</script></body>'), 'lost is not defined'};
  for k = 1:rows (bad)
    put (page, bad{k,1});
    [status, text] = system (sprintf ('"%s" "%s" 390 2>&1', look, page));
    assert (status ~= 0 && ~isempty (strfind (text, bad{k,2})), '%s', text);
  end
end

% An item with this body and these bands fails so many times.
function expect (failures, body, bands)
  [root, to] = copy_of_tables ();
  clean = onCleanup (@() remove (root));
  put (fullfile (to, 'paper999_x.m'), ...
       ["function item = paper999_x (run)\n" ...
        "item = begin_item (run, 'x', 'nowhere', 'about');\n" body "end\n"]);
  put (fullfile (to, 'bands_x.txt'), [bands "\n"]);
  program = sprintf (['octave-cli -f -H -q --path "%s" --eval "tables_item (''paper999_x'', ' ...
                      '''check''); exit (10 + tables_report (''check''))"'], to);
  [status, text] = system ([program ' 2>&1']);
  % at least 10: it was completed
  assert (status == 10 + failures, 'expected %d failures, got %d:\n%s', failures, ...
          status - 10, text);
end

function [root, to] = copy_of_tables ()
  here = fileparts (mfilename ('fullpath'));
  from = fullfile (fileparts (fileparts (here)), 'octave', 'tables');
  root = tempname ();
  to = fullfile (root, 'octave', 'tables');
  mkdir (root);
  mkdir (fullfile (root, 'octave'));
  mkdir (to);
  copyfile (fullfile (from, 'private'), to);
  copyfile (fullfile (from, 'tables_item.m'), to);
  copyfile (fullfile (from, 'tables_report.m'), to);
end

function put (file, text)
  out = fopen (file, 'w');
  fputs (out, text);
  fclose (out);
end

function remove (root)
  confirm_recursive_rmdir (false, 'local');
  rmdir (root, 's');
end
