function e = outside_tyre (method, H, same)
% Largest error of the heights of quarter_car_b in 0.5 s when its tyre spring is outside.
%
% method: number; H: TSTEP; same: OPT_IO_SYNC_FM and OPT_IO_UPDATE. The host runs a diagram
% of the car's block and of a sum and a gain that compute the outside force from the height
% of the wheel: of the tyre's stiffness 1 N/m stays inside, the least that the model allows.

  ref = reference ();
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
  persistent kept
  if ~isempty (kept)
    z = kept;
    return
  end
  r = tw_sim ('quarter_car_b', 'rk4', 'H', 1 / 8192, 'tend', 0.5, 'x0', start (), ...
              'input', @(t) [road(t); 0], 'every', 512, 'progress', false);
  z = kept = [r.xs(2:end,1) r.xf(2:end,1)];
end
