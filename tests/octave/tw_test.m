function tw_test (tests)
% Run tests, handles of functions whose names are sentences, and print the same closing
% line as the programs in C. The exit code is 1 if one failed.

  failed = 0;
  for k = 1:numel (tests)
    name = func2str (tests{k});
    begin = tic ();
    try
      tests{k} ();
      verdict = 'ok';
    catch why
      failed++;
      verdict = 'FAILED';
      printf ("%s: %s [%s]\n", name, why.message, why.identifier);
      for at = why.stack'
        printf ("    %s:%d\n", at.name, at.line);
      end
    end
    printf ("%s %s (%.2f s)\n", verdict, name, toc (begin));
  end
  n = numel (tests);
  printf ("%d%%: Checks: %d, Failures: %d, Errors: 0\n", floor (100 * (n - failed) / n), ...
          n, failed);
  exit (failed > 0);
end
