function item = judge (item)
% The verdict of an item from its rows; kept is the one without timings, which bands.txt
% is compared with.

  if isfield (item, 'broken')
    item.verdict = ['FAILED: ' item.broken];
    item.kept = 'FAILED';
    return
  end
  timed = cellfun (@(r) r.timed, item.rows);
  item.verdict = of (item.rows, item.name);
  item.kept = of (item.rows(~timed), item.name);
end

function verdict = of (rows, name)
  judged = rows(cellfun (@(r) ~isempty (r.agrees), rows));
  good = cellfun (@(r) r.agrees, judged);
  past = strncmp (name, 'past_', 5);
  if isempty (judged)
    verdict = 'shown';
  elseif all (good)
    verdict = 'reproduced';
    if past
      verdict = 'holds';
    elseif any (cellfun (@(r) strcmp (r.status, 'calibrated'), judged))
      verdict = 'reproduced with calibrated parameters';
    end
  elseif any (good)
    verdict = 'reproduced in part';
    if past
      verdict = 'holds in part';
    end
  else
    verdict = 'not reproduced';
    if past
      verdict = 'does not hold';
    end
  end
end
