% Random Simulink diagrams in the host, compared with an evaluator of our own, written
% here from the documented behaviour of the blocks: feedback through states, several
% rates, vectors, integer types, algebraic loops, subsystems that are triggered, reset or
% have a sample time, buses, tables, controllers (private/random_diagram.m,
% evaluate_diagram.m, write_diagram.m). 30 diagrams, 300 with FULL=1; TW_SEED=n
% TW_COUNT=1 repeats one.
function test_random_diagrams ()
  tw_test ({@random_diagrams_equal_the_evaluator});
end

function random_diagrams_equal_the_evaluator ()
  n = 30;
  if ~isempty (getenv ('FULL'))
    n = 300;
  end
  if ~isempty (getenv ('TW_COUNT'))
    n = str2double (getenv ('TW_COUNT'));
  end
  first = 1;
  if ~isempty (getenv ('TW_SEED'))
    first = str2double (getenv ('TW_SEED'));
  end
  kinds = struct ();
  for seed = first:first + n - 1
    rand ('twister', seed);
    [d, g] = random_diagram (6 + floor (15 * rand ()));
    for k = 1:numel (d)
      kinds.(d(k).kind) = true;
    end
    for k = 1:numel (g)
      kinds.(g(k).kind) = true;
    end
    compare (d, g, seed);
  end
  if n >= 30
    assert (numel (fieldnames (kinds)) >= 46, 'only %d kinds of blocks', ...
            numel (fieldnames (kinds)));
  end
end

function compare (d, g, seed)
  file = [tempname() '.mdl'];
  tidy = onCleanup (@() unlink (file));
  write_diagram (file, d, g);
  r = tw_diagram (file);
  y = evaluate_diagram (d, g, 0.05, 40);
  assert (isequal (size (r.y), size (y)), 'diagram %d has %d columns, expected %d', seed, ...
          columns (r.y), columns (y));
  scale = max (1, abs (y));
  wrong = ~(abs (r.y - y) <= 1e-9 * scale | (isnan (r.y) & isnan (y)) | r.y == y);
  if any (wrong(:))
    [row, column] = find (wrong, 1);
    widths = cumsum ([d.width]);
    k = find (widths >= column, 1);
    error ('diagram %d: block %d (%s) is %.17g at t = %g, expected %.17g', seed, k, ...
           d(k).kind, r.y(row, column), r.t(row), y(row, column));
  end
end
