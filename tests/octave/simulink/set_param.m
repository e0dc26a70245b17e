function set_param (path, varargin)
% Stand-in, see sim_record: documented parameters of systems, blocks and masks.
  b = sim_record ('get', path);
  if isempty (varargin) || mod (numel (varargin), 2)
    error ('simulink:call', 'set_param: names and values');
  end
  known.Library = {'EnableLBRepository', 'Lock'};
  known.Model = {'Lock'};
  known.SubSystem = {'Position'};
  known.S_Function = {'Position', 'FunctionName', 'Parameters'};
  for k = 1:2:numel (varargin)
    [name, value] = varargin{k:k+1};
    lists = {'MaskVisibilities', 'Visible'; 'MaskEnables', 'Enabled'};
    row = strcmp (name, lists(:,1));
    index = 0;
    if ~isempty (b.mask)
      index = find (strcmp (name, get_param (path, 'MaskNames')));
    end
    if any (row) && ~isempty (b.mask)
      b.mask = changed (b.mask, lists{row,2}, value);
    elseif index
      if ~ischar (value)
        error ('simulink:call', 'set_param: %s is not a text', name);
      end
      list = sim_values (b.mask, 'Value');
      list{index} = value;
      b.mask = changed (b.mask, 'Value', list);
    elseif any (strcmp (name, known.(strrep (b.type, '-', '_'))))
      if strcmp (name, 'Position') ~= isnumeric (value)
        error ('simulink:call', 'set_param: %s of another class', name);
      end
      b.settings.(name) = value;
    else
      error ('simulink:call', 'set_param: %s has no parameter %s', path, name);
    end
  end
  sim_record ('put', path, b);
end

function mask = changed (mask, property, list)
  if ~iscell (list) || numel (list) ~= numel (mask.Parameters)
    error ('simulink:call', 'set_param: a text for every field is needed');
  end
  sim_values (mask, property, list);
end
