function paths = find_system (name, varargin)
% Stand-in, see sim_record: the blocks of a type.
  options = struct (varargin{:});
  documented = {'FollowLinks', 'LookUnderMasks', 'BlockType'};
  wrong = setdiff (fieldnames (options), documented);
  if ~isempty (wrong) || ~isfield (options, 'BlockType')
    error ('simulink:call', 'find_system: the stand-in needs BlockType and knows no %s', ...
           [wrong{:}]);
  end
  sim_record ('get', name);
  paths = sim_record ('blocks', name, options.BlockType);
end
