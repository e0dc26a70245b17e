function m = model_facts (who, gate, name)
% A model's descriptor as a struct.

  check_text (who, 'model', name);
  m = remembered ([gate '_model_' name], @() describe (who, gate, name));
end

function m = describe (who, gate, name)
  list = lines_of (feval (gate, 'names', 'model'));
  if ~any (strcmp (name, list(:,2)))
    find_name (who, 'model', name, unique ([list(:,2)' user_models()]));
  end
  [text, numbers] = feval (gate, 'model', name);
  fields = lines_of (text);
  m = struct ('name', fields{1,2}, 'what', fields{1,4}, 'source', fields{1,3}, ...
              'own_input', numbers(1,1) ~= 0);
  for kind = {'slow', 'fast', 'direct', 'input', 'output', 'param'}
    rows = strcmp (fields(:,1), kind{1});
    m.(kind{1}) = variables (fields(rows,:), numbers(:,rows));
  end
  m.preset = struct ('name', {}, 'what', {}, 'values', {});
  for k = find (strcmp (fields(:,1), 'preset') | strcmp (fields(:,1), 'value'))'
    if strcmp (fields{k,1}, 'preset')
      m.preset(end+1) = struct ('name', fields{k,2}, 'what', fields{k,4}, ...
                                'values', struct ());
    else
      m.preset(end).values.(fields{k,2}) = numbers(1,k);
    end
  end
end
