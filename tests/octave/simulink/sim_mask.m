classdef sim_mask < handle
% SIM_MASK  Stand-in of a Simulink.Mask: documented properties, addParameter with the
% documented properties of a Simulink.MaskParameter. It changes the record of its block.

  properties
    Type = '';
    Description = '';
    Help = '';
    Initialization = '';
    Display = '';
  end
  properties (SetAccess = private)
    Parameters = {};
    path = '';
  end

  methods
    function this = sim_mask (path)
      this.path = path;
    end

    function addParameter (this, varargin)
      p = struct ('Name', '', 'Type', 'edit', 'TypeOptions', {{}}, 'Prompt', '', ...
                  'Value', '', 'Evaluate', 'on', 'Tunable', 'on', 'Visible', 'on', ...
                  'Enabled', 'on', 'Callback', '', 'TabName', '');
      flags = {'Evaluate', 'Tunable', 'Visible', 'Enabled'};
      if mod (numel (varargin), 2)
        error ('simulink:call', 'addParameter: names and values');
      end
      for k = 1:2:numel (varargin)
        name = varargin{k};
        if ~isfield (p, name)
          error ('simulink:call', 'addParameter: no argument %s', name);
        elseif iscell (p.(name)) ~= iscell (varargin{k+1})
          error ('simulink:call', 'addParameter: %s has another class', name);
        elseif ~iscell (varargin{k+1}) && ~ischar (varargin{k+1})
          error ('simulink:call', 'addParameter: %s is not a text', name);
        elseif any (strcmp (name, flags)) && ~any (strcmp (varargin{k+1}, {'on', 'off'}))
          error ('simulink:call', 'addParameter: %s is neither on nor off', name);
        end
        p.(name) = varargin{k+1};
      end
      this.check (p);
      this.Parameters{end+1} = p;
    end

    function put (this, property, list)
      for k = 1:numel (list)
        this.Parameters{k}.(property) = list{k};
      end
    end
  end

  methods (Access = private)
    function check (this, p)
      if ~isvarname (p.Name)
        error ('simulink:call', 'addParameter: ''%s'' is not a name', p.Name);
      end
      built_in = {'Name', 'BlockType', 'Type', 'Parent', 'Handle', 'Tag', 'Position', ...
                  'Ports', 'Description', 'Priority', 'Orientation', 'UserData', ...
                  'FunctionName', 'Parameters', 'SFunctionModules', 'LinkStatus', ...
                  'Commented', 'Selected', 'ShowName', 'FontName', 'FontSize'};
      others = cellfun (@(q) q.Name, this.Parameters, 'UniformOutput', false);
      if any (strcmpi (p.Name, [built_in others]))
        error ('simulink:call', 'addParameter: the name %s is taken', p.Name);
      elseif ~any (strcmp (p.Type, {'edit', 'popup', 'checkbox'}))
        error ('simulink:call', 'addParameter: no type %s', p.Type);
      elseif strcmp (p.Type, 'popup') && ~any (strcmp (p.Value, p.TypeOptions))
        error ('simulink:call', 'addParameter: %s is not among the options', p.Value);
      elseif ~strcmp (p.Type, 'popup') && ~isempty (p.TypeOptions)
        error ('simulink:call', 'addParameter: options of no popup');
      elseif strcmp (p.Type, 'checkbox') && ~any (strcmp (p.Value, {'on', 'off'}))
        error ('simulink:call', 'addParameter: a checkbox is on or off');
      end
    end
  end
end
