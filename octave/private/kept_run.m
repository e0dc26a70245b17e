function [spec, pieces, last] = kept_run (action, varargin)
% What a run has computed so far, for tw_last: 'begin' a run, 'keep' a piece of it,
% 'clear' after its good end, 'get'.

  persistent kept
  switch action
    case 'begin'
      kept = struct ('spec', {varargin{1}}, 'pieces', {{}}, 'last', []);
    case 'keep'
      kept.pieces{end+1} = varargin{1};
      kept.last = varargin{2};
    case 'clear'
      kept = [];
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
