function s = tworate_sources (root)
% TWORATE_SOURCES  What the blocks of tworate are compiled from.
%
%   s = tworate_sources ()       reads blocks/registry/sources.txt of this tworate
%   s = tworate_sources (ROOT)   of the tree at ROOT
%
% Fields of s: root; core, signals, lookup: cell arrays of files; models: a struct array
% with the fields name and files; blocks: the same, what generated code of a block needs
% besides its model, named by its kind or S-function; sfunctions: a struct array with the
% fields name, file, kind and model; flags: the compiler's flags (blocks/compile_flags); include: folders
% of headers. Files are relative to s.root. The first lines of sources.txt explain the
% lists.
%
% See also tworate_build, rtwmakecfg.

  if nargin < 1
    root = fileparts (fileparts (fileparts (mfilename ('fullpath'))));
  end
  file = fullfile (root, 'blocks', 'registry', 'sources.txt');
  if ~exist (file, 'file')
    error ('tworate_sources:file', 'tworate_sources: there is no %s', file);
  end
  s.root = root;
  s.core = {};
  s.signals = {};
  s.lookup = {};
  s.models = struct ('name', {}, 'files', {});
  s.blocks = s.models;
  s.sfunctions = struct ('name', {}, 'file', {}, 'kind', {}, 'model', {});
  s.flags = strtrim (fileread (fullfile (root, 'blocks', 'compile_flags')));
  s.include = {'blocks/include', 'blocks', 'models', 'sfun/wrappers'};
  lines = regexp (fileread (file), '\r?\n', 'split');
  for k = 1:numel (lines)
    words = regexp (lines{k}, ' ', 'split');
    switch words{1}
      case {'core', 'signals', 'lookup'}
        s.(words{1}){end+1} = words{2};
      case 'model'
        s.models(end+1) = struct ('name', words{2}, 'files', {words(3:end)});
      case 'block'
        s.blocks(end+1) = struct ('name', words{2}, 'files', {words(3:end)});
      case 'sfunction'
        s.sfunctions(end+1) = struct ('name', words{2}, 'file', words{3}, ...
                                      'kind', words{4}, 'model', words{5});
      case {'', '#', 'descriptor'}
      otherwise
        error ('tworate_sources:file', 'tworate_sources: %s, line %d: unknown list ''%s''', ...
               file, k, words{1});
    end
  end
end
