function [m, is_own] = own_method (who, m)
% A method given by its tableau, as the struct that the gateway takes; names are returned
% as they are. The gateway checks the numbers.

  is_own = isstruct (m);
  if ~is_own
    return
  end
  if numel (m) ~= 1 || ~is_tableau (m)
    error ('tworate:type', ['%s: method must be a name or one struct with the fields ' ...
                            'order and tableau (a_slow, b_slow, a_fast, b_fast), see ' ...
                            'tw_design'], who);
  end
  given = m;
  m = struct ('name', 'own tableau');
  for field = {'name', 'order'}
    if isfield (given, field{1})
      m.(field{1}) = given.(field{1});
    end
  end
  check_argument (who, 'method.name', m.name, 'text');
  if ~isfield (m, 'order')
    error ('tworate:missing', '%s: method.order is missing', who);
  end
  m.order = check_argument (who, 'method.order', m.order, 'integer', 1, 10);
  t = given;
  if isfield (given, 'tableau')
    t = given.tableau;
    if ~isstruct (t) || numel (t) ~= 1
      error ('tworate:method', '%s: the method %s has no tableau', who, m.name);
    end
  end
  for field = {'a_slow', 'b_slow', 'a_fast', 'b_fast'}
    if ~isfield (t, field{1})
      error ('tworate:missing', '%s: %s is missing in the tableau of the method %s', who, ...
             field{1}, m.name);
    end
    m.(field{1}) = check_argument (who, field{1}, t.(field{1}), 'real', NaN, NaN);
  end
  s = numel (m.b_fast);
  for field = {'a_slow', 'a_fast'}
    check_argument (who, field{1}, m.(field{1}), 'real', s, s);
  end
  for field = {'b_slow', 'b_fast'}
    m.(field{1}) = check_argument (who, field{1}, m.(field{1}), 'real', s, 1);
  end
  if isfield (t, 'e_order') && ~isequal (t.e_order, 0)
    m.e_order = check_argument (who, 'e_order', t.e_order, 'integer', 0, m.order - 1);
    for field = {'e_slow', 'e_fast'}
      if ~isfield (t, field{1})
        error ('tworate:missing', '%s: %s is missing in the tableau of the method %s', ...
               who, field{1}, m.name);
      end
      m.(field{1}) = check_argument (who, field{1}, t.(field{1}), 'real', s + 1, 1);
    end
  end
end
