function out = sim_record (what, varargin)
% SIM_RECORD  The record behind the stand-ins of this folder: what a script would have
% made in Simulink, checked against the documented names.
%
%   sim_record ('reset')                 nothing is loaded
%   sim_record ('system', name)          is the system loaded?
%   sim_record ('open', name, type)      'Model' or 'Library'
%   sim_record ('close', name)
%   sim_record ('add', path, type)       a block
%   b = sim_record ('get', path)         a block or system, a struct
%   sim_record ('put', path, b)
%   facts = sim_record ('facts', name)   as `tworate_host FILE --blocks` prints them
%   files = sim_record ('saved')         file names of save_system
%   name = sim_record ('current')        the system that was opened last, '' if none
%   paths = sim_record ('blocks', name, type)   the blocks of a type in a system

  persistent items saved current
  if isequal (items, [])
    items = containers.Map ();
    saved = {};
    current = '';
  end
  out = [];
  switch what
    case 'reset'
      items = containers.Map ();
      saved = {};
      current = '';
    case 'system'
      out = isKey (items, varargin{1}) && ~any (varargin{1} == '/');
    case 'open'
      [name, type] = varargin{:};
      need (~isKey (items, name), 'new_system: %s is loaded', name);
      need (any (strcmp (type, {'Model', 'Library'})), 'new_system: no type %s', type);
      need (isvarname (name), 'new_system: %s is not a name', name);
      items(name) = struct ('type', type, 'order', 0, 'settings', struct (), 'mask', []);
      current = name;
    case 'close'
      need (isKey (items, varargin{1}), 'close_system: %s is not loaded', varargin{1});
      names = keys (items);
      for k = 1:numel (names)
        if strcmp (names{k}, varargin{1}) || strncmp (names{k}, [varargin{1} '/'], ...
                                                       numel (varargin{1}) + 1)
          remove (items, names{k});
        end
      end
    case 'add'
      [path, type] = varargin{:};
      above = fileparts (path);
      need (isKey (items, above), 'add_block: there is no system %s', above);
      parent = items(above);
      need (any (strcmp (parent.type, {'Model', 'Library', 'SubSystem'})), ...
            'add_block: %s is not a system', above);
      need (~isKey (items, path), 'add_block: there is a block %s', path);
      items(path) = struct ('type', type, 'order', items.Count, 'settings', struct (), ...
                            'mask', []);
    case 'get'
      need (isKey (items, varargin{1}), 'there is no block or system %s', varargin{1});
      out = items(varargin{1});
    case 'put'
      items(varargin{1}) = varargin{2};
    case 'save'
      need (isKey (items, varargin{1}), 'save_system: %s is not loaded', varargin{1});
      saved{end+1} = varargin{2};
      out = facts_of (items, varargin{1});
      [id, why] = fopen (varargin{2}, 'w');
      need (id >= 0, 'save_system: %s', why);
      fprintf (id, '%s\n', out{:});
      fclose (id);
    case 'saved'
      out = saved;
    case 'current'
      out = current;
    case 'blocks'
      out = keys (items);
      inside = strncmp (out, [varargin{1} '/'], numel (varargin{1}) + 1);
      out = out(inside & cellfun (@(k) strcmp (items(k).type, varargin{2}), out))';
    otherwise
      error ('sim_record: %s', what);
  end
end

function need (yes, varargin)
  if ~yes
    error ('simulink:call', varargin{:});
  end
end

function all_facts = facts_of (items, name)
  paths = keys (items);
  parts = cell (1, numel (paths));
  for k = 1:numel (paths)
    if ~strncmp (paths{k}, [name '/'], numel (name) + 1)
      continue
    end
    b = items(paths{k});
    path = paths{k}(numel (name) + 2:end);
    facts = {line(path, 'BlockType', b.type)};
    for [value, field] = b.settings
      if isnumeric (value)
        value = ['[' strjoin(arrayfun (@(x) sprintf ('%d', x), value, ...
                                       'UniformOutput', false), ', ') ']'];
      end
      facts{end+1} = line (path, field, value);
    end
    if ~isempty (b.mask)
      facts = [facts mask_facts(path, b.mask)];
    end
    parts{k} = facts;
  end
  all_facts = [parts{:}];
end

function facts = mask_facts (path, mask)
  facts = {};
  own = {'Type', 'Description', 'Help', 'Initialization', 'Display'};
  for k = 1:numel (own)
    facts{end+1} = line (path, ['Mask.' own{k}], mask.(own{k}));
  end
  for k = 1:numel (mask.Parameters)
    p = mask.Parameters{k};
    for [value, field] = p
      if strcmp (field, 'Name')
        continue
      end
      if ~iscell (value)
        value = {value};
      end
      for i = 1:numel (value)
        facts{end+1} = line (path, ['Mask.' p.Name '.' field], value{i});
      end
    end
  end
end

function text = line (path, name, value)
  value = strrep (strrep (value, "\n", '\n'), "\t", '\t');
  text = [path "\t" name "\t" value];
end
