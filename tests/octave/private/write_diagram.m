% Writes a random diagram as .mdl; everything is logged in one vector.

function write_diagram (file, d, g)
  n = numel (d);
  home = [d.home];
  id = fopen (file, 'w');
  fprintf (id, ['Model {\nName "d"\nVersion 7.9\nSolver "ode4"\nFixedStep "0.05"\n' ...
                'StopTime "2"\nSystem {\nName "d"\n']);
  lines = '';
  for sub = unique (home(home > 0))
    controlled = ~isempty (g) && g.home == sub;
    fprintf (id, 'Block {\nBlockType SubSystem\nName "S%d"\n', sub);
    if controlled && strcmp (g.kind, 'atomic')
      fprintf (id, 'TreatAsAtomicUnit on\nSystemSampleTime "0.1"\n');
    end
    fprintf (id, 'System {\nName "S%d"\n', sub);
    if controlled && strcmp (g.kind, 'triggered')
      put (id, 'TriggerPort', 'control', {'TriggerType', g.how});
    elseif controlled && strcmp (g.kind, 'resettable')
      put (id, 'ResetPort', 'control', {'ResetTriggerType', g.how});
    end
    inside = '';
    inputs = [];
    for k = find (home == sub)
      put_block (id, d(k), k);
      for i = 1:numel (d(k).in)
        from = d(k).in(i);
        if home(from) == sub
          inside = [inside, line_text(out_name (d, from), 1, in_name (d, k), ...
                                      in_port (d, k, i))]; %#ok<AGROW>
        else
          inputs(end+1) = from; %#ok<AGROW>
          number = numel (inputs);
          put (id, 'Inport', sprintf ('in%d', number), {'Port', sprintf('%d', number)});
          inside = [inside, line_text(sprintf ('in%d', number), 1, in_name (d, k), ...
                                      in_port (d, k, i))]; %#ok<AGROW>
        end
      end
    end
    members = find (home == sub);
    for i = 1:numel (members)
      put (id, 'Outport', sprintf ('out%d', i), {'Port', sprintf('%d', i)});
      inside = [inside, line_text(out_name (d, members(i)), 1, sprintf ('out%d', i), ...
                                  1)]; %#ok<AGROW>
    end
    fprintf (id, '%s}\n}\n', [inside, own_lines(d, members)]);
    for i = 1:numel (inputs)
      [name, port] = outside (d, home, inputs(i));
      lines = [lines, line_text(name, port, sprintf ('S%d', sub), i)]; %#ok<AGROW>
    end
    if controlled && ~strcmp (g.kind, 'atomic')
      [name, port] = outside (d, home, g.by);
      words = {'triggered', 'trigger'; 'resettable', 'Reset'};
      lines = [lines, line_text(name, port, sprintf ('S%d', sub), ...
                                words{strcmp (words(:,1), g.kind), 2})]; %#ok<AGROW>
    end
  end
  for k = find (home == 0)
    put_block (id, d(k), k);
    for i = 1:numel (d(k).in)
      [name, port] = outside (d, home, d(k).in(i));
      lines = [lines, line_text(name, port, in_name (d, k), in_port (d, k, i))]; %#ok<AGROW>
    end
  end
  put (id, 'Mux', 'all', {'Inputs', sprintf('%d', n)});
  put (id, 'ToWorkspace', 'log', {'VariableName', 'y', 'SampleTime', '0.05'});
  lines = [lines, own_lines(d, find (home == 0)), line_text('all', 1, 'log', 1)];
  for k = 1:n
    [name, port] = outside (d, home, k);
    lines = [lines, line_text(name, port, 'all', k)]; %#ok<AGROW>
  end
  fprintf (id, '%s}\n}\n', lines);
  fclose (id);
end

% Where the output of a block is at the top.
function [name, port] = outside (d, home, k)
  name = out_name (d, k);
  port = 1;
  if home(k)
    name = sprintf ('S%d', home(k));
    port = find (find (home == home(k)) == k);
  end
end

% A conversion becomes two blocks, a multiport switch and a product of matrices have a
% constant beside them.
function name = out_name (d, k)
  name = sprintf ('b%d', k);
  if any (strcmp (d(k).kind, {'Conversion', 'Detect', 'Bus'}))
    name = [name 'd'];
  end
end

function name = in_name (d, k), name = sprintf ('b%d', k); end

function port = in_port (d, k, i)
  port = i + any (strcmp (d(k).kind, {'MultiPort', 'MatrixProduct'}));
end

function text = own_lines (d, members)
  text = '';
  for k = members
    if any (strcmp (d(k).kind, {'Conversion', 'Detect'}))
      text = [text, line_text(sprintf ('b%d', k), 1, sprintf ('b%dd', k), 1)]; %#ok<AGROW>
    elseif strcmp (d(k).kind, 'Bus')
      names = strcat (sprintf ('b%d', k), {'', 'z', 's', 'd'});
      for i = 1:3
        text = [text, line_text(names{i}, 1, names{i+1}, 1)]; %#ok<AGROW>
      end
    elseif strcmp (d(k).kind, 'Loop')
      text = [text, line_text(sprintf ('b%d', k), 1, sprintf ('b%dc', k), 1), ...
              line_text(sprintf ('b%dc', k), 1, sprintf ('b%d', k), 2)]; %#ok<AGROW>
    elseif any (strcmp (d(k).kind, {'MultiPort', 'MatrixProduct'}))
      text = [text, line_text(sprintf ('b%dc', k), 1, sprintf ('b%d', k), 1)]; %#ok<AGROW>
    end
  end
