function r = tw_last ()
% TW_LAST  The result of an interrupted or failed run.
%
%   r = tw_last ()
%
% After Ctrl-C in tw_sim or tw_ode, or after an error during a run (a state diverged, a
% handle failed), this is the result up to that point, a struct like theirs. After a
% complete run there is none, and tw_last raises tworate:none.
%
% Example:
%
%   try
%     tw_sim ('kpr', 'euler', 'H', 0.5, 'ratio', 1, 'tend', 100, ...
%             'params', struct ('G', -1000));
%   catch why
%     disp (why.message)
%     r = tw_last ();
%     plot (r.t, r.xs)
%   end
%
% See also tw_sim, tw_ode.

% INDEX Runs

  [spec, pieces, last] = unfinished_run ('get');
  if isempty (spec)
    error ('tworate:none', 'tw_last: there is no unfinished run');
  end
  if iscell (spec) % the arguments of a call
    spec = setup_sim (spec{1}{:});
  end
  r = collect_result (spec, pieces, last);
  if isempty (r.stopped)
    r.stopped = 'interrupted';
  end
end

%!test
%! o = struct ('H', 0.5, 'ratio', 1, 'tend', 100, 'params', struct ('G', -1000));
%! fail ('tw_sim (''kpr'', ''euler'', o)', 'became infinite')
%! r = tw_last ();
%! assert (r.t(end) < 100 && all (isfinite (r.xs)))
%!test
%! tw_sim ('kpr', 'rk4', 'H', 0.1, 'tend', 1);
%! fail ('tw_last ()', 'no unfinished run')
