function s = true_count (verdicts)
% The count of verdicts (a cell list of texts) as the sentence with which the report begins.

  words = {'reproduced', '%d reproduced'; ...
           'reproduced with calibrated parameters', '%d reproduced with calibrated parameters'; ...
           'holds with our parameters', '%d hold with our parameters'; ...
           'reproduced in part', '%d reproduced in part'; ...
           'not reproduced', '%d not reproduced'};
  own = {'holds', '%d hold'; 'holds in part', '%d hold in part'; ...
         'does not hold', '%d do not hold'};
  s = sprintf (['Of %d results with a value or a statement in the papers: %s. Of %d claims ' ...
                'of our own: %s.'], tally (verdicts, words){:}, tally (verdicts, own){:});
  known = [words(:,1); own(:,1)];
  for other = setdiff (unique (verdicts), known)
    s = sprintf ('%s %d: %s.', s, sum (strcmp (verdicts, other{1})), other{1});
  end
end

function list = tally (verdicts, words)
  n = cellfun (@(w) sum (strcmp (verdicts, w)), words(:,1));
  texts = cellfun (@(f, k) sprintf (f, k), words(:,2), num2cell (n), 'UniformOutput', false);
  list = {sum(n), strjoin(texts', ', ')};
end