end

function text = line_text (from, out, to, in)
  if isnumeric (in)
    in = sprintf ('%d', in);
  end
  text = sprintf (['Line {\nSrcBlock "%s"\nSrcPort %d\nDstBlock "%s"\nDstPort %s\n' ...
                   '}\n'], from, out, to, in);
end

function put (id, type, name, settings)
  fprintf (id, 'Block {\nBlockType %s\nName "%s"\n', type, name);
  fprintf (id, '%s "%s"\n', settings{:});
  fprintf (id, '}\n');
end

function put_block (id, b, k)
  name = sprintf ('b%d', k);
  p = b.p;
  m = @(x) mat2str (x, 17);
  ts = sprintf ('%.17g', 0.05 * b.every);
  if b.home == 3 && b.every == 0
    ts = '-1';
  end
  switch b.kind
    case 'Constant', put (id, 'Constant', name, {'Value', m(p{1})});
    case 'Sin'
      put (id, 'Sin', name, {'Amplitude', m(p{1}), 'Frequency', m(p{2}), 'Phase', ...
                             m(p{3}), 'Bias', m(p{4}), 'SampleTime', ts});
    case 'Step'
      put (id, 'Step', name, {'Time', m(p{1}), 'Before', m(p{2}), 'After', m(p{3})});
    case 'Ramp'
      put (id, 'Reference', name, {'SourceType', 'Ramp', 'SourceBlock', ...
                                   'simulink/Sources/Ramp', 'slope', m(p{1}), 'start', ...
                                   m(p{2}), 'X0', m(p{3})});
    case 'Pulse'
      put (id, 'DiscretePulseGenerator', name, {'PulseType', 'Time based', 'Amplitude', ...
           m(p{1}), 'Period', m(p{2}), 'PulseWidth', m(p{3}), 'PhaseDelay', m(p{4})});
    case {'Gain', 'VectorGain'}, put (id, 'Gain', name, {'Gain', m(p{1})});
    case 'MatrixGain'
      put (id, 'Gain', name, {'Gain', m(p{1}), 'Multiplication', 'Matrix(K*u)'});
    case 'MatrixProduct'
      put (id, 'Product', name, {'Inputs', '2', 'Multiplication', 'Matrix(*)'});
      put (id, 'Constant', [name 'c'], {'Value', m(p{1})});
    case 'Sum', put (id, 'Sum', name, {'Inputs', p{1}});
    case 'Product', put (id, 'Product', name, {'Inputs', '2'});
    case {'Abs', 'Signum', 'UnaryMinus', 'DotProduct'}
      put (id, b.kind, name, {'ShowName', 'on'});
    case 'Quantizer', put (id, 'Quantizer', name, {'QuantizationInterval', m(p{1})});
    case 'Bias', put (id, 'Bias', name, {'Bias', m(p{1})});
    case 'Saturate'
      put (id, 'Saturate', name, {'LowerLimit', m(p{1}), 'UpperLimit', m(p{2})});
    case 'DeadZone'
      put (id, 'DeadZone', name, {'LowerValue', m(p{1}), 'UpperValue', m(p{2})});
    case 'MinMax'
      put (id, 'MinMax', name, {'Function', p{1}, 'Inputs', sprintf('%d', numel (b.in))});
    case 'Relational', 
      put (id, 'RelationalOperator', name, {'Operator', p{1}, 'OutDataTypeStr', ...
           'double'}); % a Mux joins signals of one type
    case 'Switch', put (id, 'Switch', name, {'Threshold', m(p{1}), 'Criteria', p{2}});
    case 'Trigonometry', put (id, 'Trigonometry', name, {'Operator', p{1}});
    case 'Rounding', put (id, 'Rounding', name, {'Operator', p{1}});
    case 'Mux', put (id, 'Mux', name, {'Inputs', '2'});
    case 'Selector', put (id, 'Selector', name, {'Indices', m(p{1})});
    case 'Conversion'
      put (id, 'DataTypeConversion', name, {'OutDataTypeStr', p{1}, 'RndMeth', p{2}, ...
           'SaturateOnIntegerOverflow', p{3}});
      put (id, 'DataTypeConversion', [name 'd'], {'OutDataTypeStr', 'double'});
    case 'Relay'
      put (id, 'Relay', name, {'OnSwitchValue', m(p{1}), 'OffSwitchValue', m(p{2}), ...
                               'OnOutputValue', m(p{3}), 'OffOutputValue', m(p{4})});
    case 'Hold', put (id, 'ZeroOrderHold', name, {'SampleTime', ts});
    case 'UnitDelay'
      put (id, 'UnitDelay', name, {'InitialCondition', m(p{1}), 'SampleTime', ts});
    case 'Delay'
      put (id, 'Delay', name, {'DelayLength', m(p{1}), 'InitialCondition', ...
           m(p{2}), 'SampleTime', ts});
    case 'Filter'
      put (id, 'DiscreteTransferFcn', name, {'Numerator', m(p{1}), 'Denominator', ...
           m(p{2}), 'SampleTime', ts});
    case 'Integrator', put (id, 'Integrator', name, {'InitialCondition', m(p{1})});
    case 'DiscreteIntegrator'
      put (id, 'DiscreteIntegrator', name, {'gainval', m(p{1}), 'InitialCondition', ...
           m(p{2}), 'SampleTime', ts});
    case 'LimitedIntegrator'
      put (id, 'Integrator', name, {'InitialCondition', m(p{1}), 'LimitOutput', 'on', ...
           'LowerSaturationLimit', m(p{2}), 'UpperSaturationLimit', m(p{3})});
    case 'RestartedIntegrator'
      put (id, 'Integrator', name, {'InitialCondition', m(p{1}), 'ExternalReset', p{2}});
    case 'ExternalIntegrator'
      put (id, 'Integrator', name, {'InitialConditionSource', 'external'});
    case 'DiscreteIntegral'
      methods = {'Backward Euler', 'Trapezoidal'};
      put (id, 'DiscreteIntegrator', name, {'gainval', m(p{1}), 'InitialCondition', ...
           m(p{2}), 'SampleTime', ts, 'IntegratorMethod', ...
           ['Integration: ' methods{p{3}}], 'LimitOutput', 'on', ...
           'LowerSaturationLimit', m(p{4}), 'UpperSaturationLimit', m(p{5})});
    case 'Loop'
      put (id, 'Sum', name, {'Inputs', '+-'});
      put (id, 'Gain', [name 'c'], {'Gain', m(p{1})});
    case 'Fcn', put (id, 'Fcn', name, {'Expr', p{1}});
    case 'Stair'
      put (id, 'Reference', name, {'SourceType', 'Repeating Sequence Stair', ...
           'OutValues', m(p{1}), 'tsamp', ts});
    case 'Recorded'
      on = {'off', 'on'};
      put (id, 'FromWorkspace', name, {'VariableName', m([p{1:2}]), ...
           'OutputAfterFinalValue', p{3}, 'Interpolate', on{1 + p{4}}, ...
           'SampleTime', '0'});
    case 'Compare'
      put (id, 'Reference', name, {'SourceType', 'Compare To Constant', 'relop', p{1}, ...
           'const', m(p{2}), 'OutDataTypeStr', 'double'});
    case 'Logic'
      put (id, 'Logic', name, {'Operator', p{1}, 'OutDataTypeStr', 'double'});
    case 'Interval'
      put (id, 'Reference', name, {'SourceType', 'Interval Test', 'lowlimit', m(p{1}), ...
           'uplimit', m(p{2}), 'OutDataTypeStr', 'double'});
    case 'Lookup'
      put (id, 'Lookup_n-D', name, {'BreakpointsForDimension1', m(p{1}), 'Table', ...
           m(p{2}), 'InterpMethod', p{3}, 'ExtrapMethod', p{4}});
    case 'Lookup2D'
      put (id, 'Lookup2D', name, {'RowIndex', m(p{1}), 'ColumnIndex', m(p{2}), ...
           'Table', m(p{3})});
    case 'Detect'
      put (id, 'ZeroOrderHold', name, {'SampleTime', ts});
      put (id, 'Reference', [name 'd'], {'SourceType', ['Detect ' p{1}], ...
           'OutDataTypeStr', 'double'});
    case 'DiscretePid'
      put (id, 'Reference', name, {'SourceType', 'PID 1dof', 'TimeDomain', ...
           'Discrete-time', 'SampleTime', ts, 'Controller', 'PI', 'P', m(p{1}), 'I', ...
           m(p{2}), 'LimitOutput', 'on', 'LowerSaturationLimit', m(p{3}), ...
           'UpperSaturationLimit', m(p{4}), 'AntiWindupMode', 'back-calculation', ...
           'Kb', m(p{5}), 'InitialConditionForIntegrator', m(p{6})});
    case 'Bus'
      put (id, 'BusCreator', name, {'Inputs', '2'});
      put (id, 'UnitDelay', [name 'z'], {'InitialCondition', m(p{1}), 'SampleTime', ts});
      put (id, 'BusSelector', [name 's'], {'OutputSignals', 'signal2,signal1', ...
                                           'OutputAsBus', 'on'});
      put (id, 'BusToVector', [name 'd'], {'ShowName', 'on'});
    case 'MultiPort'
      put (id, 'MultiPortSwitch', name, {'Inputs', '2'});
      put (id, 'Constant', [name 'c'], {'Value', m(p{1})});
    otherwise, error ('no such block: %s', b.kind);
  end
end
