function web (file)
% Stand-in, see sim_record: a page that exists, with the pages and figures it refers to.
  if ~exist (file, 'file')
    error ('simulink:call', 'web: there is no page %s', file);
  end
  links = regexp (fileread (file), '(?:href|src)="([^"#]+)', 'tokens');
  for k = 1:numel (links)
    target = fullfile (fileparts (file), links{k}{1});
    if ~exist (target, 'file')
      error ('simulink:call', 'web: %s refers to %s, which does not exist', file, target);
    end
  end
end
