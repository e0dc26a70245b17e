function tworate_mask (block, what)
% TWORATE_MASK  Callback of the fields `method` and `set` in the dialogs of the blocks.
%
%   tworate_mask (BLOCK, 'method')   shows the options that the chosen method reads
%   tworate_mask (BLOCK, 'set')      writes the values of the chosen set into their fields
%                                    and disables them; `custom` enables them
%
% It changes only the dialog. The values that a block runs with come from the mask's
% initialization code.

  if strcmp (get_param (bdroot (block), 'BlockDiagramType'), 'library') && ...
     strcmp (get_param (bdroot (block), 'Lock'), 'on')
    return % a locked library cannot be changed
  end
  choices = tworate_choices ();
  names = get_param (block, 'MaskNames');
  switch what
    case 'method'
      row = strcmp (get_param (block, 'method'), choices.methods(:,1));
      reads = [choices.methods{row,2}];
      visible = get_param (block, 'MaskVisibilities');
      for k = 1:numel (names)
        if any (strcmp (names{k}, choices.options))
          visible{k} = on_or_off (any (strcmp (names{k}, reads)));
        end
      end
      set_param (block, 'MaskVisibilities', visible);
    case 'set'
      words = strsplit (get_param (block, 'MaskType'), ' '); % tworate MODEL ...
      of_model = strcmp (words{2}, choices.sets(:,1));
      row = of_model & strcmp (get_param (block, 'set'), choices.sets(:,2));
      all_rows = choices.sets(of_model,3);
      decided = all_rows{1}(1:2:end);
      enabled = get_param (block, 'MaskEnables');
      for k = 1:numel (names)
        if any (strcmp (names{k}, decided))
          enabled{k} = on_or_off (~any (row));
        end
      end
      if any (row)
        set_changed (block, choices.sets{row,3});
      end
      set_param (block, 'MaskEnables', enabled);
    otherwise
      error ('tworate_mask:what', 'tworate_mask: expected ''method'' or ''set'', got ''%s''', ...
             what);
  end
end

function word = on_or_off (yes)
  word = 'off';
  if yes
    word = 'on';
  end
end

% All at once, so that the mask never sees half a set; nothing when nothing changes, so
% that opening a dialog does not mark the diagram as changed.
function set_changed (block, pairs)
  for k = 1:2:numel (pairs)
    if ~strcmp (get_param (block, pairs{k}), pairs{k+1})
      set_param (block, pairs{:});
      return
    end
  end
end
