function item = paper002_sync_fm (run)
% The VehicleSim memo: OPT_IO_SYNC_FM, a tyre outside the vehicle, in a diagram.
%
% The tyre spring of quarter_car_b is split: 1 N/m stays inside (the least that the model
% allows), the rest of the 200 kN/m is outside. The host runs the diagram: the block of the
% car, and a sum and a gain that compute the outside force from the height of the wheel.

  item = begin_item (run, 'OPT_IO_SYNC_FM: a tyre spring outside the vehicle', ...
      'Numerical Integration in VS Math Models, "Working with External Models or HIL"', ...
      ['quarter_car_b on a wavy road for 0.5 s, its tyre spring (199999 of 200000 N/m) ' ...
       'outside, in a diagram run by tworate_host with the S-function sfun_tw_quarter_car_b. ' ...
       'Error: largest of the two heights at 8 instants, against the closed car (rk4, 0.1 ' ...
       'ms). Half-step methods exchange late with OPT_IO_UPDATE = 0, at every tick with 1.']);
  ref = reference ();
  methods = {'euler', -1, 1; 'ab2', 0, 2; 'am2', 2, 2; 'am3', 3, 3};
  H = 2 .^ -(9:12 + run.full);
  cells = cell (0, 5);
  for k = 1:4
    [name, number, order] = methods{k,:};
    e = zeros (2, numel (H));
    for same = 0:1
      for j = 1:numel (H)
        e(1+same,j) = outside (number, H(j), same, ref);
      end
    end
    slope = log2 (e(:,end-1) ./ e(:,end));
    if k == 4 % at the finest steps the error of the reference shows
      slope(2) = log2 (e(2,2) / e(2,3));
    end
    option = {'OPT_IO_SYNC_FM', 'OPT_IO_UPDATE'}{1 + (k > 2)};
    cells(end+1,:) = {sprintf('%s, %s', name, option), e(1,end), slope(1), e(2,end), ...
                      slope(2)}; %#ok<AGROW>
    if k <= 2
      item = add_row (item, ['late_' name], [name ', ' option ' = 0: observed order'], ...
                      slope(1), 'paper', '1: late by a step', 'status', 'remembered', ...
                      'agrees', abs (slope(1) - 1) < 0.15, 'criterion', 'within 0.15 of 1');
      item = add_row (item, ['same_' name], [name ', ' option ' = 1: observed order'], ...
                      slope(2), 'paper', order, 'apart', 0.15, 'status', 'remembered');
    else
      item = add_row (item, ['late_' name], [name ', ' option ' = 0: observed order'], ...
                      slope(1), 'status', 'remembered');
      item = add_row (item, ['same_' name], [name ', ' option ' = 1: observed order'], ...
                      slope(2), 'paper', order, 'apart', 0.15, 'status', 'remembered');
    end
    if k == 2
      panels = panel ('TSTEP (ms)', 'error (m)', ...
        {curve(1e3 * H, e(1,:), 'ab2, OPT_IO_SYNC_FM = 0', 'kind', 'both'), ...
         curve(1e3 * H, e(2,:), 'ab2, OPT_IO_SYNC_FM = 1', 'kind', 'both')}, ...
        'logx', true, 'logy', true, 'xticks', [0.125 0.25 0.5 1 2]);
      recommended = [outside(0, 5e-4, 0, ref), outside(0, 5e-4, 1, ref)];
    end
  end
  item = add_row (item, 'gain', ['ab2 at 0.5 ms: error with the late force over error ' ...
                                 'with the force of the same instant'], ...
                  recommended(1) / recommended(2), 'paper', '"lag eliminated"', ...
                  'status', 'remembered', 'agrees', recommended(1) > 10 * recommended(2), ...
                  'criterion', 'more than 10');
  item = add_grid (item, sprintf ('Errors (m) at TSTEP = 1/%d s, and orders', 1 / H(end)), ...
                   {'method, option', 'late', 'order', 'same instant', 'order'}, cells);
  item = add_figure (item, 'errors', ['Error of the quarter car with its tyre ' ...
                                      'outside: with the force one step late it is of ' ...
                                      'first order, with the force of the same ' ...
                                      'instant of the order of the method.'], panels);
  item = add_note (item, ['The memo gives no numbers; it says that the option exists ' ...
                          '"to eliminate lag". OPT_IO_SYNC_FM = 1 is the default ' ...
                          'here, since a block whose update reads the inputs of the ' ...
                          'same instant has no lag.']);
