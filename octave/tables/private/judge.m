function item = judge (item)
% The verdict of an item from its rows; kept is the verdict without timings, which is
% compared with bands_*.txt.

  if isfield (item, 'broken')
    item.verdict = ['FAILED: ' item.broken];
    item.kept = 'FAILED';
    return
  end
  timed = cellfun (@(r) r.timed, item.rows);
  item.verdict = of (item.rows);
  item.kept = of (item.rows(~timed));
end

% Judged against the paper where it gives a value, else against our own claim.
function verdict = of (rows)
  judged = rows(cellfun (@(r) ~isempty (r.agrees), rows));
  good = cellfun (@(r) r.agrees, judged);
  words = {'holds', 'holds in part', 'does not hold'};
  papers = judged(cellfun (@(r) ~isempty (r.paper), judged));
  if ~isempty (papers)
    words = {'reproduced', 'reproduced in part', 'not reproduced'};
    status = cellfun (@(r) r.status, papers, 'UniformOutput', false);
    if any (strcmp (status, 'calibrated'))
      words{1} = 'reproduced with calibrated parameters';
    elseif any (ismember (status, {'ours', 'remembered'}))
      words{1} = 'holds with our parameters';
    end
  end
  if isempty (judged)
    verdict = 'shown';
  else
    headline = cellfun (@(r) r.headline, judged);
    lost = ~any (good) || any (headline & ~good);
    verdict = words{1 + any (~good) + lost};
  end
end
