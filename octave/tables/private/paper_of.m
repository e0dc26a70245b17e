function s = paper_of (name)
% 'Paper 003, ' of the name of an item.

  s = '';
  if strncmp (name, 'paper', 5)
    s = sprintf ('Paper %s, ', name(6:8));
  elseif strncmp (name, 'past_', 5)
    s = 'Beyond the papers: ';
  end
end
