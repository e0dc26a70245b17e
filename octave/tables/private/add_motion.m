function item = add_motion (item, key, caption, results)
% A page with animation (tw_show) that the report links: a result of tw_sim, or a cell list
% of them, the first of which is compared with the others.

  file = '';
  if item.run.figures
    file = sprintf ('%s_%s.html', item.name, key);
    tw_show (results, fullfile (item.run.dir, file));
  end
  item.motions{end+1} = struct ('caption', caption, 'file', file);
end
