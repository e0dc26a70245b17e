function add_block (source, path, varargin)
% Stand-in, see sim_record.
  [folder, type] = fileparts (source);
  if ~strcmp (folder, 'built-in') || ~any (strcmp (type, {'SubSystem', 'S-Function'}))
    error ('simulink:call', 'add_block: the stand-in knows no block %s', source);
  end
  sim_record ('add', path, type);
  if ~isempty (varargin)
    set_param (path, varargin{:});
  end
end
