function [reference, runs, names] = craft_runs (preset, tend, interpolation, every, start)
% The runs of Chang et al., section VII: H = 0.01, h = 0.001, right panel at 0.05 rad, one
% iteration; reference: the single-rate method with 0.001. A row for every n-th slow step.
% start: 'paper' or 'own', of all of them.

  common = {'preset', preset, 'tend', tend, 'start', start};
  rate = [common, {'H', 0.01, 'ratio', 10, 'interpolation', interpolation, 'every', every}];
  reference = tw_sim ('planar_spacecraft', 'adams4', 'H', 0.001, 'ratio', 1, ...
                      'every', 10 * every, common{:});
  runs = {tw_sim('planar_spacecraft', 'adams4', rate{:}), ...
          tw_sim('planar_spacecraft', 'adams4_parallel', rate{:}, 'repaired', 0), ...
          tw_sim('planar_spacecraft', 'adams4_parallel', rate{:}, 'repaired', 1)};
  names = {'serial', 'parallel as printed', 'parallel repaired'};
end
