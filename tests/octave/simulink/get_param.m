function value = get_param (path, name)
% Stand-in, see sim_record: documented parameters of systems, blocks and masks.
  b = sim_record ('get', path);
  lists = {'MaskNames', 'Name'; 'MaskVisibilities', 'Visible'; 'MaskEnables', 'Enabled'; ...
           'MaskValues', 'Value'};
  row = strcmp (name, lists(:,1));
  if ~isempty (b.mask) && any (row)
    value = sim_values (b.mask, lists{row,2});
  elseif ~isempty (b.mask) && strcmp (name, 'MaskType')
    value = b.mask.Type;
  elseif ~isempty (b.mask) && any (strcmp (name, sim_values (b.mask, 'Name')))
    values = sim_values (b.mask, 'Value');
    value = values{strcmp(name, sim_values (b.mask, 'Name'))};
  elseif strcmp (name, 'BlockDiagramType') && ~any (path == '/')
    value = lower (b.type);
  elseif strcmp (name, 'Lock') && ~any (path == '/') && ~isfield (b.settings, 'Lock')
    value = 'off';
  elseif isfield (b.settings, name)
    value = b.settings.(name);
  else
    error ('simulink:call', 'get_param: %s has no parameter %s', path, name);
  end
end
