function [spec, pieces, last] = unfinished_run (action, varargin)
% What a run has computed so far, for tw_last: 'begin' a run, 'keep' a piece of it,
% 'finish' after it has come to its end, 'leave' after any end, 'get'. A function of the
% user may run another integration inside: only the outermost run is kept. A 'call' is a
% run in one call of the gateway, of which nothing is kept but its arguments; then it was
% 'called', or 'refused' before it began.

  persistent kept depth before
  if isempty (depth)
    depth = 0;
  end
  switch action
    case 'begin'
      depth = depth + 1;
      if depth == 1
        kept = struct ('spec', {varargin{1}}, 'pieces', {{}}, 'last', []);
      end
    case 'keep'
      if depth == 1
        kept.pieces{end+1} = varargin{1};
        kept.last = varargin{2};
        kept.spec.watch = varargin{3};
      end
    case 'finish'
      if depth == 1
        kept = [];
      end
    case 'leave'
      depth = depth - 1;
    case 'call'
      if depth == 0
        before = kept;
        kept = struct ('spec', {varargin(1)}, 'pieces', {{}}, 'last', []);
      end
    case 'refused'
      if depth == 0
        kept = before;
      end
    case 'called'
      if depth == 0
        kept = [];
      end
    case 'get'
      spec = [];
      pieces = {};
      last = [];
      if ~isempty (kept)
        spec = kept.spec;
        pieces = kept.pieces;
        last = kept.last;
      end
  end
end
