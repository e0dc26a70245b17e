function file = build_library (folder)
% BUILD_LIBRARY  Make the block library inside MATLAB and save it as tworate_lib.slx.
%
%   build_library ()         into build/simulink of tworate, where tworate_install puts
%                            the S-functions; the path has it before the .mdl that is
%                            shipped
%   build_library (FOLDER)   into another folder
%   file = build_library ()  the file that was saved
%
% Makes the same blocks, parameters and masks as the shipped tworate_lib.mdl, in the
% format of the release that runs. Both come from the descriptors of models and methods:
% `make generated` writes tworate_lib.mdl and the tworate_data.m that this function
% reads.
%
% See also slblocks, tworate_install.

  if nargin < 1
    folder = fullfile (fileparts (fileparts (fileparts (mfilename ('fullpath')))), ...
                       'build', 'simulink');
  end
  if ~ischar (folder) || isempty (folder)
    error ('build_library:folder', 'build_library: expected the name of a folder');
  end
  if ~exist (folder, 'dir')
    [fine, why] = mkdir (folder);
    if ~fine
      error ('build_library:folder', 'build_library: cannot make the folder %s: %s', ...
             folder, why);
    end
  end

  data = tworate_data ();
  name = data.name;
  if bdIsLoaded (name)
    close_system (name, 0);
  end
  new_system (name, 'Library');
  closing = onCleanup (@() close_system (name, 0));
  for k = 1:size (data.groups, 1)
    add_block ('built-in/SubSystem', [name '/' data.groups{k,1}], ...
               'Position', data.groups{k,2});
  end
  for k = 1:numel (data.blocks)
    add_one (name, data.blocks(k));
  end
  set_param (name, 'EnableLBRepository', 'on'); % for the Library Browser
  file = fullfile (folder, [name '.slx']);
  save_system (name, file);
end

% The mask comes first: the S-function's parameters are its variables.
function add_one (name, b)
  path = [name '/' b.group '/' b.name];
  add_block ('built-in/S-Function', path, 'Position', b.position);
  mask = Simulink.Mask.create (path);
  mask.Type = b.type;
  mask.Description = b.description;
  mask.Help = b.help;
  for k = 1:size (b.fields, 1)
    [field, type, prompt, value, tunable, visible, callback, tab, options] = b.fields{k,:};
    args = {'Name', field, 'Type', type, 'Prompt', prompt, 'Evaluate', 'on', ...
            'Tunable', tunable, 'Visible', visible, 'Callback', callback, 'TabName', tab};
    if strcmp (type, 'popup')
      args = [args {'TypeOptions', options}]; %#ok<AGROW>
    end
    mask.addParameter (args{:}, 'Value', value);
  end
  mask.Initialization = b.initialization;
  mask.Display = b.display;
  set_param (path, 'FunctionName', b.sfunction, 'Parameters', b.parameters);
end