end

function t = instants ()
  t = (1:8) / 16;
end

function z = road (t)
  z = 0.02 * sin (12 * t) + 0.005 * cos (31 * t);
end

function x0 = start ()
  x0 = [0.03 0 0.01 0.2]; % zs, vs, zu, vu
end

function z = reference ()
  r = tw_sim ('quarter_car_b', 'rk4', 'H', 1 / 8192, 'tend', 0.5, 'x0', start (), ...
              'input', @(t) [road(t); 0], 'every', 512, 'progress', false);
  z = [r.xs(2:end,1) r.xf(2:end,1)];
end

% Largest error of the heights with the tyre outside.
function e = outside (method, H, same, ref)
  m = tw_info ('quarter_car_b');
  p = [m.param.value];
  inside = 1;
  outside_ = p(strcmp ({m.param.name}, 'Kt')) - inside;
  p(strcmp ({m.param.name}, 'Kt')) = inside;
  o = tw_info ('options');
  options = [o.value];
  options(strcmp ({o.name}, 'OPT_IO_SYNC_FM')) = same;
  options(strcmp ({o.name}, 'OPT_IO_UPDATE')) = same;
  build = fileparts (report_dir ());
  tick = H / (1 + (method > 0 && same));
  list = @(x) ['[' strtrim(sprintf ('%.17g ', x)) ']'];
  text = {sprintf('solver discrete step=%.17g', H / (1 + (method > 0))), 'time 0 0.5', ...
          sprintf('block a sine amplitude=0.02 frequency=12 ts=%.17g', tick), ...
          sprintf('block b sine amplitude=0.005 frequency=31 phase=pi/2 ts=%.17g', tick), ...
          'block road sum', 'wire a -> road:1', 'wire b -> road:2', ...
          'block none constant value=0', ...
          sprintf('sfun car ''%s'' %d %.17g 1 %s %s %s', ...
                  fullfile (build, 'sfun', 'sfun_tw_quarter_car_b.so'), method, H, ...
                  list (p), list (start ()), list (options)), ...
          'block squeeze sum signs=''+-''', 'wire road -> squeeze:1', ...
          'wire car:2[1] -> squeeze:2', ...
          sprintf('block tyre gain gain=%.17g', outside_), 'wire squeeze -> tyre', ...
          sprintf('block push gain gain=%.17g', 1 / inside), 'wire tyre -> push', ...
          'block felt sum', 'wire road -> felt:1', 'wire push -> felt:2', ...
          'wire felt none -> car:1', 'log car:1 as body', 'log car:2 as wheel'};
  file = tempname ();
  out = fopen (file, 'w');
  fprintf (out, '%s\n', text{:});
  fclose (out);
  [status, csv] = system (sprintf ('"%s" "%s"', fullfile (build, 'tworate_host'), file));
  unlink (file);
  if status
    error ('tworate_host: %s', csv);
  end
  csv = csv(index (csv, "\n") + 1:end);
  rows_ = sscanf (csv, '%f,%f,%f,%f,%f', [5 Inf])'; % t, zs, vs, zu, vu
  e = 0;
  for k = 1:8
    [~, at] = min (abs (rows_(:,1) - instants ()(k)));
    e = max (e, max (abs (rows_(at,[2 4]) - ref(k,:))));
  end
end
