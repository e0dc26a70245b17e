function T = design_trees (order)
% Order conditions of a pair of tableaus with the same stage times, c = A_slow e = A_fast e:
% one per bi-coloured rooted tree up to `order`, trees that differ only in the colours of
% their leaves being one (Hairer, Norsett, Wanner 1993, section II.15).
%
% T.stage(k) is a vector with one entry per stage, a product of factors: c, or A_slow or
% A_fast times an earlier vector,
%
%   w_k = c .^ leaves .* prod (A{colour(i)} * w_{of(i)})
%
% with its order and density gamma; the condition for both roots is b' * w_k = 1 / gamma.
% weight: the root of the sum of 1 / sigma^2 over the trees that it stands for.

  persistent known
  if numel (known) >= order && ~isempty (known{order})
    T = known{order};
    return
  end
  tree = struct ('order', {}, 'children', {}, 'gamma', {}, 'sigma', {}, 'colour', {}, ...
                 'stage', {});
  stage = struct ('order', {}, 'gamma', {}, 'leaves', {}, 'colour', {}, 'of', {}, ...
                  'weight', {});
  keys = {};
  for k = 1:order
    smaller = numel (tree);
    lists = grow (zeros (1, 0), k - 1, 1, tree);
    for i = 1:numel (lists)
      children = lists{i};
      gamma = k * prod ([tree(children).gamma]);
      sigma = prod ([tree(children).sigma]);
      for same = unique (children)
        sigma = sigma * (factorial (sum (children == same)));
      end
      leaf = [tree(children).order] == 1;
      rest = children(~leaf);
      factors = sortrows ([[tree(rest).colour]', [tree(rest).stage]']);
      key = mat2str ([sum(leaf), factors(:)']);
      at = find (strcmp (key, keys), 1);
      if isempty (at)
        keys{end+1} = key; %#ok<AGROW>
        at = numel (keys);
        stage(at) = struct ('order', k, 'gamma', gamma, 'leaves', sum (leaf), ...
                            'colour', reshape (factors(:,1:end/2), 1, []), ...
                            'of', reshape (factors(:,end/2+1:end), 1, []), 'weight', 0);
      end
      stage(at).weight = stage(at).weight + 1 / sigma ^ 2;
      for colour = 1:2
        tree(end+1) = struct ('order', k, 'children', children, 'gamma', gamma, 'sigma', ...
                              sigma, 'colour', colour, 'stage', at); %#ok<AGROW>
      end
    end
  end
  for k = 1:numel (stage)
    stage(k).weight = sqrt (stage(k).weight);
  end
  T.stage = stage;
  T.order = [stage.order];
  known{order} = T;
end

% Lists of children, in rising order of their number, whose orders add up to `missing`.
function lists = grow (so_far, missing, first, tree)
  lists = {};
  if missing == 0
    lists = {so_far};
    return
  end
  for k = first:numel (tree)
    if tree(k).order > missing
      break
    end
    lists = [lists, grow([so_far k], missing - tree(k).order, k, tree)]; %#ok<AGROW>
  end
end
