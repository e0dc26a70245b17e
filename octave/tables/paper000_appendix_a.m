function item = paper000_appendix_a (run)
% Shome et al. (2004), Appendix A: coupling limits the order of the fast part.

  item = begin_item (run, 'Appendix A: order limited by coupling', ...
      'Shome, Haug, Jay, Eqs. A1-A21', ...
      ['Eqs. A6, A7 as tableaus (slow Euler with a fast Heun) in Eq. 22, on the linear ' ...
       'system A1 with A = -1, B = 1/2, D = -3 and C = 2 (coupled) or C = 0, x = 1, y = -1 ' ...
       'at the start.']);
  t = struct ('a_slow', [0 0; 1 0], 'b_slow', [1; 0], ...
              'a_fast', [0 0; 1 0], 'b_fast', [1/2; 1/2]);
  coupled = struct ('ss', -1, 'sf', 0.5, 'fs', 2, 'ff', -3);
  free = coupled;
  free.fs = 0;
  H = 2 .^ -(3:12);

  one = errors (t, coupled, H, ones (size (H)));
  all_ = errors (t, coupled, H, 1 ./ H);
  alone = errors (t, free, H, 1 ./ H);
  of = @(e) log2 (e(:,end-1) ./ e(:,end));
  names = {'slow', 'fast'};
  claims = {one, 'local', 'local error, one step', [2 3], 'A8, A9'; ...
            all_, 'global', 'global error at t = 1, coupled', [1 1], 'A20, A21'; ...
            alone, 'alone', 'global error at t = 1, C = 0', [1 2], ...
            'Appendix A: for C = 0 the term C tau_x of A19 vanishes'};
  for c = 1:3
    slope = of (claims{c,1});
    for k = 1:2
      item = add_row (item, [claims{c,2} '_' names{k}], ...
                      sprintf ('order of the %s, %s', claims{c,3}, names{k}), slope(k), ...
                      'paper', claims{c,4}(k), 'apart', 0.05, 'status', 'none', ...
                      'cite', claims{c,5});
    end
  end

  % A18 and A19 with the errors of the first step as tau: ten steps of a small h
  n = 10;
  h = 1e-5;
  first = signed (t, coupled, h, 1);
  last = signed (t, coupled, h, n);
  tau = first ./ [h^2; h^3];
  % the paper's errors are exact minus numerical; ours too
  predicted = [n * h^2 * tau(1); n * h^3 * tau(2) + n * (n - 1) / 2 * h^3 * coupled.fs * tau(1)];
  for k = 1:2
    item = add_row (item, ['after10_' names{k}], ...
                    sprintf ('error after ten steps over that of %s, %s', ...
                             {'A18', 'A19'}{k}, names{k}), last(k) / predicted(k), ...
                    'paper', 1, 'apart', 0.01, 'status', 'none');
  end
  curves = {curve(H, all_(1,:), 'slow, coupled', 'kind', 'both'), ...
            curve(H, all_(2,:), 'fast, coupled', 'kind', 'both'), ...
            curve(H, alone(2,:), 'fast, C = 0', 'kind', 'both'), ...
            curve(H, one(2,:), 'fast, local error', 'kind', 'both')};
  item = add_figure (item, 'orders', ['Global errors at t = 1 and the local error of the ' ...
      'fast part: its local third order becomes global first order through the slow ' ...
      'error.'], panel ('step H (s)', 'error', curves, 'logx', true, 'logy', true, ...
             'ylim', [1e-11 1]));
end

function e = errors (t, J, H, n)
  e = zeros (2, numel (H));
  for k = 1:numel (H)
    e(:,k) = abs (signed (t, J, H(k), n(k)));
  end
end

function e = signed (t, J, h, n)
  A = [J.ss J.sf; J.fs J.ff];
  e = (expm (n * h * A) - prk_matrix (t, J, h) ^ n) * [1; -1];
end
