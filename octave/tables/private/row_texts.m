function f = row_texts (r)
% A row as the texts that are shown: quantity, ours, paper's, difference, criterion,
% parameters, verdict.

  unit = '';
  if ~isempty (r.unit)
    unit = [' ' r.unit];
  end
  ours = text_of (r.ours, r.format);
  if ~isempty (ours)
    ours = [ours unit];
  end
  paper = text_of (r.paper, r.format);
  if ~isempty (paper) && isnumeric (r.paper)
    paper = [paper unit];
  end
  if ~isempty (r.cite)
    paper = strtrim ([paper ' (' r.cite ')']);
  end
  word = '';
  if ~isempty (r.agrees)
    word = {'DIFFERS', 'agrees'}{1 + r.agrees};
    if isempty (r.paper)
      word = {'NO', 'yes'}{1 + r.agrees};
    end
  end
  what = r.what;
  if r.headline
    what = [what ' (headline)'];
  end
  f = {what, ours, paper, difference(r), r.criterion, r.status, word};
end

function s = difference (r)
  s = '';
  if ~isnumeric (r.ours) || ~isnumeric (r.paper) || ~isscalar (r.ours) ...
      || ~isscalar (r.paper)
    return
  elseif r.paper == 0
    s = sprintf ('%+.3g', r.ours);
  elseif abs (r.ours / r.paper - 1) < 5e-7
    s = '0';
  elseif abs (r.ours / r.paper) > 10 || abs (r.ours / r.paper) < 0.1
    s = sprintf ('x %.3g', r.ours / r.paper);
  else
    s = sprintf ('%+.3g %%', 100 * (r.ours / r.paper - 1));
  end
end
