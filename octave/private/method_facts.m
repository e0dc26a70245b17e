function m = method_facts (who, gate, name, ratio)
% A method's descriptor as a struct, with what it does for a ratio (0: its default).

  if isnumeric (name) && isscalar (name) && ~issparse (name) && any (name == -1:4)
    name = sprintf ('%d', name);
  end
  check_text (who, 'method', name);
  m = remembered (sprintf ('%s_method_%d_%s', gate, ratio, strrep (name, '-', 'm')), ...
                  @() describe (who, gate, name, ratio));
end

function m = describe (who, gate, name, ratio)
  if ~any (strcmp (name, {'-1', '0', '1', '2', '3', '4'}))
    list = lines_of (feval (gate, 'names', 'method'));
    find_name (who, 'method', name, list(:,2));
  end
  [text, x, a_slow, a_fast, b, e] = feval (gate, 'method', name, ratio);
  fields = lines_of (text);
  m = struct ('name', fields{1,2}, 'what', fields{1,4}, 'source', fields{1,3}, ...
              'id', x(1), 'order', x(2), 'old_steps', x(3), 'half_step', x(4) ~= 0, ...
              'only_ratio', x(5), 'once_per_tick', x(6) ~= 0, 'ratio', x(7), ...
              'ticks', x(8), 'slow_evals', x(9), 'fast_evals', x(10), ...
              'has_estimate', x(11) ~= 0, 'imaginary_limit', x(13), ...
              'real_limit', x(14), 'tableau', [], ...
              'options', {read_by(gate, x(15))});
  if ~isempty (b)
    m.tableau = struct ('a_slow', a_slow, 'a_fast', a_fast, 'b_slow', b(:,1), ...
                        'b_fast', b(:,2), 'e_slow', [], 'e_fast', [], 'e_order', x(12));
    if ~isempty (e)
      m.tableau.e_slow = e(:,1);
      m.tableau.e_fast = e(:,2);
    end
  end
end

% Names of the options whose bits are set.
function names = read_by (gate, bits)
  names = {library_options(gate).name};
  names = names(bitget (bits, 1:numel (names)) > 0);
end
