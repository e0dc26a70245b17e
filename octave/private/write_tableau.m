function write_tableau (who, file, m, id)
% Write a designed method as a C file in the form of blocks/methods/runge_kutta/tableaus.

  [~, name, ext] = fileparts (file);
  if ~strcmp (ext, '.c') || ~strcmp (name, m.name)
    error ('tworate:name', ['%s: file must be %s.c, as the method is named: the list of ' ...
                            'methods is made from names of files; got ''%s'''], who, m.name, file);
  end
  t = m.tableau;
  s = numel (t.b_fast);
  cut = @(x) sprintf ('%.6f', floor (x * 1e6 + 1e-6) / 1e6);
  text = sprintf (['/* %s.c: %s;\n' ...
    ' * written by tw_design (doc/methods/design.md). The fast polynomial is\n *\n'], m.name, ...
    m.what);
  for k = 0:s
    text = [text sprintf(' *     %23.16e z^%d\n', m.polynomial(k+1), k)];
  end
  text = [text sprintf([' *\n * stable to %.6g %s; no stage in the step is more than %.3g ' ...
    'times\n * the state there. Largest residual of the order conditions: %.1e. */\n' ...
    '#include "methods/runge_kutta/runge_kutta.h"\n\n/* clang-format off */\n' ...
    'static const tw_tableau tableau = {\n    .stages = %d, .imaginary = %s, .real = %s, ' ...
    '.error = %.6f,\n'], m.limit, m.region, m.growth, m.residual, s, ...
    cut(m.imaginary_limit), cut(m.real_limit), m.error)];
  text = [text triangle('a_slow', t.a_slow) weights('b_slow', t.b_slow) ...
          triangle('a_fast', t.a_fast) weights('b_fast', t.b_fast)];
  estimate = '';
  if t.e_order
    text = [text sprintf('    .e_order = %d,\n', t.e_order) weights('e_slow', t.e_slow) ...
            weights('e_fast', t.e_fast)];
    estimate = sprintf ('    .estimate = tw_prk_estimate,\n');
  end
  text = [text sprintf(['};\n/* clang-format on */\n\nconst tw_method tw_method_%s = {\n' ...
    '    .name = "%s",\n    .what = "%s",\n    .source = "tw_design",\n    .id = %d,\n' ...
    '    .order = %d,\n    .ratio = %d,\n    .data = &tableau,\n%s    TW_PRK_HOOKS};\n'], ...
    m.name, m.name, m.what, id, m.order, m.only_ratio, estimate)];
  write_text (who, file, text);
end

function text = triangle (name, a)
  lines = cell (1, rows (a) - 1);
  for i = 2:rows (a)
    lines{i-1} = ['        ' numbers(a(i,1:i-1), '          ')];
  end
  text = sprintf ('    .%s = {\n%s},\n', name, strjoin (lines, sprintf (',\n')));
end

function text = weights (name, b)
  text = sprintf ('    .%s = {%s},\n', name, numbers (b', '      '));
end

% Numbers that read back to the same bits, four to a line.
function text = numbers (x, indent)
  parts = arrayfun (@shortest, x, 'UniformOutput', false);
  text = '';
  for k = 1:numel (parts)
    if k > 1
      text = [text ',']; %#ok<AGROW>
      if rem (k, 4) == 1
        text = [text sprintf('\n%s', indent)]; %#ok<AGROW>
      else
        text = [text ' ']; %#ok<AGROW>
      end
    end
    text = [text parts{k}]; %#ok<AGROW>
  end
end

function text = shortest (x)
  for digits = [1 15 16 17]
    text = sprintf ('%.*g', digits, x);
    if str2double (text) == x
      return
    end
  end
end
