function makeInfo = rtwmakecfg ()
% RTWMAKECFG  What generated code with blocks of tworate is compiled from.
%
% Code generation calls it when it is in the folder of the S-functions: tworate_install
% puts a copy there. The list has the sources that the blocks of the current model
% (bdroot) need, and only these; with no model open, or none of these blocks in it, those of all blocks.
% The S-functions' own sources are not in the list: code generation finds them beside
% the S-functions.

  here = fileparts (mfilename ('fullpath'));
  root = here;
  while ~exist (fullfile (root, 'blocks', 'include', 'tw.h'), 'file')
    above = fileparts (root);
    if strcmp (above, root)
      error ('rtwmakecfg:root', ['rtwmakecfg: there is no blocks/include/tw.h above %s: ' ...
             'run tworate_install'], here);
    end
    root = above;
  end
  old = addpath (fullfile (root, 'sfun', 'simulink')); % has tworate_sources
  back = onCleanup (@() path (old));
  list = tworate_sources (root);
  files = sources_of (list, used_sfunctions (list.sfunctions));
  folders = cell (1, numel (files));
  makeInfo.sources = cell (1, numel (files));
  for k = 1:numel (files)
    [folder, name, ext] = fileparts (files{k});
    makeInfo.sources{k} = [name ext];
    folders{k} = fullfile (root, folder);
  end
  makeInfo.sourcePath = unique (folders);
  makeInfo.includePath = cellfun (@(d) fullfile (root, d), list.include, ...
                                  'UniformOutput', false);
  makeInfo.linkLibsObjs = {};
  makeInfo.precompile = 0;
  makeInfo.library = [];
end

function used = used_sfunctions (all)
  used = all;
  if ~exist ('bdroot') %#ok<EXIST>
    return % no Simulink
  end
  model = bdroot ();
  if isempty (model)
    return
  end
  blocks = find_system (model, 'FollowLinks', 'on', 'LookUnderMasks', 'all', ...
                        'BlockType', 'S-Function');
  names = cell (1, numel (blocks));
  for k = 1:numel (blocks)
    names{k} = get_param (blocks{k}, 'FunctionName');
  end
  found = ismember ({all.name}, names);
  if any (found)
    used = all(found);
  end
end

% Each file once.
function files = sources_of (list, sfunctions)
  files = {};
  for k = 1:numel (sfunctions)
    name = sfunctions(k).kind;
    if strcmp (sfunctions(k).model, '-')
      name = sfunctions(k).name;
    end
    block = strcmp (name, {list.blocks.name});
    files = [files list.blocks(block).files]; %#ok<AGROW>
    model = strcmp (sfunctions(k).model, {list.models.name});
    files = [files list.models(model).files]; %#ok<AGROW>
  end
  [~, first] = unique (files, 'first');
  files = files(sort (first));
end
