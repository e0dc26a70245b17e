function makeInfo = rtwmakecfg ()
% RTWMAKECFG  What generated code with blocks of tworate is compiled from.
%
% Code generation calls it when it lies beside the S-functions: tworate_install puts a
% copy there. The S-functions' own sources are not in the list, they are known already;
% all others are: a block may use any method.

  here = fileparts (mfilename ('fullpath'));
  root = here;
  while ~exist (fullfile (root, 'blocks', 'include', 'tw.h'), 'file')
    above = fileparts (root);
    if strcmp (above, root)
      error ('rtwmakecfg:root', ['rtwmakecfg: expected blocks/include/tw.h of tworate above %s: ' ...
             'run tworate_install'], here);
    end
    root = above;
  end
  out = fullfile (root, 'build', 'simulink');
  if ~exist (fullfile (out, 'registry.c'), 'file')
    error ('rtwmakecfg:registry', 'rtwmakecfg: there is no %s: run tworate_install', ...
           fullfile (out, 'registry.c'));
  end
  rooms = {fullfile(root, 'blocks'), fullfile(root, 'models')};
  sources = {'registry.c'};
  for k = 1:numel (rooms)
    found = dir (fullfile (rooms{k}, '*.c'));
    sources = [sources sort({found.name})]; %#ok<AGROW>
  end
  makeInfo.includePath = [rooms {fullfile(root, 'sfun')}];
  makeInfo.sourcePath = [rooms {fullfile(root, 'sfun'), out}];
  makeInfo.sources = sources;
  makeInfo.linkLibsObjs = {};
  makeInfo.precompile = 0;
  makeInfo.library = [];
end
