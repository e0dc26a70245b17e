function item = begin_item (run, title, cite, about)
% A new item with no rows: see ../README.md.

  item = struct ('name', run.name, 'title', title, 'cite', cite, 'about', about, ...
                 'rows', {{}}, 'grids', {{}}, 'figures', {{}}, 'motions', {{}}, 'notes', {{}}, ...
                 'errata', {{}}, 'why', {{}}, 'run', run);
end
