function r = hmmwv_run (model, set, method, H, varargin)
% The HMMWV accelerates from 2 m/s and steers sinusoidally (preset sine_steer), with the ring
% data of one of its sets and further options of tw_sim; returns the result of tw_sim, also
% when the run stops early.

  m = tw_info (model);
  p = m.preset(strcmp ({m.preset.name}, set)).values;
  r = tw_sim (model, method, 'H', H, 'preset', 'sine_steer', 'params', p, ...
              'on_stop', 'return', 'progress', false, varargin{:});
end
