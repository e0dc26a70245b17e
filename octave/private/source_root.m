function root = source_root (who)
% The folder with the C sources: the repository, or the copy in the package.

  here = fileparts (fileparts (mfilename ('fullpath')));
  for root = {fileparts(here), fullfile(here, 'source')}
    root = root{1}; %#ok<FXSET>
    if exist (fullfile (root, 'blocks', 'include', 'tw.h'), 'file')
      return
    end
  end
  error ('tworate:build', '%s: the C sources of tworate are missing', who);
end
