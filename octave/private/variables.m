function v = variables (fields, numbers)
% Rows of a description as an array of structs.

  status = {'ours', 'public', 'derived', 'remembered', 'calibrated'};
  n = size (fields, 1);
  v = struct ('name', fields(:,2), 'unit', fields(:,3), 'what', fields(:,4), ...
              'value', num2cell (numbers(1,:)'), 'min', num2cell (numbers(2,:)'), ...
              'max', num2cell (numbers(3,:)'), ...
              'status', reshape (status(numbers(4,:) + 1), n, 1));
end
