function s = paper_of (name)
% 'Kim 2000, ' of the name of an item.

  s = '';
  if strncmp (name, 'paper', 5)
    list = papers ();
    k = strcmp (name(6:8), {list.key});
    if any (k)
      s = [list(k).short ', '];
    end
  elseif strncmp (name, 'past_', 5)
    s = 'Beyond the papers: ';
  end
end
