function data = tworate_data ()
% TWORATE_DATA  The blocks of the library, for build_library.
%
% Made by `make library` from the descriptors of models and methods: change
% those. Columns of fields: name, type, prompt, value, tunable, visible,
% callback, tab, options.

  data.name = 'tworate_lib';
  data.groups = {
    'Vehicles', [40, 40, 180, 110]
    'Spacecraft', [240, 40, 380, 110]
    'Flexible', [440, 40, 580, 110]
    'Integrators', [40, 170, 180, 240]
    'Sources', [240, 170, 380, 240]
    'Basics', [440, 170, 580, 240]
  };
  list = {};
  b = struct ('group', {}, 'name', {}, 'position', {}, 'sfunction', {}, ...
              'parameters', {}, 'type', {}, 'description', {}, 'help', {}, ...
              'initialization', {}, 'display', {}, 'fields', {});

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv';
  b(end).position = [40, 40, 230, 130];
  b(end).sfunction = 'sfun_tw_hmmwv';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate hmmwv';
  b(end).description = ['Model and method in one block: HMMWV: ten bodies, four spatial rigid-ring tyres, powertrain.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set acceleration: straight on with open throttle.', char(10), ...
      'Set braking: from 20 m/s to standstill.', char(10), ...
      'Set step_steer: a step of the steering at 15 m/s.', char(10), ...
      'Set sine_steer: waves of the steering while accelerating (Table 9).', char(10), ...
      'Set mixed: accelerate, steer and brake (reference states).', char(10), ...
      'Set bump: one bump at 10 m/s.', char(10), ...
      'Set rough_road: ISO 8608 class C at 15 m/s.', char(10), ...
      'Set gear_shift: full throttle through three gears.', char(10), ...
      'Set standstill: at rest, in neutral.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, wbrake, v0, man, man_start, man_throttle, man_brake, man_rack, gear0];', char(10), ...
      'assert(numel(tw_own) == 22, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 1 0.5 0.6 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 1 20 2 0.5 0.5 0.5 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 3 0.5 0.2 0.15 -0.015 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 4 1 0.6 0.15 -0.012 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 5 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 6 0.5 0.15 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 7 0.5 0.2 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 8 3 1 0.15 -0.02 2.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 0 9 0.5 0.5 0.15 -0.02 1.48];', char(10), ...
      'assert(set == 1 || all(any(ones(14, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, tw_set(15), g, tw_set(16), tw_set(17), tw_set(18), tw_set(19), tw_set(20), tw_set(21), man_height, man_length, man_roughness, man_side, tw_set(22)];', char(10), ...
      'assert(numel(tw_p) == 62, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  list{1} = {'adams1', 'adams2', 'adams3', 'adams4', 'adams5', 'adams6', 'adams7', 'adams8', 'adams1_parallel', 'adams2_parallel', 'adams3_parallel', 'adams4_parallel', 'adams5_parallel', 'adams6_parallel', 'adams7_parallel', 'adams8_parallel', 'nordsieck', 'prk_2_5_cons', 'prk_2_6_cons', 'prk_2_7_cons', 'prk_2_8_cons', 'prk_2_9_cons', 'prk_3_5_cons', 'prk_3_6_cons', 'prk_3_7_cons', 'prk_3_8_cons', 'prk_4_6_cons', 'prk_4_8_cons', 'prk_4_10_cons', 'prk_2_5_cpl', 'prk_2_6_cpl', 'prk_2_7_cpl', 'prk_2_9_cpl', 'prk_3_6_cpl', 'prk_3_8_cpl', 'prk_4_6_cpl', 'prk_4_8_cpl', 'prk_4_10_cpl', 'prk_euler', 'prk_2_3', 'prk_2_4', 'prk_2_5_im', 'prk_2_6', 'prk_2_7', 'prk_2_8', 'prk_2_9', 'prk_3_5', 'prk_3_6', 'prk_3_7', 'prk_3_8', 'prk_4_6', 'prk_4_7', 'prk_4_8', 'prk_4_9', 'prk_4_10', 'prk_average', 'prk_2_5', 'prk_2_3_perk', 'prk_2_4_perk', 'prk_2_5_perk', 'prk_2_6_perk', 'prk_2_7_perk', 'prk_2_8_perk', 'prk_2_9_perk', 'prk_2_3_re', 'prk_2_4_re', 'prk_2_5_re', 'prk_2_6_re', 'prk_2_7_re', 'prk_2_8_re', 'prk_2_9_re', 'prk_2_10_re', 'heun', 'ralston', 'rk3', 'rk4', 'euler', 'ab2', 'rk2', 'am2', 'am3', 'am4'};
  list{2} = {'custom', 'set0', 'set1', 'set2', 'public_springs', 'acceleration', 'braking', 'step_steer', 'sine_steer', 'mixed', 'bump', 'rough_road', 'gear_shift', 'standstill'};
  list{3} = {'linear', 'quadratic', 'hermite', 'lagrange', 'dense'};
  list{4} = {'1', '2'};
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 29 slow and 61 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{2}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv slow';
  b(end).position = [290, 40, 480, 130];
  b(end).sfunction = 'sfun_tw_hmmwv_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate hmmwv slow';
  b(end).description = ['The slow right-hand side and the outputs: HMMWV: ten bodies, four spatial rigid-ring tyres, powertrain.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set acceleration: straight on with open throttle.', char(10), ...
      'Set braking: from 20 m/s to standstill.', char(10), ...
      'Set step_steer: a step of the steering at 15 m/s.', char(10), ...
      'Set sine_steer: waves of the steering while accelerating (Table 9).', char(10), ...
      'Set mixed: accelerate, steer and brake (reference states).', char(10), ...
      'Set bump: one bump at 10 m/s.', char(10), ...
      'Set rough_road: ISO 8608 class C at 15 m/s.', char(10), ...
      'Set gear_shift: full throttle through three gears.', char(10), ...
      'Set standstill: at rest, in neutral.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, wbrake, v0, man, man_start, man_throttle, man_brake, man_rack, gear0];', char(10), ...
      'assert(numel(tw_own) == 22, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 1 0.5 0.6 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 1 20 2 0.5 0.5 0.5 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 3 0.5 0.2 0.15 -0.015 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 4 1 0.6 0.15 -0.012 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 5 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 6 0.5 0.15 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 7 0.5 0.2 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 8 3 1 0.15 -0.02 2.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 0 9 0.5 0.5 0.15 -0.02 1.48];', char(10), ...
      'assert(set == 1 || all(any(ones(14, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, tw_set(15), g, tw_set(16), tw_set(17), tw_set(18), tw_set(19), tw_set(20), tw_set(21), man_height, man_length, man_roughness, man_side, tw_set(22)];', char(10), ...
      'assert(numel(tw_p) == 62, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{2}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv fast';
  b(end).position = [540, 40, 730, 130];
  b(end).sfunction = 'sfun_tw_hmmwv_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate hmmwv fast';
  b(end).description = ['The fast right-hand side: HMMWV: ten bodies, four spatial rigid-ring tyres, powertrain.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set acceleration: straight on with open throttle.', char(10), ...
      'Set braking: from 20 m/s to standstill.', char(10), ...
      'Set step_steer: a step of the steering at 15 m/s.', char(10), ...
      'Set sine_steer: waves of the steering while accelerating (Table 9).', char(10), ...
      'Set mixed: accelerate, steer and brake (reference states).', char(10), ...
      'Set bump: one bump at 10 m/s.', char(10), ...
      'Set rough_road: ISO 8608 class C at 15 m/s.', char(10), ...
      'Set gear_shift: full throttle through three gears.', char(10), ...
      'Set standstill: at rest, in neutral.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, wbrake, v0, man, man_start, man_throttle, man_brake, man_rack, gear0];', char(10), ...
      'assert(numel(tw_own) == 22, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 1 0.5 0.6 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 1 20 2 0.5 0.5 0.5 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 3 0.5 0.2 0.15 -0.015 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 4 1 0.6 0.15 -0.012 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 5 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 6 0.5 0.15 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 7 0.5 0.2 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 8 3 1 0.15 -0.02 2.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 0 9 0.5 0.5 0.15 -0.02 1.48];', char(10), ...
      'assert(set == 1 || all(any(ones(14, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, tw_set(15), g, tw_set(16), tw_set(17), tw_set(18), tw_set(19), tw_set(20), tw_set(21), man_height, man_length, man_roughness, man_side, tw_set(22)];', char(10), ...
      'assert(numel(tw_p) == 62, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{2}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv continuous';
  b(end).position = [790, 40, 980, 130];
  b(end).sfunction = 'sfun_tw_hmmwv_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate hmmwv continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: HMMWV: ten bodies, four spatial rigid-ring tyres, powertrain.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set acceleration: straight on with open throttle.', char(10), ...
      'Set braking: from 20 m/s to standstill.', char(10), ...
      'Set step_steer: a step of the steering at 15 m/s.', char(10), ...
      'Set sine_steer: waves of the steering while accelerating (Table 9).', char(10), ...
      'Set mixed: accelerate, steer and brake (reference states).', char(10), ...
      'Set bump: one bump at 10 m/s.', char(10), ...
      'Set rough_road: ISO 8608 class C at 15 m/s.', char(10), ...
      'Set gear_shift: full throttle through three gears.', char(10), ...
      'Set standstill: at rest, in neutral.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, wbrake, v0, man, man_start, man_throttle, man_brake, man_rack, gear0];', char(10), ...
      'assert(numel(tw_own) == 22, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 1 0.5 0.6 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 1 20 2 0.5 0.5 0.5 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 3 0.5 0.2 0.15 -0.015 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 4 1 0.6 0.15 -0.012 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 5 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 6 0.5 0.15 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 7 0.5 0.2 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 8 3 1 0.15 -0.02 2.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 0 9 0.5 0.5 0.15 -0.02 1.48];', char(10), ...
      'assert(set == 1 || all(any(ones(14, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, tw_set(15), g, tw_set(16), tw_set(17), tw_set(18), tw_set(19), tw_set(20), tw_set(21), man_height, man_length, man_roughness, man_side, tw_set(22)];', char(10), ...
      'assert(numel(tw_p) == 62, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 29 slow and 61 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{2}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv_fast_spin';
  b(end).position = [40, 190, 230, 280];
  b(end).sfunction = 'sfun_tw_hmmwv_fast_spin';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate hmmwv_fast_spin';
  b(end).description = ['Model and method in one block: the HMMWV with its hub spins among the fast states.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set acceleration: straight on with open throttle.', char(10), ...
      'Set braking: from 20 m/s to standstill.', char(10), ...
      'Set step_steer: a step of the steering at 15 m/s.', char(10), ...
      'Set sine_steer: waves of the steering while accelerating (Table 9).', char(10), ...
      'Set mixed: accelerate, steer and brake (reference states).', char(10), ...
      'Set bump: one bump at 10 m/s.', char(10), ...
      'Set rough_road: ISO 8608 class C at 15 m/s.', char(10), ...
      'Set gear_shift: full throttle through three gears.', char(10), ...
      'Set standstill: at rest, in neutral.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_fast_spin.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, wbrake, v0, man, man_start, man_throttle, man_brake, man_rack, gear0];', char(10), ...
      'assert(numel(tw_own) == 22, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 1 0.5 0.6 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 1 20 2 0.5 0.5 0.5 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 3 0.5 0.2 0.15 -0.015 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 4 1 0.6 0.15 -0.012 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 5 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 6 0.5 0.15 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 7 0.5 0.2 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 8 3 1 0.15 -0.02 2.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 0 9 0.5 0.5 0.15 -0.02 1.48];', char(10), ...
      'assert(set == 1 || all(any(ones(14, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, tw_set(15), g, tw_set(16), tw_set(17), tw_set(18), tw_set(19), tw_set(20), tw_set(21), man_height, man_length, man_roughness, man_side, tw_set(22)];', char(10), ...
      'assert(numel(tw_p) == 62, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv_fast_spin'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 25 slow and 65 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{2}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv_fast_spin slow';
  b(end).position = [290, 190, 480, 280];
  b(end).sfunction = 'sfun_tw_hmmwv_fast_spin_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate hmmwv_fast_spin slow';
  b(end).description = ['The slow right-hand side and the outputs: the HMMWV with its hub spins among the fast states.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set acceleration: straight on with open throttle.', char(10), ...
      'Set braking: from 20 m/s to standstill.', char(10), ...
      'Set step_steer: a step of the steering at 15 m/s.', char(10), ...
      'Set sine_steer: waves of the steering while accelerating (Table 9).', char(10), ...
      'Set mixed: accelerate, steer and brake (reference states).', char(10), ...
      'Set bump: one bump at 10 m/s.', char(10), ...
      'Set rough_road: ISO 8608 class C at 15 m/s.', char(10), ...
      'Set gear_shift: full throttle through three gears.', char(10), ...
      'Set standstill: at rest, in neutral.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_fast_spin_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, wbrake, v0, man, man_start, man_throttle, man_brake, man_rack, gear0];', char(10), ...
      'assert(numel(tw_own) == 22, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 1 0.5 0.6 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 1 20 2 0.5 0.5 0.5 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 3 0.5 0.2 0.15 -0.015 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 4 1 0.6 0.15 -0.012 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 5 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 6 0.5 0.15 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 7 0.5 0.2 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 8 3 1 0.15 -0.02 2.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 0 9 0.5 0.5 0.15 -0.02 1.48];', char(10), ...
      'assert(set == 1 || all(any(ones(14, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, tw_set(15), g, tw_set(16), tw_set(17), tw_set(18), tw_set(19), tw_set(20), tw_set(21), man_height, man_length, man_roughness, man_side, tw_set(22)];', char(10), ...
      'assert(numel(tw_p) == 62, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv_fast_spin slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{2}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv_fast_spin fast';
  b(end).position = [540, 190, 730, 280];
  b(end).sfunction = 'sfun_tw_hmmwv_fast_spin_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate hmmwv_fast_spin fast';
  b(end).description = ['The fast right-hand side: the HMMWV with its hub spins among the fast states.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set acceleration: straight on with open throttle.', char(10), ...
      'Set braking: from 20 m/s to standstill.', char(10), ...
      'Set step_steer: a step of the steering at 15 m/s.', char(10), ...
      'Set sine_steer: waves of the steering while accelerating (Table 9).', char(10), ...
      'Set mixed: accelerate, steer and brake (reference states).', char(10), ...
      'Set bump: one bump at 10 m/s.', char(10), ...
      'Set rough_road: ISO 8608 class C at 15 m/s.', char(10), ...
      'Set gear_shift: full throttle through three gears.', char(10), ...
      'Set standstill: at rest, in neutral.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_fast_spin_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, wbrake, v0, man, man_start, man_throttle, man_brake, man_rack, gear0];', char(10), ...
      'assert(numel(tw_own) == 22, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 1 0.5 0.6 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 1 20 2 0.5 0.5 0.5 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 3 0.5 0.2 0.15 -0.015 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 4 1 0.6 0.15 -0.012 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 5 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 6 0.5 0.15 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 7 0.5 0.2 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 8 3 1 0.15 -0.02 2.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 0 9 0.5 0.5 0.15 -0.02 1.48];', char(10), ...
      'assert(set == 1 || all(any(ones(14, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, tw_set(15), g, tw_set(16), tw_set(17), tw_set(18), tw_set(19), tw_set(20), tw_set(21), man_height, man_length, man_roughness, man_side, tw_set(22)];', char(10), ...
      'assert(numel(tw_p) == 62, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv_fast_spin fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{2}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv_fast_spin continuous';
  b(end).position = [790, 190, 980, 280];
  b(end).sfunction = 'sfun_tw_hmmwv_fast_spin_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate hmmwv_fast_spin continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: the HMMWV with its hub spins among the fast states.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set acceleration: straight on with open throttle.', char(10), ...
      'Set braking: from 20 m/s to standstill.', char(10), ...
      'Set step_steer: a step of the steering at 15 m/s.', char(10), ...
      'Set sine_steer: waves of the steering while accelerating (Table 9).', char(10), ...
      'Set mixed: accelerate, steer and brake (reference states).', char(10), ...
      'Set bump: one bump at 10 m/s.', char(10), ...
      'Set rough_road: ISO 8608 class C at 15 m/s.', char(10), ...
      'Set gear_shift: full throttle through three gears.', char(10), ...
      'Set standstill: at rest, in neutral.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_fast_spin_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, wbrake, v0, man, man_start, man_throttle, man_brake, man_rack, gear0];', char(10), ...
      'assert(numel(tw_own) == 22, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 5 10 0 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 1 0.5 0.6 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 1 20 2 0.5 0.5 0.5 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 3 0.5 0.2 0.15 -0.015 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 4 1 0.6 0.15 -0.012 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 5 0.5 0.5 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 10 6 0.5 0.15 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 15 7 0.5 0.2 0.15 -0.02 1.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 2 8 3 1 0.15 -0.02 2.48; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 5 0 9 0.5 0.5 0.15 -0.02 1.48];', char(10), ...
      'assert(set == 1 || all(any(ones(14, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, tw_set(15), g, tw_set(16), tw_set(17), tw_set(18), tw_set(19), tw_set(20), tw_set(21), man_height, man_length, man_roughness, man_side, tw_set(22)];', char(10), ...
      'assert(numel(tw_p) == 62, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv_fast_spin continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 25 slow and 65 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{2}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv_driver';
  b(end).position = [40, 340, 230, 430];
  b(end).sfunction = 'sfun_tw_hmmwv_driver';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate hmmwv_driver';
  b(end).description = ['Model and method in one block: the HMMWV with a driver: double lane change at constant speed.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set lane_change: double lane change at 15 m/s.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_driver.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, v0];', char(10), ...
      'assert(numel(tw_own) == 15, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 10; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 10; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 15];', char(10), ...
      'assert(set == 1 || all(any(ones(6, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, wbrake, g, tw_set(15), man, man_start, man_throttle, man_brake, man_rack, man_height, man_length, man_roughness, man_side, gear0, lane, lane_begin, lane_out, lane_stay, lane_back, preview, driver_gain, driver_lag, rack_max];', char(10), ...
      'assert(numel(tw_p) == 71, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv_driver'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  list{5} = {'custom', 'set0', 'set1', 'set2', 'public_springs', 'lane_change'};
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 31 slow and 61 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{5}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
    'lane', 'edit', 'lane: lane change to the left [m], -20 to 20', '3.5', 'on', 'on', '', 'Parameters 4', {}
    'lane_begin', 'edit', 'lane_begin: where it begins [m], 0 to 10000', '30', 'on', 'on', '', 'Parameters 4', {}
    'lane_out', 'edit', 'lane_out: way to change over [m], 0.1 to 10000', '30', 'on', 'on', '', 'Parameters 4', {}
    'lane_stay', 'edit', 'lane_stay: way in the other lane [m], 0 to 10000', '25', 'on', 'on', '', 'Parameters 4', {}
    'lane_back', 'edit', 'lane_back: way to change back [m], 0.1 to 10000', '25', 'on', 'on', '', 'Parameters 4', {}
    'preview', 'edit', 'preview: how far the driver looks ahead [s], 0.05 to 10', '1', 'on', 'on', '', 'Parameters 4', {}
    'driver_gain', 'edit', 'driver_gain: steering over what geometry asks for, 0 to 10', '1', 'on', 'on', '', 'Parameters 4', {}
    'driver_lag', 'edit', 'driver_lag: how fast the driver steers [rad/s], 0.1 to 1000', '20', 'on', 'on', '', 'Parameters 4', {}
    'rack_max', 'edit', 'rack_max: how far the driver steers [m], 0.001 to 0.08', '0.06', 'on', 'on', '', 'Parameters 4', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv_driver slow';
  b(end).position = [290, 340, 480, 430];
  b(end).sfunction = 'sfun_tw_hmmwv_driver_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate hmmwv_driver slow';
  b(end).description = ['The slow right-hand side and the outputs: the HMMWV with a driver: double lane change at constant speed.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set lane_change: double lane change at 15 m/s.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_driver_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, v0];', char(10), ...
      'assert(numel(tw_own) == 15, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 10; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 10; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 15];', char(10), ...
      'assert(set == 1 || all(any(ones(6, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, wbrake, g, tw_set(15), man, man_start, man_throttle, man_brake, man_rack, man_height, man_length, man_roughness, man_side, gear0, lane, lane_begin, lane_out, lane_stay, lane_back, preview, driver_gain, driver_lag, rack_max];', char(10), ...
      'assert(numel(tw_p) == 71, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv_driver slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{5}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
    'lane', 'edit', 'lane: lane change to the left [m], -20 to 20', '3.5', 'on', 'on', '', 'Parameters 4', {}
    'lane_begin', 'edit', 'lane_begin: where it begins [m], 0 to 10000', '30', 'on', 'on', '', 'Parameters 4', {}
    'lane_out', 'edit', 'lane_out: way to change over [m], 0.1 to 10000', '30', 'on', 'on', '', 'Parameters 4', {}
    'lane_stay', 'edit', 'lane_stay: way in the other lane [m], 0 to 10000', '25', 'on', 'on', '', 'Parameters 4', {}
    'lane_back', 'edit', 'lane_back: way to change back [m], 0.1 to 10000', '25', 'on', 'on', '', 'Parameters 4', {}
    'preview', 'edit', 'preview: how far the driver looks ahead [s], 0.05 to 10', '1', 'on', 'on', '', 'Parameters 4', {}
    'driver_gain', 'edit', 'driver_gain: steering over what geometry asks for, 0 to 10', '1', 'on', 'on', '', 'Parameters 4', {}
    'driver_lag', 'edit', 'driver_lag: how fast the driver steers [rad/s], 0.1 to 1000', '20', 'on', 'on', '', 'Parameters 4', {}
    'rack_max', 'edit', 'rack_max: how far the driver steers [m], 0.001 to 0.08', '0.06', 'on', 'on', '', 'Parameters 4', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv_driver fast';
  b(end).position = [540, 340, 730, 430];
  b(end).sfunction = 'sfun_tw_hmmwv_driver_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate hmmwv_driver fast';
  b(end).description = ['The fast right-hand side: the HMMWV with a driver: double lane change at constant speed.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set lane_change: double lane change at 15 m/s.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_driver_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, v0];', char(10), ...
      'assert(numel(tw_own) == 15, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 10; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 10; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 15];', char(10), ...
      'assert(set == 1 || all(any(ones(6, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, wbrake, g, tw_set(15), man, man_start, man_throttle, man_brake, man_rack, man_height, man_length, man_roughness, man_side, gear0, lane, lane_begin, lane_out, lane_stay, lane_back, preview, driver_gain, driver_lag, rack_max];', char(10), ...
      'assert(numel(tw_p) == 71, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv_driver fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{5}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
    'lane', 'edit', 'lane: lane change to the left [m], -20 to 20', '3.5', 'on', 'on', '', 'Parameters 4', {}
    'lane_begin', 'edit', 'lane_begin: where it begins [m], 0 to 10000', '30', 'on', 'on', '', 'Parameters 4', {}
    'lane_out', 'edit', 'lane_out: way to change over [m], 0.1 to 10000', '30', 'on', 'on', '', 'Parameters 4', {}
    'lane_stay', 'edit', 'lane_stay: way in the other lane [m], 0 to 10000', '25', 'on', 'on', '', 'Parameters 4', {}
    'lane_back', 'edit', 'lane_back: way to change back [m], 0.1 to 10000', '25', 'on', 'on', '', 'Parameters 4', {}
    'preview', 'edit', 'preview: how far the driver looks ahead [s], 0.05 to 10', '1', 'on', 'on', '', 'Parameters 4', {}
    'driver_gain', 'edit', 'driver_gain: steering over what geometry asks for, 0 to 10', '1', 'on', 'on', '', 'Parameters 4', {}
    'driver_lag', 'edit', 'driver_lag: how fast the driver steers [rad/s], 0.1 to 1000', '20', 'on', 'on', '', 'Parameters 4', {}
    'rack_max', 'edit', 'rack_max: how far the driver steers [m], 0.001 to 0.08', '0.06', 'on', 'on', '', 'Parameters 4', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'hmmwv_driver continuous';
  b(end).position = [790, 340, 980, 430];
  b(end).sfunction = 'sfun_tw_hmmwv_driver_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate hmmwv_driver continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: the HMMWV with a driver: double lane change at constant speed.', char(10), ...
      'paper 000, Table 9, Figs. 6 and 7.', char(10), ...
      'Set set0: ring data of a public MF-Swift file, nothing tuned.', char(10), ...
      'Set set1: MF-Swift''s default frequencies, IH calibrated (the defaults).', char(10), ...
      'Set set2: calibrated: wind-up 60 Hz, shorter relaxation, heavy hub.', char(10), ...
      'Set public_springs: public free lengths: the empty vehicle rides high.', char(10), ...
      'Set lane_change: double lane change at 15 m/s.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''hmmwv_driver_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kx, Ky, Kg, Kt, Cx, Cy, Cg, Ct, Kres, Cres, a, F0f, F0r, IH, v0];', char(10), ...
      'assert(numel(tw_own) == 15, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 10; 2709027.839170503 1837682.2564476698 166151.58302956808 386292.44651839265 699.2319675282962 575.9035454341945 57.414696788423704 116.07704568329406 371026.15377040894 742.0523075408179 0.09 12190.558239640292 11656.155274394385 2.33782 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 10; 7125064.809234429 1781266.2023086073 305957.73643377016 774566.5533974927 1133.9892842397717 566.9946421198858 77.91149780902688 164.36812763581796 341995.5916150956 683.9911832301913 0.07 12190.558239640292 11656.155274394385 6 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 15483.150980909677 28113.848070714837 3.5 10; 7125064.809234429 1781266.2023086073 305957.73643377016 1054271.1421243653 1133.9892842397717 566.9946421198858 77.91149780902688 191.76281557512095 341995.5916150956 683.9911832301913 0.09 12190.558239640292 11656.155274394385 3.5 15];', char(10), ...
      'assert(set == 1 || all(any(ones(6, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IRa, IRt, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), tw_set(6), tw_set(7), tw_set(8), tw_set(9), tw_set(10), R0, R, mu, fr, Ckappa, Calpha, tw_set(11), floor, vreg, Je, Jt, Jc, Jo, axle, Kp, Cp, lambda, idle, mc, cgx, cgz, Ixx, Iyy, Izz, Ixz, Kf, Kr, Cf, Cr, tw_set(12), tw_set(13), roll_f, roll_r, stop, tw_set(14), Tbrake, wbrake, g, tw_set(15), man, man_start, man_throttle, man_brake, man_rack, man_height, man_length, man_roughness, man_side, gear0, lane, lane_begin, lane_out, lane_stay, lane_back, preview, driver_gain, driver_lag, rack_max];', char(10), ...
      'assert(numel(tw_p) == 71, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''hmmwv_driver continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 31 slow and 61 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{5}
    'mR', 'edit', 'mR: mass of a ring [kg], 0.1 to 1000', '28.2', 'on', 'on', '', 'Parameters 1', {}
    'IRa', 'edit', 'IRa: spin inertia of a ring [kg m2], 0.001 to 1000', '5.45', 'on', 'on', '', 'Parameters 1', {}
    'IRt', 'edit', 'IRt: transverse inertia of a ring [kg m2], 0.001 to 1000', '3.1', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward and upward (80 Hz on mR) [N/m], 1000 to 1e+09', '7125064.809234429', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, sideways (40 Hz on mR) [N/m], 1000 to 1e+09', '1781266.2023086073', 'on', 'on', '', 'Parameters 1', {}
    'Kg', 'edit', 'Kg: sidewall stiffness, tilt (50 Hz on IRt) [N m/rad], 100 to 1e+08', '305957.73643377016', 'on', 'on', '', 'Parameters 1', {}
    'Kt', 'edit', 'Kt: sidewall stiffness, wind-up (70 Hz on IRa) [N m/rad], 100 to 1e+08', '1054271.1421243653', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward and upward (0.04 of critical) [N s/m], 0 to 1e+06', '1133.9892842397717', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, sideways (0.04 of critical) [N s/m], 0 to 1e+06', '566.9946421198858', 'on', 'on', '', 'Parameters 1', {}
    'Cg', 'edit', 'Cg: sidewall damping, tilt (0.04 of critical) [N m s/rad], 0 to 100000', '77.91149780902688', 'on', 'on', '', 'Parameters 1', {}
    'Ct', 'edit', 'Ct: sidewall damping, wind-up (0.04 of critical) [N m s/rad], 0 to 100000', '191.76281557512095', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Kx it makes 326332 N/m [N/m], 1000 to 1e+09', '341995.5916150956', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '683.9911832301913', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.4699', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.46', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '0.8', 'on', 'on', '', 'Parameters 1', {}
    'fr', 'edit', 'fr: rolling resistance, moment over load and R, 0 to 0.5', '0.015', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness, longitudinal [N], 100 to 1e+08', '193929', 'on', 'on', '', 'Parameters 1', {}
    'Calpha', 'edit', 'Calpha: slip stiffness, lateral [N], 100 to 1e+08', '50000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip [m], 0.001 to 1', '0.09', 'on', 'on', '', 'Parameters 1', {}
    'floor', 'edit', 'floor: relaxation length in full sliding, share of a, 0.01 to 1', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 2', {}
    'Je', 'edit', 'Je: inertia of engine and pump [kg m2], 0.001 to 1000', '1.6', 'on', 'on', '', 'Parameters 2', {}
    'Jt', 'edit', 'Jt: inertia at the turbine [kg m2], 0 to 1000', '0.3', 'on', 'on', '', 'Parameters 2', {}
    'Jc', 'edit', 'Jc: inertia at the case of the transfer differential [kg m2], 0 to 1000', '1.1', 'on', 'on', '', 'Parameters 2', {}
    'Jo', 'edit', 'Jo: inertia at each prop shaft [kg m2], 0.001 to 1000', '0.5', 'on', 'on', '', 'Parameters 2', {}
    'axle', 'edit', 'axle: ratio of prop shaft to half shafts, 0.1 to 100', '5', 'on', 'on', '', 'Parameters 2', {}
    'Kp', 'edit', 'Kp: stiffness of a prop shaft [N m/rad], 1 to 1e+07', '900', 'on', 'on', '', 'Parameters 2', {}
    'Cp', 'edit', 'Cp: damping of a prop shaft [N m s/rad], 0 to 100000', '3', 'on', 'on', '', 'Parameters 2', {}
    'lambda', 'edit', 'lambda: pump torque over speed squared, output held [N m s2], 0 to 1', '0.02194787379972565', 'on', 'on', '', 'Parameters 2', {}
    'idle', 'edit', 'idle: below this the engine keeps itself running; 0: it stalls [rpm], 0 to 2000', '700', 'on', 'on', '', 'Parameters 2', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 10 to 100000', '2098.146', 'on', 'on', '', 'Parameters 2', {}
    'cgx', 'edit', 'cgx: cg forward of the middle of the axles [m], -1.5 to 1.5', '0.05584207914987803', 'on', 'on', '', 'Parameters 2', {}
    'cgz', 'edit', 'cgz: cg above the lower arms'' axes [m], -1 to 3', '0.21305679609521927', 'on', 'on', '', 'Parameters 2', {}
    'Ixx', 'edit', 'Ixx: inertia of the chassis, roll [kg m2], 1 to 1e+06', '1081.0028025540578', 'on', 'on', '', 'Parameters 2', {}
    'Iyy', 'edit', 'Iyy: inertia of the chassis, pitch [kg m2], 1 to 1e+06', '2981.950185357277', 'on', 'on', '', 'Parameters 2', {}
    'Izz', 'edit', 'Izz: inertia of the chassis, yaw [kg m2], 1 to 1e+06', '3598.970382691219', 'on', 'on', '', 'Parameters 2', {}
    'Ixz', 'edit', 'Ixz: tensor element xz of the chassis [kg m2], -100000 to 100000', '0.05144545762251396', 'on', 'on', '', 'Parameters 2', {}
    'Kf', 'edit', 'Kf: front spring [N/m], 1000 to 1e+08', '167062', 'on', 'on', '', 'Parameters 2', {}
    'Kr', 'edit', 'Kr: rear spring [N/m], 1000 to 1e+08', '369149', 'on', 'on', '', 'Parameters 2', {}
    'Cf', 'edit', 'Cf: front damper [N s/m], 0 to 1e+07', '19015.6', 'on', 'on', '', 'Parameters 3', {}
    'Cr', 'edit', 'Cr: rear damper [N s/m], 0 to 1e+07', '36725.2', 'on', 'on', '', 'Parameters 3', {}
    'F0f', 'edit', 'F0f: front spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '12190.558239640292', 'on', 'on', '', 'Parameters 3', {}
    'F0r', 'edit', 'F0r: rear spring''s force in the design pose: rests there [N], -1e+06 to 1e+06', '11656.155274394385', 'on', 'on', '', 'Parameters 3', {}
    'roll_f', 'edit', 'roll_f: front roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'roll_r', 'edit', 'roll_r: rear roll bar, torque over difference of arm angles [N m/rad], 0 to 1e+07', '0', 'on', 'on', '', 'Parameters 3', {}
    'stop', 'edit', 'stop: bump and rebound stops, force over cube of squeeze [N/m3], 0 to 1e+13', '2500000000', 'on', 'on', '', 'Parameters 3', {}
    'IH', 'edit', 'IH: spin inertia of a hub with what turns with it [kg m2], 0.001 to 1000', '3.5', 'on', 'on', '', 'Parameters 3', {}
    'Tbrake', 'edit', 'Tbrake: most torque of a brake [N m], 0 to 1e+06', '4000', 'on', 'on', '', 'Parameters 3', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '5', 'on', 'on', '', 'Parameters 3', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.80665', 'on', 'on', '', 'Parameters 3', {}
    'v0', 'edit', 'v0: speed at the start, and the driver''s [m/s], -50 to 50', '10', 'on', 'on', '', 'Parameters 3', {}
    'man', 'edit', 'man: manoeuvre: 0 roll, 1 accelerate, 2 brake, 3 step steer, 4 sine steer, 5 mixed, 6 bump, 7 rough road, 8 shift, 9 stand, 0 to 9', '0', 'on', 'on', '', 'Parameters 3', {}
    'man_start', 'edit', 'man_start: manoeuvre: when it begins [s], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_throttle', 'edit', 'man_throttle: manoeuvre: throttle, 0 to 1', '0.5', 'on', 'on', '', 'Parameters 3', {}
    'man_brake', 'edit', 'man_brake: manoeuvre: brake, 0 to 1', '0.15', 'on', 'on', '', 'Parameters 3', {}
    'man_rack', 'edit', 'man_rack: manoeuvre: rack, negative steers left [m], -0.08 to 0.08', '-0.02', 'on', 'on', '', 'Parameters 3', {}
    'man_height', 'edit', 'man_height: manoeuvre: height of the bump [m], -1 to 1', '0.1', 'on', 'on', '', 'Parameters 3', {}
    'man_length', 'edit', 'man_length: manoeuvre: length of the bump [m], 0.1 to 1000', '2', 'on', 'on', '', 'Parameters 3', {}
    'man_roughness', 'edit', 'man_roughness: manoeuvre: spectrum of the road at 0.1 cycles per metre [m3], 0 to 0.1', '0.000256', 'on', 'on', '', 'Parameters 3', {}
    'man_side', 'edit', 'man_side: manoeuvre: bump on both sides 0, left 1, right -1, -1 to 1', '0', 'on', 'on', '', 'Parameters 4', {}
    'gear0', 'edit', 'gear0: ratio of the gearbox at the start, -5 to 5', '1.48', 'on', 'on', '', 'Parameters 4', {}
    'lane', 'edit', 'lane: lane change to the left [m], -20 to 20', '3.5', 'on', 'on', '', 'Parameters 4', {}
    'lane_begin', 'edit', 'lane_begin: where it begins [m], 0 to 10000', '30', 'on', 'on', '', 'Parameters 4', {}
    'lane_out', 'edit', 'lane_out: way to change over [m], 0.1 to 10000', '30', 'on', 'on', '', 'Parameters 4', {}
    'lane_stay', 'edit', 'lane_stay: way in the other lane [m], 0 to 10000', '25', 'on', 'on', '', 'Parameters 4', {}
    'lane_back', 'edit', 'lane_back: way to change back [m], 0.1 to 10000', '25', 'on', 'on', '', 'Parameters 4', {}
    'preview', 'edit', 'preview: how far the driver looks ahead [s], 0.05 to 10', '1', 'on', 'on', '', 'Parameters 4', {}
    'driver_gain', 'edit', 'driver_gain: steering over what geometry asks for, 0 to 10', '1', 'on', 'on', '', 'Parameters 4', {}
    'driver_lag', 'edit', 'driver_lag: how fast the driver steers [rad/s], 0.1 to 1000', '20', 'on', 'on', '', 'Parameters 4', {}
    'rack_max', 'edit', 'rack_max: how far the driver steers [m], 0.001 to 0.08', '0.06', 'on', 'on', '', 'Parameters 4', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'planar_vehicle';
  b(end).position = [40, 490, 230, 580];
  b(end).sfunction = 'sfun_tw_planar_vehicle';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate planar_vehicle';
  b(end).description = ['Model and method in one block: planar vehicle on two rigid-ring tyres.', char(10), ...
      'paper 000, Figs. 3-5 and 8, Table 8, Appendix B.', char(10), ...
      'Set MF: tyre from public defaults, not tuned (the model''s own defaults).', char(10), ...
      'Set P2: calibrated: torsion 50 Hz, stiffer tread, heavier hub.', char(10), ...
      'Set P3: calibrated to Table 8: torsion 110 Hz, stiffer tread, less damping.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''planar_vehicle.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_own = [Kth, Cx, Cy, Cth, Ckappa, a, IH];', char(10), ...
      'assert(numel(tw_own) == 7, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [116067 281.487 281.487 21.1115 80000 0.055 0.8; 116067 281.487 281.487 21.1115 80000 0.055 0.8; 59217.6 281.487 281.487 15.0796 120000 0.05 2; 286613 211.115 211.115 24.8814 120000 0.05 0.8];', char(10), ...
      'assert(set == 1 || all(any(ones(4, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IR, Kx, Ky, tw_set(1), tw_set(2), tw_set(3), tw_set(4), Kres, Cres, R0, R, mu, crr, tw_set(5), tw_set(6), vreg, mc, Ic, lf, lr, hc, mH, tw_set(7), Ks, Cs, L0f, L0r, g, v0, drive_torque, wbrake, reaction, absolute];', char(10), ...
      'assert(numel(tw_p) == 34, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''planar_vehicle'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  list{6} = {'custom', 'MF', 'P2', 'P3'};
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 14 slow and 14 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{6}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters 1', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters 1', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters 1', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 1', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 1 to 1e+06', '612', 'on', 'on', '', 'Parameters 1', {}
    'Ic', 'edit', 'Ic: pitch inertia of the chassis [kg m2], 0.1 to 1e+07', '1050', 'on', 'on', '', 'Parameters 1', {}
    'lf', 'edit', 'lf: front axle ahead of the centre of mass [m], 0.01 to 20', '1.25', 'on', 'on', '', 'Parameters 1', {}
    'lr', 'edit', 'lr: rear axle behind the centre of mass [m], 0.01 to 20', '1.45', 'on', 'on', '', 'Parameters 2', {}
    'hc', 'edit', 'hc: centre of mass above the pivots [m], -3 to 3', '0.25', 'on', 'on', '', 'Parameters 2', {}
    'mH', 'edit', 'mH: mass of a hub [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters 2', {}
    'IH', 'edit', 'IH: spin inertia of a hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters 2', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters 2', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters 2', {}
    'L0f', 'edit', 'L0f: free length, front: pivot on the hub''s centre at rest [m], -10 to 10', '0.1661969', 'on', 'on', '', 'Parameters 2', {}
    'L0r', 'edit', 'L0r: free length, rear: pivot on the hub''s centre at rest [m], -10 to 10', '0.1432732', 'on', 'on', '', 'Parameters 2', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters 2', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters 2', {}
    'drive_torque', 'edit', 'drive_torque: default input: torque per axle above what holds v0 [N m], -100000 to 100000', '0', 'on', 'on', '', 'Parameters 2', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters 2', {}
    'reaction', 'edit', 'reaction: share of the torques that turns the chassis: 0 external, 1 all, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
    'absolute', 'edit', 'absolute: ring coordinates: 0 relative to the hub, 1 absolute, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'planar_vehicle slow';
  b(end).position = [290, 490, 480, 580];
  b(end).sfunction = 'sfun_tw_planar_vehicle_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate planar_vehicle slow';
  b(end).description = ['The slow right-hand side and the outputs: planar vehicle on two rigid-ring tyres.', char(10), ...
      'paper 000, Figs. 3-5 and 8, Table 8, Appendix B.', char(10), ...
      'Set MF: tyre from public defaults, not tuned (the model''s own defaults).', char(10), ...
      'Set P2: calibrated: torsion 50 Hz, stiffer tread, heavier hub.', char(10), ...
      'Set P3: calibrated to Table 8: torsion 110 Hz, stiffer tread, less damping.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''planar_vehicle_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kth, Cx, Cy, Cth, Ckappa, a, IH];', char(10), ...
      'assert(numel(tw_own) == 7, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [116067 281.487 281.487 21.1115 80000 0.055 0.8; 116067 281.487 281.487 21.1115 80000 0.055 0.8; 59217.6 281.487 281.487 15.0796 120000 0.05 2; 286613 211.115 211.115 24.8814 120000 0.05 0.8];', char(10), ...
      'assert(set == 1 || all(any(ones(4, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IR, Kx, Ky, tw_set(1), tw_set(2), tw_set(3), tw_set(4), Kres, Cres, R0, R, mu, crr, tw_set(5), tw_set(6), vreg, mc, Ic, lf, lr, hc, mH, tw_set(7), Ks, Cs, L0f, L0r, g, v0, drive_torque, wbrake, reaction, absolute];', char(10), ...
      'assert(numel(tw_p) == 34, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''planar_vehicle slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{6}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters 1', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters 1', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters 1', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 1', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 1 to 1e+06', '612', 'on', 'on', '', 'Parameters 1', {}
    'Ic', 'edit', 'Ic: pitch inertia of the chassis [kg m2], 0.1 to 1e+07', '1050', 'on', 'on', '', 'Parameters 1', {}
    'lf', 'edit', 'lf: front axle ahead of the centre of mass [m], 0.01 to 20', '1.25', 'on', 'on', '', 'Parameters 1', {}
    'lr', 'edit', 'lr: rear axle behind the centre of mass [m], 0.01 to 20', '1.45', 'on', 'on', '', 'Parameters 2', {}
    'hc', 'edit', 'hc: centre of mass above the pivots [m], -3 to 3', '0.25', 'on', 'on', '', 'Parameters 2', {}
    'mH', 'edit', 'mH: mass of a hub [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters 2', {}
    'IH', 'edit', 'IH: spin inertia of a hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters 2', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters 2', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters 2', {}
    'L0f', 'edit', 'L0f: free length, front: pivot on the hub''s centre at rest [m], -10 to 10', '0.1661969', 'on', 'on', '', 'Parameters 2', {}
    'L0r', 'edit', 'L0r: free length, rear: pivot on the hub''s centre at rest [m], -10 to 10', '0.1432732', 'on', 'on', '', 'Parameters 2', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters 2', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters 2', {}
    'drive_torque', 'edit', 'drive_torque: default input: torque per axle above what holds v0 [N m], -100000 to 100000', '0', 'on', 'on', '', 'Parameters 2', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters 2', {}
    'reaction', 'edit', 'reaction: share of the torques that turns the chassis: 0 external, 1 all, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
    'absolute', 'edit', 'absolute: ring coordinates: 0 relative to the hub, 1 absolute, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'planar_vehicle fast';
  b(end).position = [540, 490, 730, 580];
  b(end).sfunction = 'sfun_tw_planar_vehicle_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate planar_vehicle fast';
  b(end).description = ['The fast right-hand side: planar vehicle on two rigid-ring tyres.', char(10), ...
      'paper 000, Figs. 3-5 and 8, Table 8, Appendix B.', char(10), ...
      'Set MF: tyre from public defaults, not tuned (the model''s own defaults).', char(10), ...
      'Set P2: calibrated: torsion 50 Hz, stiffer tread, heavier hub.', char(10), ...
      'Set P3: calibrated to Table 8: torsion 110 Hz, stiffer tread, less damping.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''planar_vehicle_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kth, Cx, Cy, Cth, Ckappa, a, IH];', char(10), ...
      'assert(numel(tw_own) == 7, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [116067 281.487 281.487 21.1115 80000 0.055 0.8; 116067 281.487 281.487 21.1115 80000 0.055 0.8; 59217.6 281.487 281.487 15.0796 120000 0.05 2; 286613 211.115 211.115 24.8814 120000 0.05 0.8];', char(10), ...
      'assert(set == 1 || all(any(ones(4, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IR, Kx, Ky, tw_set(1), tw_set(2), tw_set(3), tw_set(4), Kres, Cres, R0, R, mu, crr, tw_set(5), tw_set(6), vreg, mc, Ic, lf, lr, hc, mH, tw_set(7), Ks, Cs, L0f, L0r, g, v0, drive_torque, wbrake, reaction, absolute];', char(10), ...
      'assert(numel(tw_p) == 34, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''planar_vehicle fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{6}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters 1', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters 1', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters 1', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 1', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 1 to 1e+06', '612', 'on', 'on', '', 'Parameters 1', {}
    'Ic', 'edit', 'Ic: pitch inertia of the chassis [kg m2], 0.1 to 1e+07', '1050', 'on', 'on', '', 'Parameters 1', {}
    'lf', 'edit', 'lf: front axle ahead of the centre of mass [m], 0.01 to 20', '1.25', 'on', 'on', '', 'Parameters 1', {}
    'lr', 'edit', 'lr: rear axle behind the centre of mass [m], 0.01 to 20', '1.45', 'on', 'on', '', 'Parameters 2', {}
    'hc', 'edit', 'hc: centre of mass above the pivots [m], -3 to 3', '0.25', 'on', 'on', '', 'Parameters 2', {}
    'mH', 'edit', 'mH: mass of a hub [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters 2', {}
    'IH', 'edit', 'IH: spin inertia of a hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters 2', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters 2', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters 2', {}
    'L0f', 'edit', 'L0f: free length, front: pivot on the hub''s centre at rest [m], -10 to 10', '0.1661969', 'on', 'on', '', 'Parameters 2', {}
    'L0r', 'edit', 'L0r: free length, rear: pivot on the hub''s centre at rest [m], -10 to 10', '0.1432732', 'on', 'on', '', 'Parameters 2', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters 2', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters 2', {}
    'drive_torque', 'edit', 'drive_torque: default input: torque per axle above what holds v0 [N m], -100000 to 100000', '0', 'on', 'on', '', 'Parameters 2', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters 2', {}
    'reaction', 'edit', 'reaction: share of the torques that turns the chassis: 0 external, 1 all, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
    'absolute', 'edit', 'absolute: ring coordinates: 0 relative to the hub, 1 absolute, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'planar_vehicle continuous';
  b(end).position = [790, 490, 980, 580];
  b(end).sfunction = 'sfun_tw_planar_vehicle_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate planar_vehicle continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: planar vehicle on two rigid-ring tyres.', char(10), ...
      'paper 000, Figs. 3-5 and 8, Table 8, Appendix B.', char(10), ...
      'Set MF: tyre from public defaults, not tuned (the model''s own defaults).', char(10), ...
      'Set P2: calibrated: torsion 50 Hz, stiffer tread, heavier hub.', char(10), ...
      'Set P3: calibrated to Table 8: torsion 110 Hz, stiffer tread, less damping.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''planar_vehicle_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [Kth, Cx, Cy, Cth, Ckappa, a, IH];', char(10), ...
      'assert(numel(tw_own) == 7, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [116067 281.487 281.487 21.1115 80000 0.055 0.8; 116067 281.487 281.487 21.1115 80000 0.055 0.8; 59217.6 281.487 281.487 15.0796 120000 0.05 2; 286613 211.115 211.115 24.8814 120000 0.05 0.8];', char(10), ...
      'assert(set == 1 || all(any(ones(4, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mR, IR, Kx, Ky, tw_set(1), tw_set(2), tw_set(3), tw_set(4), Kres, Cres, R0, R, mu, crr, tw_set(5), tw_set(6), vreg, mc, Ic, lf, lr, hc, mH, tw_set(7), Ks, Cs, L0f, L0r, g, v0, drive_torque, wbrake, reaction, absolute];', char(10), ...
      'assert(numel(tw_p) == 34, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''planar_vehicle continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 14 slow and 14 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{6}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters 1', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters 1', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters 1', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 1', {}
    'mc', 'edit', 'mc: mass of the chassis [kg], 1 to 1e+06', '612', 'on', 'on', '', 'Parameters 1', {}
    'Ic', 'edit', 'Ic: pitch inertia of the chassis [kg m2], 0.1 to 1e+07', '1050', 'on', 'on', '', 'Parameters 1', {}
    'lf', 'edit', 'lf: front axle ahead of the centre of mass [m], 0.01 to 20', '1.25', 'on', 'on', '', 'Parameters 1', {}
    'lr', 'edit', 'lr: rear axle behind the centre of mass [m], 0.01 to 20', '1.45', 'on', 'on', '', 'Parameters 2', {}
    'hc', 'edit', 'hc: centre of mass above the pivots [m], -3 to 3', '0.25', 'on', 'on', '', 'Parameters 2', {}
    'mH', 'edit', 'mH: mass of a hub [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters 2', {}
    'IH', 'edit', 'IH: spin inertia of a hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters 2', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters 2', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters 2', {}
    'L0f', 'edit', 'L0f: free length, front: pivot on the hub''s centre at rest [m], -10 to 10', '0.1661969', 'on', 'on', '', 'Parameters 2', {}
    'L0r', 'edit', 'L0r: free length, rear: pivot on the hub''s centre at rest [m], -10 to 10', '0.1432732', 'on', 'on', '', 'Parameters 2', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters 2', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters 2', {}
    'drive_torque', 'edit', 'drive_torque: default input: torque per axle above what holds v0 [N m], -100000 to 100000', '0', 'on', 'on', '', 'Parameters 2', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters 2', {}
    'reaction', 'edit', 'reaction: share of the torques that turns the chassis: 0 external, 1 all, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
    'absolute', 'edit', 'absolute: ring coordinates: 0 relative to the hub, 1 absolute, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_a';
  b(end).position = [40, 640, 230, 730];
  b(end).sfunction = 'sfun_tw_quarter_car_a';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate quarter_car_a';
  b(end).description = ['Model and method in one block: quarter car: one mass on one spring and one damper.', char(10), ...
      'paper 000, Fig. 2 (A), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_a.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_p = [ms, K, C, g];', char(10), ...
      'assert(numel(tw_p) == 4, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_a'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 2 slow and 0 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'ms', 'edit', 'ms: mass of the chassis [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'K', 'edit', 'K: suspension 19400 and tyre 200000 in series [N/m], 1 to 1e+08', '17684.6', 'on', 'on', '', 'Parameters', {}
    'C', 'edit', 'C: damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_a slow';
  b(end).position = [290, 640, 480, 730];
  b(end).sfunction = 'sfun_tw_quarter_car_a_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate quarter_car_a slow';
  b(end).description = ['The slow right-hand side and the outputs: quarter car: one mass on one spring and one damper.', char(10), ...
      'paper 000, Fig. 2 (A), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_a_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, K, C, g];', char(10), ...
      'assert(numel(tw_p) == 4, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_a slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 3, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: mass of the chassis [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'K', 'edit', 'K: suspension 19400 and tyre 200000 in series [N/m], 1 to 1e+08', '17684.6', 'on', 'on', '', 'Parameters', {}
    'C', 'edit', 'C: damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_a continuous';
  b(end).position = [540, 640, 730, 730];
  b(end).sfunction = 'sfun_tw_quarter_car_a_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate quarter_car_a continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: quarter car: one mass on one spring and one damper.', char(10), ...
      'paper 000, Fig. 2 (A), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_a_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, K, C, g];', char(10), ...
      'assert(numel(tw_p) == 4, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_a continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'if outputs, port_label(''output'', 2, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 2 slow and 0 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: mass of the chassis [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'K', 'edit', 'K: suspension 19400 and tyre 200000 in series [N/m], 1 to 1e+08', '17684.6', 'on', 'on', '', 'Parameters', {}
    'C', 'edit', 'C: damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_b';
  b(end).position = [40, 790, 230, 880];
  b(end).sfunction = 'sfun_tw_quarter_car_b';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate quarter_car_b';
  b(end).description = ['Model and method in one block: quarter car: sprung and unsprung mass, spring tyre.', char(10), ...
      'paper 000, Fig. 2 (B), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_b.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_p = [ms, mus, Ks, Cs, Kt, g];', char(10), ...
      'assert(numel(tw_p) == 6, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_b'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 2 slow and 2 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'mus', 'edit', 'mus: unsprung mass [kg], 0.1 to 10000', '46', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'Kt', 'edit', 'Kt: tyre stiffness [N/m], 1 to 1e+09', '200000', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_b slow';
  b(end).position = [290, 790, 480, 880];
  b(end).sfunction = 'sfun_tw_quarter_car_b_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate quarter_car_b slow';
  b(end).description = ['The slow right-hand side and the outputs: quarter car: sprung and unsprung mass, spring tyre.', char(10), ...
      'paper 000, Fig. 2 (B), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_b_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, mus, Ks, Cs, Kt, g];', char(10), ...
      'assert(numel(tw_p) == 6, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_b slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'mus', 'edit', 'mus: unsprung mass [kg], 0.1 to 10000', '46', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'Kt', 'edit', 'Kt: tyre stiffness [N/m], 1 to 1e+09', '200000', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_b fast';
  b(end).position = [540, 790, 730, 880];
  b(end).sfunction = 'sfun_tw_quarter_car_b_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate quarter_car_b fast';
  b(end).description = ['The fast right-hand side: quarter car: sprung and unsprung mass, spring tyre.', char(10), ...
      'paper 000, Fig. 2 (B), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_b_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, mus, Ks, Cs, Kt, g];', char(10), ...
      'assert(numel(tw_p) == 6, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_b fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'mus', 'edit', 'mus: unsprung mass [kg], 0.1 to 10000', '46', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'Kt', 'edit', 'Kt: tyre stiffness [N/m], 1 to 1e+09', '200000', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_b continuous';
  b(end).position = [790, 790, 980, 880];
  b(end).sfunction = 'sfun_tw_quarter_car_b_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate quarter_car_b continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: quarter car: sprung and unsprung mass, spring tyre.', char(10), ...
      'paper 000, Fig. 2 (B), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_b_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, mus, Ks, Cs, Kt, g];', char(10), ...
      'assert(numel(tw_p) == 6, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_b continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 2 slow and 2 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'mus', 'edit', 'mus: unsprung mass [kg], 0.1 to 10000', '46', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'Kt', 'edit', 'Kt: tyre stiffness [N/m], 1 to 1e+09', '200000', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_c';
  b(end).position = [40, 940, 230, 1030];
  b(end).sfunction = 'sfun_tw_quarter_car_c';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate quarter_car_c';
  b(end).description = ['Model and method in one block: quarter car: sprung mass, hub and rigid ring, vertical motion.', char(10), ...
      'paper 000, Fig. 2 (C), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_c.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_p = [ms, Ks, Cs, mH, mR, Ky, Cy, Kres, Cres, g];', char(10), ...
      'assert(numel(tw_p) == 10, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_c'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 4 slow and 2 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'mH', 'edit', 'mH: mass of the hub: unsprung mass less the ring [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters', {}
    'Ky', 'edit', 'Ky: sidewall stiffness (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Cy', 'edit', 'Cy: sidewall damping (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_c slow';
  b(end).position = [290, 940, 480, 1030];
  b(end).sfunction = 'sfun_tw_quarter_car_c_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate quarter_car_c slow';
  b(end).description = ['The slow right-hand side and the outputs: quarter car: sprung mass, hub and rigid ring, vertical motion.', char(10), ...
      'paper 000, Fig. 2 (C), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_c_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, Ks, Cs, mH, mR, Ky, Cy, Kres, Cres, g];', char(10), ...
      'assert(numel(tw_p) == 10, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_c slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'mH', 'edit', 'mH: mass of the hub: unsprung mass less the ring [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters', {}
    'Ky', 'edit', 'Ky: sidewall stiffness (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Cy', 'edit', 'Cy: sidewall damping (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_c fast';
  b(end).position = [540, 940, 730, 1030];
  b(end).sfunction = 'sfun_tw_quarter_car_c_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate quarter_car_c fast';
  b(end).description = ['The fast right-hand side: quarter car: sprung mass, hub and rigid ring, vertical motion.', char(10), ...
      'paper 000, Fig. 2 (C), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_c_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, Ks, Cs, mH, mR, Ky, Cy, Kres, Cres, g];', char(10), ...
      'assert(numel(tw_p) == 10, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_c fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'mH', 'edit', 'mH: mass of the hub: unsprung mass less the ring [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters', {}
    'Ky', 'edit', 'Ky: sidewall stiffness (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Cy', 'edit', 'Cy: sidewall damping (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_c continuous';
  b(end).position = [790, 940, 980, 1030];
  b(end).sfunction = 'sfun_tw_quarter_car_c_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate quarter_car_c continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: quarter car: sprung mass, hub and rigid ring, vertical motion.', char(10), ...
      'paper 000, Fig. 2 (C), Table 7.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_c_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, Ks, Cs, mH, mR, Ky, Cy, Kres, Cres, g];', char(10), ...
      'assert(numel(tw_p) == 10, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_c continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 4 slow and 2 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'mH', 'edit', 'mH: mass of the hub: unsprung mass less the ring [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters', {}
    'Ky', 'edit', 'Ky: sidewall stiffness (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Cy', 'edit', 'Cy: sidewall damping (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_hub';
  b(end).position = [40, 1090, 230, 1180];
  b(end).sfunction = 'sfun_tw_quarter_car_hub';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate quarter_car_hub';
  b(end).description = ['Model and method in one block: travelling quarter car without its tyre: tyre forces in.', char(10), ...
      'paper 000, Fig. 2 (C).'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_hub.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_p = [ms, Ks, Cs, L0, mH, IH, g, y0, v0, w0, wbrake];', char(10), ...
      'assert(numel(tw_p) == 11, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_hub'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 8 slow and 0 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'L0', 'edit', 'L0: free length of the strut; this one rests with ys = yH [m], -10 to 10', '0.1547351', 'on', 'on', '', 'Parameters', {}
    'mH', 'edit', 'mH: mass of the hub [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters', {}
    'IH', 'edit', 'IH: spin inertia of the hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'y0', 'edit', 'y0: height of the hub at the start; this one is that on ring_tyre [m], -10 to 10', '0.29627324', 'on', 'on', '', 'Parameters', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters', {}
    'w0', 'edit', 'w0: spin at the start: -v0 over the rolling radius [rad/s], -10000 to 10000', '0', 'on', 'on', '', 'Parameters', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_hub slow';
  b(end).position = [290, 1090, 480, 1180];
  b(end).sfunction = 'sfun_tw_quarter_car_hub_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate quarter_car_hub slow';
  b(end).description = ['The slow right-hand side and the outputs: travelling quarter car without its tyre: tyre forces in.', char(10), ...
      'paper 000, Fig. 2 (C).'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_hub_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, Ks, Cs, L0, mH, IH, g, y0, v0, w0, wbrake];', char(10), ...
      'assert(numel(tw_p) == 11, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_hub slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 3, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'L0', 'edit', 'L0: free length of the strut; this one rests with ys = yH [m], -10 to 10', '0.1547351', 'on', 'on', '', 'Parameters', {}
    'mH', 'edit', 'mH: mass of the hub [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters', {}
    'IH', 'edit', 'IH: spin inertia of the hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'y0', 'edit', 'y0: height of the hub at the start; this one is that on ring_tyre [m], -10 to 10', '0.29627324', 'on', 'on', '', 'Parameters', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters', {}
    'w0', 'edit', 'w0: spin at the start: -v0 over the rolling radius [rad/s], -10000 to 10000', '0', 'on', 'on', '', 'Parameters', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_hub continuous';
  b(end).position = [540, 1090, 730, 1180];
  b(end).sfunction = 'sfun_tw_quarter_car_hub_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate quarter_car_hub continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: travelling quarter car without its tyre: tyre forces in.', char(10), ...
      'paper 000, Fig. 2 (C).'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_hub_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [ms, Ks, Cs, L0, mH, IH, g, y0, v0, w0, wbrake];', char(10), ...
      'assert(numel(tw_p) == 11, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_hub continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'if outputs, port_label(''output'', 2, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 8 slow and 0 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters', {}
    'L0', 'edit', 'L0: free length of the strut; this one rests with ys = yH [m], -10 to 10', '0.1547351', 'on', 'on', '', 'Parameters', {}
    'mH', 'edit', 'mH: mass of the hub [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters', {}
    'IH', 'edit', 'IH: spin inertia of the hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'y0', 'edit', 'y0: height of the hub at the start; this one is that on ring_tyre [m], -10 to 10', '0.29627324', 'on', 'on', '', 'Parameters', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters', {}
    'w0', 'edit', 'w0: spin at the start: -v0 over the rolling radius [rad/s], -10000 to 10000', '0', 'on', 'on', '', 'Parameters', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_tire';
  b(end).position = [40, 1240, 230, 1330];
  b(end).sfunction = 'sfun_tw_quarter_car_tire';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate quarter_car_tire';
  b(end).description = ['Model and method in one block: travelling quarter car with the planar rigid-ring tyre.', char(10), ...
      'paper 000, Fig. 2 (C), Table 7, Appendix B.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_tire.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_p = [mR, IR, Kx, Ky, Kth, Cx, Cy, Cth, Kres, Cres, R0, R, mu, crr, Ckappa, a, vreg, ms, Ks, Cs, L0, mH, IH, g, v0, drive_torque, wbrake, absolute];', char(10), ...
      'assert(numel(tw_p) == 28, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_tire'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 8 slow and 7 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters 1', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters 1', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters 1', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 1', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters 1', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters 1', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters 1', {}
    'L0', 'edit', 'L0: free length of the strut; this one rests with ys = yH [m], -10 to 10', '0.1547351', 'on', 'on', '', 'Parameters 2', {}
    'mH', 'edit', 'mH: mass of the hub: unsprung mass less the ring [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters 2', {}
    'IH', 'edit', 'IH: spin inertia of the hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters 2', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters 2', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters 2', {}
    'drive_torque', 'edit', 'drive_torque: default input: torque above what holds v0 [N m], -100000 to 100000', '0', 'on', 'on', '', 'Parameters 2', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters 2', {}
    'absolute', 'edit', 'absolute: ring coordinates: 0 relative to the hub, 1 absolute, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_tire slow';
  b(end).position = [290, 1240, 480, 1330];
  b(end).sfunction = 'sfun_tw_quarter_car_tire_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate quarter_car_tire slow';
  b(end).description = ['The slow right-hand side and the outputs: travelling quarter car with the planar rigid-ring tyre.', char(10), ...
      'paper 000, Fig. 2 (C), Table 7, Appendix B.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_tire_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [mR, IR, Kx, Ky, Kth, Cx, Cy, Cth, Kres, Cres, R0, R, mu, crr, Ckappa, a, vreg, ms, Ks, Cs, L0, mH, IH, g, v0, drive_torque, wbrake, absolute];', char(10), ...
      'assert(numel(tw_p) == 28, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_tire slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters 1', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters 1', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters 1', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 1', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters 1', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters 1', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters 1', {}
    'L0', 'edit', 'L0: free length of the strut; this one rests with ys = yH [m], -10 to 10', '0.1547351', 'on', 'on', '', 'Parameters 2', {}
    'mH', 'edit', 'mH: mass of the hub: unsprung mass less the ring [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters 2', {}
    'IH', 'edit', 'IH: spin inertia of the hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters 2', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters 2', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters 2', {}
    'drive_torque', 'edit', 'drive_torque: default input: torque above what holds v0 [N m], -100000 to 100000', '0', 'on', 'on', '', 'Parameters 2', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters 2', {}
    'absolute', 'edit', 'absolute: ring coordinates: 0 relative to the hub, 1 absolute, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_tire fast';
  b(end).position = [540, 1240, 730, 1330];
  b(end).sfunction = 'sfun_tw_quarter_car_tire_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate quarter_car_tire fast';
  b(end).description = ['The fast right-hand side: travelling quarter car with the planar rigid-ring tyre.', char(10), ...
      'paper 000, Fig. 2 (C), Table 7, Appendix B.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_tire_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [mR, IR, Kx, Ky, Kth, Cx, Cy, Cth, Kres, Cres, R0, R, mu, crr, Ckappa, a, vreg, ms, Ks, Cs, L0, mH, IH, g, v0, drive_torque, wbrake, absolute];', char(10), ...
      'assert(numel(tw_p) == 28, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_tire fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters 1', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters 1', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters 1', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 1', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters 1', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters 1', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters 1', {}
    'L0', 'edit', 'L0: free length of the strut; this one rests with ys = yH [m], -10 to 10', '0.1547351', 'on', 'on', '', 'Parameters 2', {}
    'mH', 'edit', 'mH: mass of the hub: unsprung mass less the ring [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters 2', {}
    'IH', 'edit', 'IH: spin inertia of the hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters 2', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters 2', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters 2', {}
    'drive_torque', 'edit', 'drive_torque: default input: torque above what holds v0 [N m], -100000 to 100000', '0', 'on', 'on', '', 'Parameters 2', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters 2', {}
    'absolute', 'edit', 'absolute: ring coordinates: 0 relative to the hub, 1 absolute, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'quarter_car_tire continuous';
  b(end).position = [790, 1240, 980, 1330];
  b(end).sfunction = 'sfun_tw_quarter_car_tire_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate quarter_car_tire continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: travelling quarter car with the planar rigid-ring tyre.', char(10), ...
      'paper 000, Fig. 2 (C), Table 7, Appendix B.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''quarter_car_tire_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [mR, IR, Kx, Ky, Kth, Cx, Cy, Cth, Kres, Cres, R0, R, mu, crr, Ckappa, a, vreg, ms, Ks, Cs, L0, mH, IH, g, v0, drive_torque, wbrake, absolute];', char(10), ...
      'assert(numel(tw_p) == 28, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''quarter_car_tire continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 8 slow and 7 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters 1', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters 1', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters 1', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters 1', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters 1', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters 1', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters 1', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters 1', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters 1', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters 1', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters 1', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters 1', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters 1', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters 1', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters 1', {}
    'ms', 'edit', 'ms: sprung mass [kg], 1 to 100000', '306', 'on', 'on', '', 'Parameters 1', {}
    'Ks', 'edit', 'Ks: suspension stiffness [N/m], 1 to 1e+08', '19400', 'on', 'on', '', 'Parameters 1', {}
    'Cs', 'edit', 'Cs: suspension damping [N s/m], 0 to 1e+06', '1838', 'on', 'on', '', 'Parameters 1', {}
    'L0', 'edit', 'L0: free length of the strut; this one rests with ys = yH [m], -10 to 10', '0.1547351', 'on', 'on', '', 'Parameters 2', {}
    'mH', 'edit', 'mH: mass of the hub: unsprung mass less the ring [kg], 0.1 to 10000', '39', 'on', 'on', '', 'Parameters 2', {}
    'IH', 'edit', 'IH: spin inertia of the hub [kg m2], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters 2', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters 2', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters 2', {}
    'drive_torque', 'edit', 'drive_torque: default input: torque above what holds v0 [N m], -100000 to 100000', '0', 'on', 'on', '', 'Parameters 2', {}
    'wbrake', 'edit', 'wbrake: a brake fades out below this spin [rad/s], 0.01 to 100', '2', 'on', 'on', '', 'Parameters 2', {}
    'absolute', 'edit', 'absolute: ring coordinates: 0 relative to the hub, 1 absolute, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'ring_tyre';
  b(end).position = [40, 1390, 230, 1480];
  b(end).sfunction = 'sfun_tw_ring_tyre';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate ring_tyre';
  b(end).description = ['Model and method in one block: the planar rigid-ring tyre alone: hub motion in, forces out.', char(10), ...
      'paper 000, Appendix B.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''ring_tyre.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_p = [mR, IR, Kx, Ky, Kth, Cx, Cy, Cth, Kres, Cres, R0, R, mu, crr, Ckappa, a, vreg, g, F0, v0];', char(10), ...
      'assert(numel(tw_p) == 20, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''ring_tyre'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''fast'');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 0 slow and 7 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'F0', 'edit', 'F0: force on the hub at the start [N], 0 to 1e+06', '3384.45', 'on', 'on', '', 'Parameters', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'ring_tyre slow';
  b(end).position = [290, 1390, 480, 1480];
  b(end).sfunction = 'sfun_tw_ring_tyre_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate ring_tyre slow';
  b(end).description = ['The slow right-hand side and the outputs: the planar rigid-ring tyre alone: hub motion in, forces out.', char(10), ...
      'paper 000, Appendix B.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''ring_tyre_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [mR, IR, Kx, Ky, Kth, Cx, Cy, Cth, Kres, Cres, R0, R, mu, crr, Ckappa, a, vreg, g, F0, v0];', char(10), ...
      'assert(numel(tw_p) == 20, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''ring_tyre slow'');', char(10), ...
      'port_label(''input'', 1, ''fast'');', char(10), ...
      'port_label(''input'', 2, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 3, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'F0', 'edit', 'F0: force on the hub at the start [N], 0 to 1e+06', '3384.45', 'on', 'on', '', 'Parameters', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'ring_tyre fast';
  b(end).position = [540, 1390, 730, 1480];
  b(end).sfunction = 'sfun_tw_ring_tyre_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate ring_tyre fast';
  b(end).description = ['The fast right-hand side: the planar rigid-ring tyre alone: hub motion in, forces out.', char(10), ...
      'paper 000, Appendix B.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''ring_tyre_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [mR, IR, Kx, Ky, Kth, Cx, Cy, Cth, Kres, Cres, R0, R, mu, crr, Ckappa, a, vreg, g, F0, v0];', char(10), ...
      'assert(numel(tw_p) == 20, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''ring_tyre fast'');', char(10), ...
      'port_label(''input'', 1, ''fast'');', char(10), ...
      'port_label(''input'', 2, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 3, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'F0', 'edit', 'F0: force on the hub at the start [N], 0 to 1e+06', '3384.45', 'on', 'on', '', 'Parameters', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Vehicles';
  b(end).name = 'ring_tyre continuous';
  b(end).position = [790, 1390, 980, 1480];
  b(end).sfunction = 'sfun_tw_ring_tyre_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate ring_tyre continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: the planar rigid-ring tyre alone: hub motion in, forces out.', char(10), ...
      'paper 000, Appendix B.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''ring_tyre_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [mR, IR, Kx, Ky, Kth, Cx, Cy, Cth, Kres, Cres, R0, R, mu, crr, Ckappa, a, vreg, g, F0, v0];', char(10), ...
      'assert(numel(tw_p) == 20, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''ring_tyre continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 2, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 0 slow and 7 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'mR', 'edit', 'mR: mass of the ring [kg], 0.1 to 1000', '7', 'on', 'on', '', 'Parameters', {}
    'IR', 'edit', 'IR: spin inertia of the ring [kg m2], 0.001 to 1000', '0.6', 'on', 'on', '', 'Parameters', {}
    'Kx', 'edit', 'Kx: sidewall stiffness, forward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Ky', 'edit', 'Ky: sidewall stiffness, upward (80 Hz on mR) [N/m], 1000 to 1e+09', '1768633', 'on', 'on', '', 'Parameters', {}
    'Kth', 'edit', 'Kth: sidewall stiffness, torsion (70 Hz on IR) [N m/rad], 100 to 1e+08', '116067', 'on', 'on', '', 'Parameters', {}
    'Cx', 'edit', 'Cx: sidewall damping, forward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Cy', 'edit', 'Cy: sidewall damping, upward (0.04 of critical) [N s/m], 0 to 1e+06', '281.487', 'on', 'on', '', 'Parameters', {}
    'Cth', 'edit', 'Cth: sidewall damping, torsion (0.04 of critical) [N m s/rad], 0 to 100000', '21.1115', 'on', 'on', '', 'Parameters', {}
    'Kres', 'edit', 'Kres: residual stiffness: in series with Ky it makes 200 kN/m [N/m], 1000 to 1e+09', '225500', 'on', 'on', '', 'Parameters', {}
    'Cres', 'edit', 'Cres: residual damping, 2 ms Kres [N s/m], 0 to 1e+06', '451', 'on', 'on', '', 'Parameters', {}
    'R0', 'edit', 'R0: free radius [m], 0.01 to 3', '0.3135', 'on', 'on', '', 'Parameters', {}
    'R', 'edit', 'R: rolling radius [m], 0.01 to 3', '0.305', 'on', 'on', '', 'Parameters', {}
    'mu', 'edit', 'mu: friction coefficient, 0 to 3', '1', 'on', 'on', '', 'Parameters', {}
    'crr', 'edit', 'crr: rolling resistance, a length: 0.010 R [m], 0 to 0.1', '0.00305', 'on', 'on', '', 'Parameters', {}
    'Ckappa', 'edit', 'Ckappa: slip stiffness 2 cpx a^2 [N], 100 to 1e+08', '80000', 'on', 'on', '', 'Parameters', {}
    'a', 'edit', 'a: relaxation length at small slip: half the contact length [m], 0.001 to 1', '0.055', 'on', 'on', '', 'Parameters', {}
    'vreg', 'edit', 'vreg: rolling resistance vanishes below this speed [m/s], 0.001 to 10', '0.1', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], 0 to 30', '9.81', 'on', 'on', '', 'Parameters', {}
    'F0', 'edit', 'F0: force on the hub at the start [N], 0 to 1e+06', '3384.45', 'on', 'on', '', 'Parameters', {}
    'v0', 'edit', 'v0: speed at the start [m/s], -100 to 100', '0', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Spacecraft';
  b(end).name = 'planar_spacecraft';
  b(end).position = [40, 40, 230, 130];
  b(end).sfunction = 'sfun_tw_planar_spacecraft';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate planar_spacecraft';
  b(end).description = ['Model and method in one block: rigid body with two sprung solar panels in the plane, 5 degrees of freedom.', char(10), ...
      'Chang, Ploen, Martin, Sohl (paper 001), section VI, Eq. 31, Fig. 5.', char(10), ...
      'Set A: the defaults: 20 kg panels, hinges of 1 Hz.', char(10), ...
      'Set A-spin1: A spinning at 1 rad/s: the fast part feels the slow one.', char(10), ...
      'Set B: 5 kg panels, hinges of 8 Hz: visible drift of dual-rate methods.', char(10), ...
      'Set C: hinges of 2 Hz, attitude spring of 7 Hz: best case of a search.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''planar_spacecraft.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_own = [mR, mL, IB, IR, IL, kR, kL, kp];', char(10), ...
      'assert(numel(tw_own) == 8, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [20 20 80 15 15 2368.705056261446 2368.705056261446 0; 20 20 80 15 15 2368.705056261446 2368.705056261446 0; 20 20 80 15 15 2368.705056261446 2368.705056261446 0; 5 5 200 3.75 3.75 37899.28090018313 37899.28090018313 0; 20 20 120 15 15 9474.820225045783 9474.820225045783 232133.1];', char(10), ...
      'assert(set == 1 || all(any(ones(5, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mB, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), aR, aL, cR, cL, lR, lL, tw_set(6), tw_set(7), dR, dL, tw_set(8), kd];', char(10), ...
      'assert(numel(tw_p) == 18, ''each parameter field must be one number'');', char(10), ...
      'tw_counts = [0 0 10 0 0];', char(10), ...
      'tw_states = [0 0 0 0 0 0 0 0 0 0 ; 0 0 0 0 0 0 0 0 0 0 ; 0 0 0 0 0 1 0.05 0 0 0 ; 0 0 0 0 0 0 0 0 0 0 ; 0 0 0 0 0 0 0 0 0 0 ];', char(10), ...
      'tw_first = tw_states(set, 1:tw_counts(set));', char(10), ...
      'tw_x0 = [x0(:)'', tw_first(1:tw_counts(set) * isempty(x0))];', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''planar_spacecraft'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  list{7} = {'custom', 'A', 'A-spin1', 'B', 'C'};
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 6 slow and 4 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters', list{7}
    'mB', 'edit', 'mB: mass of the body [kg], 1e-06 to 1e+09', '200', 'on', 'on', '', 'Parameters', {}
    'mR', 'edit', 'mR: mass of the right panel [kg], 0 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'mL', 'edit', 'mL: mass of the left panel [kg], 0 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'IB', 'edit', 'IB: inertia of the body about its centre [kg m2], 0 to 1e+12', '80', 'on', 'on', '', 'Parameters', {}
    'IR', 'edit', 'IR: inertia of the right panel about its centre [kg m2], 0 to 1e+12', '15', 'on', 'on', '', 'Parameters', {}
    'IL', 'edit', 'IL: inertia of the left panel about its centre [kg m2], 0 to 1e+12', '15', 'on', 'on', '', 'Parameters', {}
    'aR', 'edit', 'aR: body centre to right hinge [m], 0 to 1e+06', '0.6', 'on', 'on', '', 'Parameters', {}
    'aL', 'edit', 'aL: body centre to left hinge [m], 0 to 1e+06', '0.6', 'on', 'on', '', 'Parameters', {}
    'cR', 'edit', 'cR: right hinge to panel centre [m], 0 to 1e+06', '1.5', 'on', 'on', '', 'Parameters', {}
    'cL', 'edit', 'cL: left hinge to panel centre [m], 0 to 1e+06', '1.5', 'on', 'on', '', 'Parameters', {}
    'lR', 'edit', 'lR: right hinge to panel tip [m], 0 to 1e+06', '3', 'on', 'on', '', 'Parameters', {}
    'lL', 'edit', 'lL: left hinge to panel tip [m], 0 to 1e+06', '3', 'on', 'on', '', 'Parameters', {}
    'kR', 'edit', 'kR: stiffness of the right hinge [N m/rad], 0 to 1e+15', '2368.705056261446', 'on', 'on', '', 'Parameters', {}
    'kL', 'edit', 'kL: stiffness of the left hinge [N m/rad], 0 to 1e+15', '2368.705056261446', 'on', 'on', '', 'Parameters', {}
    'dR', 'edit', 'dR: damping of the right hinge [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
    'dL', 'edit', 'dL: damping of the left hinge [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
    'kp', 'edit', 'kp: attitude spring on the body [N m/rad], 0 to 1e+15', '0', 'on', 'on', '', 'Parameters', {}
    'kd', 'edit', 'kd: attitude damping on the body [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Spacecraft';
  b(end).name = 'planar_spacecraft slow';
  b(end).position = [290, 40, 480, 130];
  b(end).sfunction = 'sfun_tw_planar_spacecraft_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate planar_spacecraft slow';
  b(end).description = ['The slow right-hand side and the outputs: rigid body with two sprung solar panels in the plane, 5 degrees of freedom.', char(10), ...
      'Chang, Ploen, Martin, Sohl (paper 001), section VI, Eq. 31, Fig. 5.', char(10), ...
      'Set A: the defaults: 20 kg panels, hinges of 1 Hz.', char(10), ...
      'Set A-spin1: A spinning at 1 rad/s: the fast part feels the slow one.', char(10), ...
      'Set B: 5 kg panels, hinges of 8 Hz: visible drift of dual-rate methods.', char(10), ...
      'Set C: hinges of 2 Hz, attitude spring of 7 Hz: best case of a search.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''planar_spacecraft_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [mR, mL, IB, IR, IL, kR, kL, kp];', char(10), ...
      'assert(numel(tw_own) == 8, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [20 20 80 15 15 2368.705056261446 2368.705056261446 0; 20 20 80 15 15 2368.705056261446 2368.705056261446 0; 20 20 80 15 15 2368.705056261446 2368.705056261446 0; 5 5 200 3.75 3.75 37899.28090018313 37899.28090018313 0; 20 20 120 15 15 9474.820225045783 9474.820225045783 232133.1];', char(10), ...
      'assert(set == 1 || all(any(ones(5, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mB, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), aR, aL, cR, cL, lR, lL, tw_set(6), tw_set(7), dR, dL, tw_set(8), kd];', char(10), ...
      'assert(numel(tw_p) == 18, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''planar_spacecraft slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters', list{7}
    'mB', 'edit', 'mB: mass of the body [kg], 1e-06 to 1e+09', '200', 'on', 'on', '', 'Parameters', {}
    'mR', 'edit', 'mR: mass of the right panel [kg], 0 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'mL', 'edit', 'mL: mass of the left panel [kg], 0 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'IB', 'edit', 'IB: inertia of the body about its centre [kg m2], 0 to 1e+12', '80', 'on', 'on', '', 'Parameters', {}
    'IR', 'edit', 'IR: inertia of the right panel about its centre [kg m2], 0 to 1e+12', '15', 'on', 'on', '', 'Parameters', {}
    'IL', 'edit', 'IL: inertia of the left panel about its centre [kg m2], 0 to 1e+12', '15', 'on', 'on', '', 'Parameters', {}
    'aR', 'edit', 'aR: body centre to right hinge [m], 0 to 1e+06', '0.6', 'on', 'on', '', 'Parameters', {}
    'aL', 'edit', 'aL: body centre to left hinge [m], 0 to 1e+06', '0.6', 'on', 'on', '', 'Parameters', {}
    'cR', 'edit', 'cR: right hinge to panel centre [m], 0 to 1e+06', '1.5', 'on', 'on', '', 'Parameters', {}
    'cL', 'edit', 'cL: left hinge to panel centre [m], 0 to 1e+06', '1.5', 'on', 'on', '', 'Parameters', {}
    'lR', 'edit', 'lR: right hinge to panel tip [m], 0 to 1e+06', '3', 'on', 'on', '', 'Parameters', {}
    'lL', 'edit', 'lL: left hinge to panel tip [m], 0 to 1e+06', '3', 'on', 'on', '', 'Parameters', {}
    'kR', 'edit', 'kR: stiffness of the right hinge [N m/rad], 0 to 1e+15', '2368.705056261446', 'on', 'on', '', 'Parameters', {}
    'kL', 'edit', 'kL: stiffness of the left hinge [N m/rad], 0 to 1e+15', '2368.705056261446', 'on', 'on', '', 'Parameters', {}
    'dR', 'edit', 'dR: damping of the right hinge [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
    'dL', 'edit', 'dL: damping of the left hinge [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
    'kp', 'edit', 'kp: attitude spring on the body [N m/rad], 0 to 1e+15', '0', 'on', 'on', '', 'Parameters', {}
    'kd', 'edit', 'kd: attitude damping on the body [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Spacecraft';
  b(end).name = 'planar_spacecraft fast';
  b(end).position = [540, 40, 730, 130];
  b(end).sfunction = 'sfun_tw_planar_spacecraft_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate planar_spacecraft fast';
  b(end).description = ['The fast right-hand side: rigid body with two sprung solar panels in the plane, 5 degrees of freedom.', char(10), ...
      'Chang, Ploen, Martin, Sohl (paper 001), section VI, Eq. 31, Fig. 5.', char(10), ...
      'Set A: the defaults: 20 kg panels, hinges of 1 Hz.', char(10), ...
      'Set A-spin1: A spinning at 1 rad/s: the fast part feels the slow one.', char(10), ...
      'Set B: 5 kg panels, hinges of 8 Hz: visible drift of dual-rate methods.', char(10), ...
      'Set C: hinges of 2 Hz, attitude spring of 7 Hz: best case of a search.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''planar_spacecraft_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [mR, mL, IB, IR, IL, kR, kL, kp];', char(10), ...
      'assert(numel(tw_own) == 8, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [20 20 80 15 15 2368.705056261446 2368.705056261446 0; 20 20 80 15 15 2368.705056261446 2368.705056261446 0; 20 20 80 15 15 2368.705056261446 2368.705056261446 0; 5 5 200 3.75 3.75 37899.28090018313 37899.28090018313 0; 20 20 120 15 15 9474.820225045783 9474.820225045783 232133.1];', char(10), ...
      'assert(set == 1 || all(any(ones(5, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mB, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), aR, aL, cR, cL, lR, lL, tw_set(6), tw_set(7), dR, dL, tw_set(8), kd];', char(10), ...
      'assert(numel(tw_p) == 18, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''planar_spacecraft fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters', list{7}
    'mB', 'edit', 'mB: mass of the body [kg], 1e-06 to 1e+09', '200', 'on', 'on', '', 'Parameters', {}
    'mR', 'edit', 'mR: mass of the right panel [kg], 0 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'mL', 'edit', 'mL: mass of the left panel [kg], 0 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'IB', 'edit', 'IB: inertia of the body about its centre [kg m2], 0 to 1e+12', '80', 'on', 'on', '', 'Parameters', {}
    'IR', 'edit', 'IR: inertia of the right panel about its centre [kg m2], 0 to 1e+12', '15', 'on', 'on', '', 'Parameters', {}
    'IL', 'edit', 'IL: inertia of the left panel about its centre [kg m2], 0 to 1e+12', '15', 'on', 'on', '', 'Parameters', {}
    'aR', 'edit', 'aR: body centre to right hinge [m], 0 to 1e+06', '0.6', 'on', 'on', '', 'Parameters', {}
    'aL', 'edit', 'aL: body centre to left hinge [m], 0 to 1e+06', '0.6', 'on', 'on', '', 'Parameters', {}
    'cR', 'edit', 'cR: right hinge to panel centre [m], 0 to 1e+06', '1.5', 'on', 'on', '', 'Parameters', {}
    'cL', 'edit', 'cL: left hinge to panel centre [m], 0 to 1e+06', '1.5', 'on', 'on', '', 'Parameters', {}
    'lR', 'edit', 'lR: right hinge to panel tip [m], 0 to 1e+06', '3', 'on', 'on', '', 'Parameters', {}
    'lL', 'edit', 'lL: left hinge to panel tip [m], 0 to 1e+06', '3', 'on', 'on', '', 'Parameters', {}
    'kR', 'edit', 'kR: stiffness of the right hinge [N m/rad], 0 to 1e+15', '2368.705056261446', 'on', 'on', '', 'Parameters', {}
    'kL', 'edit', 'kL: stiffness of the left hinge [N m/rad], 0 to 1e+15', '2368.705056261446', 'on', 'on', '', 'Parameters', {}
    'dR', 'edit', 'dR: damping of the right hinge [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
    'dL', 'edit', 'dL: damping of the left hinge [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
    'kp', 'edit', 'kp: attitude spring on the body [N m/rad], 0 to 1e+15', '0', 'on', 'on', '', 'Parameters', {}
    'kd', 'edit', 'kd: attitude damping on the body [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Spacecraft';
  b(end).name = 'planar_spacecraft continuous';
  b(end).position = [790, 40, 980, 130];
  b(end).sfunction = 'sfun_tw_planar_spacecraft_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate planar_spacecraft continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: rigid body with two sprung solar panels in the plane, 5 degrees of freedom.', char(10), ...
      'Chang, Ploen, Martin, Sohl (paper 001), section VI, Eq. 31, Fig. 5.', char(10), ...
      'Set A: the defaults: 20 kg panels, hinges of 1 Hz.', char(10), ...
      'Set A-spin1: A spinning at 1 rad/s: the fast part feels the slow one.', char(10), ...
      'Set B: 5 kg panels, hinges of 8 Hz: visible drift of dual-rate methods.', char(10), ...
      'Set C: hinges of 2 Hz, attitude spring of 7 Hz: best case of a search.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''planar_spacecraft_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [mR, mL, IB, IR, IL, kR, kL, kp];', char(10), ...
      'assert(numel(tw_own) == 8, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [20 20 80 15 15 2368.705056261446 2368.705056261446 0; 20 20 80 15 15 2368.705056261446 2368.705056261446 0; 20 20 80 15 15 2368.705056261446 2368.705056261446 0; 5 5 200 3.75 3.75 37899.28090018313 37899.28090018313 0; 20 20 120 15 15 9474.820225045783 9474.820225045783 232133.1];', char(10), ...
      'assert(set == 1 || all(any(ones(5, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [mB, tw_set(1), tw_set(2), tw_set(3), tw_set(4), tw_set(5), aR, aL, cR, cL, lR, lL, tw_set(6), tw_set(7), dR, dL, tw_set(8), kd];', char(10), ...
      'assert(numel(tw_p) == 18, ''each parameter field must be one number'');', char(10), ...
      'tw_counts = [0 0 10 0 0];', char(10), ...
      'tw_states = [0 0 0 0 0 0 0 0 0 0 ; 0 0 0 0 0 0 0 0 0 0 ; 0 0 0 0 0 1 0.05 0 0 0 ; 0 0 0 0 0 0 0 0 0 0 ; 0 0 0 0 0 0 0 0 0 0 ];', char(10), ...
      'tw_first = tw_states(set, 1:tw_counts(set));', char(10), ...
      'tw_x0 = [x0(:)'', tw_first(1:tw_counts(set) * isempty(x0))];', char(10), ...
      ''];
  b(end).display = ['disp(''planar_spacecraft continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 6 slow and 4 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters', list{7}
    'mB', 'edit', 'mB: mass of the body [kg], 1e-06 to 1e+09', '200', 'on', 'on', '', 'Parameters', {}
    'mR', 'edit', 'mR: mass of the right panel [kg], 0 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'mL', 'edit', 'mL: mass of the left panel [kg], 0 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'IB', 'edit', 'IB: inertia of the body about its centre [kg m2], 0 to 1e+12', '80', 'on', 'on', '', 'Parameters', {}
    'IR', 'edit', 'IR: inertia of the right panel about its centre [kg m2], 0 to 1e+12', '15', 'on', 'on', '', 'Parameters', {}
    'IL', 'edit', 'IL: inertia of the left panel about its centre [kg m2], 0 to 1e+12', '15', 'on', 'on', '', 'Parameters', {}
    'aR', 'edit', 'aR: body centre to right hinge [m], 0 to 1e+06', '0.6', 'on', 'on', '', 'Parameters', {}
    'aL', 'edit', 'aL: body centre to left hinge [m], 0 to 1e+06', '0.6', 'on', 'on', '', 'Parameters', {}
    'cR', 'edit', 'cR: right hinge to panel centre [m], 0 to 1e+06', '1.5', 'on', 'on', '', 'Parameters', {}
    'cL', 'edit', 'cL: left hinge to panel centre [m], 0 to 1e+06', '1.5', 'on', 'on', '', 'Parameters', {}
    'lR', 'edit', 'lR: right hinge to panel tip [m], 0 to 1e+06', '3', 'on', 'on', '', 'Parameters', {}
    'lL', 'edit', 'lL: left hinge to panel tip [m], 0 to 1e+06', '3', 'on', 'on', '', 'Parameters', {}
    'kR', 'edit', 'kR: stiffness of the right hinge [N m/rad], 0 to 1e+15', '2368.705056261446', 'on', 'on', '', 'Parameters', {}
    'kL', 'edit', 'kL: stiffness of the left hinge [N m/rad], 0 to 1e+15', '2368.705056261446', 'on', 'on', '', 'Parameters', {}
    'dR', 'edit', 'dR: damping of the right hinge [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
    'dL', 'edit', 'dL: damping of the left hinge [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
    'kp', 'edit', 'kp: attitude spring on the body [N m/rad], 0 to 1e+15', '0', 'on', 'on', '', 'Parameters', {}
    'kd', 'edit', 'kd: attitude damping on the body [N m s/rad], 0 to 1e+12', '0', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Flexible';
  b(end).name = 'flexible_arm';
  b(end).position = [40, 40, 230, 130];
  b(end).sfunction = 'sfun_tw_flexible_arm';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate flexible_arm';
  b(end).description = ['Model and method in one block: two flexible links in a vertical plane: two joints, four bending modes.', char(10), ...
      'an example of the recursive equations of paper 003, Eqs. 1-18.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''flexible_arm.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_p = [m1, L1, EI1, elbow, J1, c1, m2, L2, EI2, payload, J2, c2, zeta, g, T1_amp, T2_amp, f];', char(10), ...
      'assert(numel(tw_p) == 17, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''flexible_arm'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 4 slow and 8 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'm1', 'edit', 'm1: mass of link 1 [kg], 0.001 to 1e+06', '2', 'on', 'on', '', 'Parameters', {}
    'L1', 'edit', 'L1: length of link 1 [m], 0.001 to 1000', '1', 'on', 'on', '', 'Parameters', {}
    'EI1', 'edit', 'EI1: bending stiffness of link 1 [N m2], 1e-06 to 1e+12', '400', 'on', 'on', '', 'Parameters', {}
    'elbow', 'edit', 'elbow: mass at the end of link 1 [kg], 0 to 1e+06', '1', 'on', 'on', '', 'Parameters', {}
    'J1', 'edit', 'J1: inertia that turns with the shoulder [kg m2], 0 to 1e+06', '0.05', 'on', 'on', '', 'Parameters', {}
    'c1', 'edit', 'c1: friction of the shoulder [N m s/rad], 0 to 1e+06', '0', 'on', 'on', '', 'Parameters', {}
    'm2', 'edit', 'm2: mass of link 2 [kg], 0.001 to 1e+06', '1.2', 'on', 'on', '', 'Parameters', {}
    'L2', 'edit', 'L2: length of link 2 [m], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters', {}
    'EI2', 'edit', 'EI2: bending stiffness of link 2 [N m2], 1e-06 to 1e+12', '150', 'on', 'on', '', 'Parameters', {}
    'payload', 'edit', 'payload: mass at the end of link 2 [kg], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters', {}
    'J2', 'edit', 'J2: inertia that turns with the elbow [kg m2], 0 to 1e+06', '0.02', 'on', 'on', '', 'Parameters', {}
    'c2', 'edit', 'c2: friction of the elbow [N m s/rad], 0 to 1e+06', '0', 'on', 'on', '', 'Parameters', {}
    'zeta', 'edit', 'zeta: damping ratio of the modes, 0 to 10', '0.01', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], -100 to 100', '9.81', 'on', 'on', '', 'Parameters', {}
    'T1_amp', 'edit', 'T1_amp: amplitude of the shoulder''s torque [N m], -1e+09 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'T2_amp', 'edit', 'T2_amp: amplitude of the elbow''s torque [N m], -1e+09 to 1e+09', '4', 'on', 'on', '', 'Parameters', {}
    'f', 'edit', 'f: frequency of the torques [Hz], 0 to 10000', '1', 'on', 'on', '', 'Parameters', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Flexible';
  b(end).name = 'flexible_arm slow';
  b(end).position = [290, 40, 480, 130];
  b(end).sfunction = 'sfun_tw_flexible_arm_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate flexible_arm slow';
  b(end).description = ['The slow right-hand side and the outputs: two flexible links in a vertical plane: two joints, four bending modes.', char(10), ...
      'an example of the recursive equations of paper 003, Eqs. 1-18.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''flexible_arm_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [m1, L1, EI1, elbow, J1, c1, m2, L2, EI2, payload, J2, c2, zeta, g, T1_amp, T2_amp, f];', char(10), ...
      'assert(numel(tw_p) == 17, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''flexible_arm slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'm1', 'edit', 'm1: mass of link 1 [kg], 0.001 to 1e+06', '2', 'on', 'on', '', 'Parameters', {}
    'L1', 'edit', 'L1: length of link 1 [m], 0.001 to 1000', '1', 'on', 'on', '', 'Parameters', {}
    'EI1', 'edit', 'EI1: bending stiffness of link 1 [N m2], 1e-06 to 1e+12', '400', 'on', 'on', '', 'Parameters', {}
    'elbow', 'edit', 'elbow: mass at the end of link 1 [kg], 0 to 1e+06', '1', 'on', 'on', '', 'Parameters', {}
    'J1', 'edit', 'J1: inertia that turns with the shoulder [kg m2], 0 to 1e+06', '0.05', 'on', 'on', '', 'Parameters', {}
    'c1', 'edit', 'c1: friction of the shoulder [N m s/rad], 0 to 1e+06', '0', 'on', 'on', '', 'Parameters', {}
    'm2', 'edit', 'm2: mass of link 2 [kg], 0.001 to 1e+06', '1.2', 'on', 'on', '', 'Parameters', {}
    'L2', 'edit', 'L2: length of link 2 [m], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters', {}
    'EI2', 'edit', 'EI2: bending stiffness of link 2 [N m2], 1e-06 to 1e+12', '150', 'on', 'on', '', 'Parameters', {}
    'payload', 'edit', 'payload: mass at the end of link 2 [kg], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters', {}
    'J2', 'edit', 'J2: inertia that turns with the elbow [kg m2], 0 to 1e+06', '0.02', 'on', 'on', '', 'Parameters', {}
    'c2', 'edit', 'c2: friction of the elbow [N m s/rad], 0 to 1e+06', '0', 'on', 'on', '', 'Parameters', {}
    'zeta', 'edit', 'zeta: damping ratio of the modes, 0 to 10', '0.01', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], -100 to 100', '9.81', 'on', 'on', '', 'Parameters', {}
    'T1_amp', 'edit', 'T1_amp: amplitude of the shoulder''s torque [N m], -1e+09 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'T2_amp', 'edit', 'T2_amp: amplitude of the elbow''s torque [N m], -1e+09 to 1e+09', '4', 'on', 'on', '', 'Parameters', {}
    'f', 'edit', 'f: frequency of the torques [Hz], 0 to 10000', '1', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Flexible';
  b(end).name = 'flexible_arm fast';
  b(end).position = [540, 40, 730, 130];
  b(end).sfunction = 'sfun_tw_flexible_arm_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate flexible_arm fast';
  b(end).description = ['The fast right-hand side: two flexible links in a vertical plane: two joints, four bending modes.', char(10), ...
      'an example of the recursive equations of paper 003, Eqs. 1-18.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''flexible_arm_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [m1, L1, EI1, elbow, J1, c1, m2, L2, EI2, payload, J2, c2, zeta, g, T1_amp, T2_amp, f];', char(10), ...
      'assert(numel(tw_p) == 17, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''flexible_arm fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'm1', 'edit', 'm1: mass of link 1 [kg], 0.001 to 1e+06', '2', 'on', 'on', '', 'Parameters', {}
    'L1', 'edit', 'L1: length of link 1 [m], 0.001 to 1000', '1', 'on', 'on', '', 'Parameters', {}
    'EI1', 'edit', 'EI1: bending stiffness of link 1 [N m2], 1e-06 to 1e+12', '400', 'on', 'on', '', 'Parameters', {}
    'elbow', 'edit', 'elbow: mass at the end of link 1 [kg], 0 to 1e+06', '1', 'on', 'on', '', 'Parameters', {}
    'J1', 'edit', 'J1: inertia that turns with the shoulder [kg m2], 0 to 1e+06', '0.05', 'on', 'on', '', 'Parameters', {}
    'c1', 'edit', 'c1: friction of the shoulder [N m s/rad], 0 to 1e+06', '0', 'on', 'on', '', 'Parameters', {}
    'm2', 'edit', 'm2: mass of link 2 [kg], 0.001 to 1e+06', '1.2', 'on', 'on', '', 'Parameters', {}
    'L2', 'edit', 'L2: length of link 2 [m], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters', {}
    'EI2', 'edit', 'EI2: bending stiffness of link 2 [N m2], 1e-06 to 1e+12', '150', 'on', 'on', '', 'Parameters', {}
    'payload', 'edit', 'payload: mass at the end of link 2 [kg], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters', {}
    'J2', 'edit', 'J2: inertia that turns with the elbow [kg m2], 0 to 1e+06', '0.02', 'on', 'on', '', 'Parameters', {}
    'c2', 'edit', 'c2: friction of the elbow [N m s/rad], 0 to 1e+06', '0', 'on', 'on', '', 'Parameters', {}
    'zeta', 'edit', 'zeta: damping ratio of the modes, 0 to 10', '0.01', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], -100 to 100', '9.81', 'on', 'on', '', 'Parameters', {}
    'T1_amp', 'edit', 'T1_amp: amplitude of the shoulder''s torque [N m], -1e+09 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'T2_amp', 'edit', 'T2_amp: amplitude of the elbow''s torque [N m], -1e+09 to 1e+09', '4', 'on', 'on', '', 'Parameters', {}
    'f', 'edit', 'f: frequency of the torques [Hz], 0 to 10000', '1', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Flexible';
  b(end).name = 'flexible_arm continuous';
  b(end).position = [790, 40, 980, 130];
  b(end).sfunction = 'sfun_tw_flexible_arm_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate flexible_arm continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: two flexible links in a vertical plane: two joints, four bending modes.', char(10), ...
      'an example of the recursive equations of paper 003, Eqs. 1-18.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''flexible_arm_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [m1, L1, EI1, elbow, J1, c1, m2, L2, EI2, payload, J2, c2, zeta, g, T1_amp, T2_amp, f];', char(10), ...
      'assert(numel(tw_p) == 17, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''flexible_arm continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 4 slow and 8 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'm1', 'edit', 'm1: mass of link 1 [kg], 0.001 to 1e+06', '2', 'on', 'on', '', 'Parameters', {}
    'L1', 'edit', 'L1: length of link 1 [m], 0.001 to 1000', '1', 'on', 'on', '', 'Parameters', {}
    'EI1', 'edit', 'EI1: bending stiffness of link 1 [N m2], 1e-06 to 1e+12', '400', 'on', 'on', '', 'Parameters', {}
    'elbow', 'edit', 'elbow: mass at the end of link 1 [kg], 0 to 1e+06', '1', 'on', 'on', '', 'Parameters', {}
    'J1', 'edit', 'J1: inertia that turns with the shoulder [kg m2], 0 to 1e+06', '0.05', 'on', 'on', '', 'Parameters', {}
    'c1', 'edit', 'c1: friction of the shoulder [N m s/rad], 0 to 1e+06', '0', 'on', 'on', '', 'Parameters', {}
    'm2', 'edit', 'm2: mass of link 2 [kg], 0.001 to 1e+06', '1.2', 'on', 'on', '', 'Parameters', {}
    'L2', 'edit', 'L2: length of link 2 [m], 0.001 to 1000', '0.8', 'on', 'on', '', 'Parameters', {}
    'EI2', 'edit', 'EI2: bending stiffness of link 2 [N m2], 1e-06 to 1e+12', '150', 'on', 'on', '', 'Parameters', {}
    'payload', 'edit', 'payload: mass at the end of link 2 [kg], 0 to 1e+06', '0.5', 'on', 'on', '', 'Parameters', {}
    'J2', 'edit', 'J2: inertia that turns with the elbow [kg m2], 0 to 1e+06', '0.02', 'on', 'on', '', 'Parameters', {}
    'c2', 'edit', 'c2: friction of the elbow [N m s/rad], 0 to 1e+06', '0', 'on', 'on', '', 'Parameters', {}
    'zeta', 'edit', 'zeta: damping ratio of the modes, 0 to 10', '0.01', 'on', 'on', '', 'Parameters', {}
    'g', 'edit', 'g: gravity [m/s2], -100 to 100', '9.81', 'on', 'on', '', 'Parameters', {}
    'T1_amp', 'edit', 'T1_amp: amplitude of the shoulder''s torque [N m], -1e+09 to 1e+09', '20', 'on', 'on', '', 'Parameters', {}
    'T2_amp', 'edit', 'T2_amp: amplitude of the elbow''s torque [N m], -1e+09 to 1e+09', '4', 'on', 'on', '', 'Parameters', {}
    'f', 'edit', 'f: frequency of the torques [Hz], 0 to 10000', '1', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Flexible';
  b(end).name = 'gun_turret';
  b(end).position = [40, 190, 230, 280];
  b(end).sfunction = 'sfun_tw_gun_turret';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate gun_turret';
  b(end).description = ['Model and method in one block: turret, mount and flexible gun: two joints, four bending modes.', char(10), ...
      'paper 003 (Kim), section 4, Eqs. 43-46.', char(10), ...
      'Set static: starts in equilibrium, the barrel bent by its weight.', char(10), ...
      'Set unbent: starts with a straight barrel that then drops.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''gun_turret.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_own = [start];', char(10), ...
      'assert(numel(tw_own) == 1, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [0; 0; 1];', char(10), ...
      'assert(set == 1 || all(any(ones(3, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [It, d, mt, S1, S2, n1, n2, p1, p2, om1, om2, zeta, tip1, tip2, muzzle, g, T1_amp, T2_amp, T2_bias, f, tw_set(1)];', char(10), ...
      'assert(numel(tw_p) == 21, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''gun_turret'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  list{8} = {'custom', 'static', 'unbent'};
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 4 slow and 8 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{8}
    'It', 'edit', 'It: inertia of the turret about Z [kg m2], 1 to 1e+09', '32000', 'on', 'on', '', 'Parameters 1', {}
    'd', 'edit', 'd: trunnion ahead of the turret''s axis [m], -100 to 100', '1', 'on', 'on', '', 'Parameters 1', {}
    'mt', 'edit', 'mt: mass of mount and gun [kg], 1 to 1e+07', '3080', 'on', 'on', '', 'Parameters 1', {}
    'S1', 'edit', 'S1: first moment of mount and gun about the trunnion [kg m], -1e+08 to 1e+08', '3409.887869520897', 'on', 'on', '', 'Parameters 1', {}
    'S2', 'edit', 'S2: second moment of mount and gun about the trunnion [kg m2], 1 to 1e+09', '17193.36666666667', 'on', 'on', '', 'Parameters 1', {}
    'n1', 'edit', 'n1: int mu phi1 [kg^0.5], -100000 to 100000', '27.01037850773217', 'on', 'on', '', 'Parameters 1', {}
    'n2', 'edit', 'n2: int mu phi2 [kg^0.5], -100000 to 100000', '14.96921606724928', 'on', 'on', '', 'Parameters 1', {}
    'p1', 'edit', 'p1: int mu x phi1 [m kg^0.5], -1e+06 to 1e+06', '117.50405281454162', 'on', 'on', '', 'Parameters 1', {}
    'p2', 'edit', 'p2: int mu x phi2 [m kg^0.5], -1e+06 to 1e+06', '24.079571938866405', 'on', 'on', '', 'Parameters 1', {}
    'om1', 'edit', 'om1: first clamped frequency [rad/s], 0.001 to 1e+06', '41.036644066597525', 'on', 'on', '', 'Parameters 1', {}
    'om2', 'edit', 'om2: second clamped frequency [rad/s], 0.001 to 1e+06', '257.17225850199316', 'on', 'on', '', 'Parameters 1', {}
    'zeta', 'edit', 'zeta: damping ratio of the modes, 0 to 10', '0', 'on', 'on', '', 'Parameters 1', {}
    'tip1', 'edit', 'tip1: phi1 at the muzzle [kg^-0.5], -1000 to 1000', '0.05797710356524484', 'on', 'on', '', 'Parameters 1', {}
    'tip2', 'edit', 'tip2: phi2 at the muzzle [kg^-0.5], -1000 to 1000', '-0.05797710356524484', 'on', 'on', '', 'Parameters 1', {}
    'muzzle', 'edit', 'muzzle: trunnion to muzzle [m], 0 to 100', '5.8', 'on', 'on', '', 'Parameters 1', {}
    'g', 'edit', 'g: gravity [m/s2], -100 to 100', '9.81', 'on', 'on', '', 'Parameters 1', {}
    'T1_amp', 'edit', 'T1_amp: amplitude of the azimuth torque [N m], -1e+09 to 1e+09', '-45500', 'on', 'on', '', 'Parameters 1', {}
    'T2_amp', 'edit', 'T2_amp: amplitude of the elevation torque [N m], -1e+09 to 1e+09', '17600', 'on', 'on', '', 'Parameters 1', {}
    'T2_bias', 'edit', 'T2_bias: constant part of the elevation torque [N m], -1e+09 to 1e+09', '-33451', 'on', 'on', '', 'Parameters 1', {}
    'f', 'edit', 'f: frequency of the torques [Hz], 0 to 10000', '1', 'on', 'on', '', 'Parameters 1', {}
    'start', 'edit', 'start: barrel at first: 0 bent by its weight, 1 unbent, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Flexible';
  b(end).name = 'gun_turret slow';
  b(end).position = [290, 190, 480, 280];
  b(end).sfunction = 'sfun_tw_gun_turret_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate gun_turret slow';
  b(end).description = ['The slow right-hand side and the outputs: turret, mount and flexible gun: two joints, four bending modes.', char(10), ...
      'paper 003 (Kim), section 4, Eqs. 43-46.', char(10), ...
      'Set static: starts in equilibrium, the barrel bent by its weight.', char(10), ...
      'Set unbent: starts with a straight barrel that then drops.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''gun_turret_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [start];', char(10), ...
      'assert(numel(tw_own) == 1, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [0; 0; 1];', char(10), ...
      'assert(set == 1 || all(any(ones(3, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [It, d, mt, S1, S2, n1, n2, p1, p2, om1, om2, zeta, tip1, tip2, muzzle, g, T1_amp, T2_amp, T2_bias, f, tw_set(1)];', char(10), ...
      'assert(numel(tw_p) == 21, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''gun_turret slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{8}
    'It', 'edit', 'It: inertia of the turret about Z [kg m2], 1 to 1e+09', '32000', 'on', 'on', '', 'Parameters 1', {}
    'd', 'edit', 'd: trunnion ahead of the turret''s axis [m], -100 to 100', '1', 'on', 'on', '', 'Parameters 1', {}
    'mt', 'edit', 'mt: mass of mount and gun [kg], 1 to 1e+07', '3080', 'on', 'on', '', 'Parameters 1', {}
    'S1', 'edit', 'S1: first moment of mount and gun about the trunnion [kg m], -1e+08 to 1e+08', '3409.887869520897', 'on', 'on', '', 'Parameters 1', {}
    'S2', 'edit', 'S2: second moment of mount and gun about the trunnion [kg m2], 1 to 1e+09', '17193.36666666667', 'on', 'on', '', 'Parameters 1', {}
    'n1', 'edit', 'n1: int mu phi1 [kg^0.5], -100000 to 100000', '27.01037850773217', 'on', 'on', '', 'Parameters 1', {}
    'n2', 'edit', 'n2: int mu phi2 [kg^0.5], -100000 to 100000', '14.96921606724928', 'on', 'on', '', 'Parameters 1', {}
    'p1', 'edit', 'p1: int mu x phi1 [m kg^0.5], -1e+06 to 1e+06', '117.50405281454162', 'on', 'on', '', 'Parameters 1', {}
    'p2', 'edit', 'p2: int mu x phi2 [m kg^0.5], -1e+06 to 1e+06', '24.079571938866405', 'on', 'on', '', 'Parameters 1', {}
    'om1', 'edit', 'om1: first clamped frequency [rad/s], 0.001 to 1e+06', '41.036644066597525', 'on', 'on', '', 'Parameters 1', {}
    'om2', 'edit', 'om2: second clamped frequency [rad/s], 0.001 to 1e+06', '257.17225850199316', 'on', 'on', '', 'Parameters 1', {}
    'zeta', 'edit', 'zeta: damping ratio of the modes, 0 to 10', '0', 'on', 'on', '', 'Parameters 1', {}
    'tip1', 'edit', 'tip1: phi1 at the muzzle [kg^-0.5], -1000 to 1000', '0.05797710356524484', 'on', 'on', '', 'Parameters 1', {}
    'tip2', 'edit', 'tip2: phi2 at the muzzle [kg^-0.5], -1000 to 1000', '-0.05797710356524484', 'on', 'on', '', 'Parameters 1', {}
    'muzzle', 'edit', 'muzzle: trunnion to muzzle [m], 0 to 100', '5.8', 'on', 'on', '', 'Parameters 1', {}
    'g', 'edit', 'g: gravity [m/s2], -100 to 100', '9.81', 'on', 'on', '', 'Parameters 1', {}
    'T1_amp', 'edit', 'T1_amp: amplitude of the azimuth torque [N m], -1e+09 to 1e+09', '-45500', 'on', 'on', '', 'Parameters 1', {}
    'T2_amp', 'edit', 'T2_amp: amplitude of the elevation torque [N m], -1e+09 to 1e+09', '17600', 'on', 'on', '', 'Parameters 1', {}
    'T2_bias', 'edit', 'T2_bias: constant part of the elevation torque [N m], -1e+09 to 1e+09', '-33451', 'on', 'on', '', 'Parameters 1', {}
    'f', 'edit', 'f: frequency of the torques [Hz], 0 to 10000', '1', 'on', 'on', '', 'Parameters 1', {}
    'start', 'edit', 'start: barrel at first: 0 bent by its weight, 1 unbent, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
  };

  b(end+1).group = 'Flexible';
  b(end).name = 'gun_turret fast';
  b(end).position = [540, 190, 730, 280];
  b(end).sfunction = 'sfun_tw_gun_turret_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate gun_turret fast';
  b(end).description = ['The fast right-hand side: turret, mount and flexible gun: two joints, four bending modes.', char(10), ...
      'paper 003 (Kim), section 4, Eqs. 43-46.', char(10), ...
      'Set static: starts in equilibrium, the barrel bent by its weight.', char(10), ...
      'Set unbent: starts with a straight barrel that then drops.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''gun_turret_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [start];', char(10), ...
      'assert(numel(tw_own) == 1, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [0; 0; 1];', char(10), ...
      'assert(set == 1 || all(any(ones(3, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [It, d, mt, S1, S2, n1, n2, p1, p2, om1, om2, zeta, tip1, tip2, muzzle, g, T1_amp, T2_amp, T2_bias, f, tw_set(1)];', char(10), ...
      'assert(numel(tw_p) == 21, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''gun_turret fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{8}
    'It', 'edit', 'It: inertia of the turret about Z [kg m2], 1 to 1e+09', '32000', 'on', 'on', '', 'Parameters 1', {}
    'd', 'edit', 'd: trunnion ahead of the turret''s axis [m], -100 to 100', '1', 'on', 'on', '', 'Parameters 1', {}
    'mt', 'edit', 'mt: mass of mount and gun [kg], 1 to 1e+07', '3080', 'on', 'on', '', 'Parameters 1', {}
    'S1', 'edit', 'S1: first moment of mount and gun about the trunnion [kg m], -1e+08 to 1e+08', '3409.887869520897', 'on', 'on', '', 'Parameters 1', {}
    'S2', 'edit', 'S2: second moment of mount and gun about the trunnion [kg m2], 1 to 1e+09', '17193.36666666667', 'on', 'on', '', 'Parameters 1', {}
    'n1', 'edit', 'n1: int mu phi1 [kg^0.5], -100000 to 100000', '27.01037850773217', 'on', 'on', '', 'Parameters 1', {}
    'n2', 'edit', 'n2: int mu phi2 [kg^0.5], -100000 to 100000', '14.96921606724928', 'on', 'on', '', 'Parameters 1', {}
    'p1', 'edit', 'p1: int mu x phi1 [m kg^0.5], -1e+06 to 1e+06', '117.50405281454162', 'on', 'on', '', 'Parameters 1', {}
    'p2', 'edit', 'p2: int mu x phi2 [m kg^0.5], -1e+06 to 1e+06', '24.079571938866405', 'on', 'on', '', 'Parameters 1', {}
    'om1', 'edit', 'om1: first clamped frequency [rad/s], 0.001 to 1e+06', '41.036644066597525', 'on', 'on', '', 'Parameters 1', {}
    'om2', 'edit', 'om2: second clamped frequency [rad/s], 0.001 to 1e+06', '257.17225850199316', 'on', 'on', '', 'Parameters 1', {}
    'zeta', 'edit', 'zeta: damping ratio of the modes, 0 to 10', '0', 'on', 'on', '', 'Parameters 1', {}
    'tip1', 'edit', 'tip1: phi1 at the muzzle [kg^-0.5], -1000 to 1000', '0.05797710356524484', 'on', 'on', '', 'Parameters 1', {}
    'tip2', 'edit', 'tip2: phi2 at the muzzle [kg^-0.5], -1000 to 1000', '-0.05797710356524484', 'on', 'on', '', 'Parameters 1', {}
    'muzzle', 'edit', 'muzzle: trunnion to muzzle [m], 0 to 100', '5.8', 'on', 'on', '', 'Parameters 1', {}
    'g', 'edit', 'g: gravity [m/s2], -100 to 100', '9.81', 'on', 'on', '', 'Parameters 1', {}
    'T1_amp', 'edit', 'T1_amp: amplitude of the azimuth torque [N m], -1e+09 to 1e+09', '-45500', 'on', 'on', '', 'Parameters 1', {}
    'T2_amp', 'edit', 'T2_amp: amplitude of the elevation torque [N m], -1e+09 to 1e+09', '17600', 'on', 'on', '', 'Parameters 1', {}
    'T2_bias', 'edit', 'T2_bias: constant part of the elevation torque [N m], -1e+09 to 1e+09', '-33451', 'on', 'on', '', 'Parameters 1', {}
    'f', 'edit', 'f: frequency of the torques [Hz], 0 to 10000', '1', 'on', 'on', '', 'Parameters 1', {}
    'start', 'edit', 'start: barrel at first: 0 bent by its weight, 1 unbent, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
  };

  b(end+1).group = 'Flexible';
  b(end).name = 'gun_turret continuous';
  b(end).position = [790, 190, 980, 280];
  b(end).sfunction = 'sfun_tw_gun_turret_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate gun_turret continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: turret, mount and flexible gun: two joints, four bending modes.', char(10), ...
      'paper 003 (Kim), section 4, Eqs. 43-46.', char(10), ...
      'Set static: starts in equilibrium, the barrel bent by its weight.', char(10), ...
      'Set unbent: starts with a straight barrel that then drops.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''gun_turret_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_own = [start];', char(10), ...
      'assert(numel(tw_own) == 1, ''each parameter field must be one number'');', char(10), ...
      'tw_sets = [0; 0; 1];', char(10), ...
      'assert(set == 1 || all(any(ones(3, 1) * tw_own == tw_sets)), ''a parameter has a number of its own, but the set decides: choose the set custom'');', char(10), ...
      'tw_all = [tw_own; tw_sets];', char(10), ...
      'tw_set = tw_all(set + (set > 1), :);', char(10), ...
      'tw_p = [It, d, mt, S1, S2, n1, n2, p1, p2, om1, om2, zeta, tip1, tip2, muzzle, g, T1_amp, T2_amp, T2_bias, f, tw_set(1)];', char(10), ...
      'assert(numel(tw_p) == 21, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''gun_turret continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 4 slow and 8 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'set', 'popup', 'set: parameters of a named set, or custom: the numbers of the fields', 'custom', 'off', 'on', 'tworate_mask(gcb, ''set'')', 'Parameters 1', list{8}
    'It', 'edit', 'It: inertia of the turret about Z [kg m2], 1 to 1e+09', '32000', 'on', 'on', '', 'Parameters 1', {}
    'd', 'edit', 'd: trunnion ahead of the turret''s axis [m], -100 to 100', '1', 'on', 'on', '', 'Parameters 1', {}
    'mt', 'edit', 'mt: mass of mount and gun [kg], 1 to 1e+07', '3080', 'on', 'on', '', 'Parameters 1', {}
    'S1', 'edit', 'S1: first moment of mount and gun about the trunnion [kg m], -1e+08 to 1e+08', '3409.887869520897', 'on', 'on', '', 'Parameters 1', {}
    'S2', 'edit', 'S2: second moment of mount and gun about the trunnion [kg m2], 1 to 1e+09', '17193.36666666667', 'on', 'on', '', 'Parameters 1', {}
    'n1', 'edit', 'n1: int mu phi1 [kg^0.5], -100000 to 100000', '27.01037850773217', 'on', 'on', '', 'Parameters 1', {}
    'n2', 'edit', 'n2: int mu phi2 [kg^0.5], -100000 to 100000', '14.96921606724928', 'on', 'on', '', 'Parameters 1', {}
    'p1', 'edit', 'p1: int mu x phi1 [m kg^0.5], -1e+06 to 1e+06', '117.50405281454162', 'on', 'on', '', 'Parameters 1', {}
    'p2', 'edit', 'p2: int mu x phi2 [m kg^0.5], -1e+06 to 1e+06', '24.079571938866405', 'on', 'on', '', 'Parameters 1', {}
    'om1', 'edit', 'om1: first clamped frequency [rad/s], 0.001 to 1e+06', '41.036644066597525', 'on', 'on', '', 'Parameters 1', {}
    'om2', 'edit', 'om2: second clamped frequency [rad/s], 0.001 to 1e+06', '257.17225850199316', 'on', 'on', '', 'Parameters 1', {}
    'zeta', 'edit', 'zeta: damping ratio of the modes, 0 to 10', '0', 'on', 'on', '', 'Parameters 1', {}
    'tip1', 'edit', 'tip1: phi1 at the muzzle [kg^-0.5], -1000 to 1000', '0.05797710356524484', 'on', 'on', '', 'Parameters 1', {}
    'tip2', 'edit', 'tip2: phi2 at the muzzle [kg^-0.5], -1000 to 1000', '-0.05797710356524484', 'on', 'on', '', 'Parameters 1', {}
    'muzzle', 'edit', 'muzzle: trunnion to muzzle [m], 0 to 100', '5.8', 'on', 'on', '', 'Parameters 1', {}
    'g', 'edit', 'g: gravity [m/s2], -100 to 100', '9.81', 'on', 'on', '', 'Parameters 1', {}
    'T1_amp', 'edit', 'T1_amp: amplitude of the azimuth torque [N m], -1e+09 to 1e+09', '-45500', 'on', 'on', '', 'Parameters 1', {}
    'T2_amp', 'edit', 'T2_amp: amplitude of the elevation torque [N m], -1e+09 to 1e+09', '17600', 'on', 'on', '', 'Parameters 1', {}
    'T2_bias', 'edit', 'T2_bias: constant part of the elevation torque [N m], -1e+09 to 1e+09', '-33451', 'on', 'on', '', 'Parameters 1', {}
    'f', 'edit', 'f: frequency of the torques [Hz], 0 to 10000', '1', 'on', 'on', '', 'Parameters 1', {}
    'start', 'edit', 'start: barrel at first: 0 bent by its weight, 1 unbent, 0 to 1', '0', 'on', 'on', '', 'Parameters 2', {}
  };

  b(end+1).group = 'Integrators';
  b(end).name = 'Integrator';
  b(end).position = [40, 40, 230, 130];
  b(end).sfunction = 'sfun_tw_int';
  b(end).parameters = 'tw_method, H, tw_ratio, xs0, xf0, tw_opt';
  b(end).type = 'tworate Integrator';
  b(end).description = ['Integrates slow and fast derivatives that the diagram computes once per tick.', char(10), ...
      'For methods that evaluate once per tick; the caller has all.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''integrator.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [2031 2041 2051 2061 2071 2081 2091 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [3 4 5 6 7 8 9 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_opt = [1, 1, 0, 20, 5, 1, 0, 0, 0, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, 1];', char(10), ...
      ''];
  b(end).display = ['disp(''Integrator'');', char(10), ...
      'if ~isempty(xs0), port_label(''input'', 1, ''slow''''''), end', char(10), ...
      'if ~isempty(xf0), port_label(''input'', 1 + ~isempty(xs0), ''fast''''''), end', char(10), ...
      'if ~isempty(xs0), port_label(''output'', 1, ''slow''), end', char(10), ...
      'if ~isempty(xf0), port_label(''output'', 1 + ~isempty(xs0), ''fast''), end', char(10), ...
      'if ~isempty(xs0), port_label(''output'', 2 + ~isempty(xf0), ''slow at H''), end'];
  list{9} = {'prk_2_3_perk', 'prk_2_4_perk', 'prk_2_5_perk', 'prk_2_6_perk', 'prk_2_7_perk', 'prk_2_8_perk', 'prk_2_9_perk', 'euler', 'ab2', 'rk2', 'am2', 'am3', 'am4'};
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{9}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'xs0', 'edit', 'xs0: initial slow state; says how many there are', '0', 'off', 'on', '', 'Run', {}
    'xf0', 'edit', 'xf0: initial fast state; says how many there are', '0', 'off', 'on', '', 'Run', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
  };

  b(end+1).group = 'Integrators';
  b(end).name = 'Caller';
  b(end).position = [290, 40, 480, 130];
  b(end).sfunction = 'sfun_tw_call';
  b(end).parameters = 'tw_method, H, tw_ratio, xs0, xf0, tw_opt';
  b(end).type = 'tworate Caller';
  b(end).description = ['Integrates by calling the diagram''s slow and fast subsystems at the stages of any method.', char(10), ...
      'The first output calls: element 1 the slow subsystem, 2 the fast one.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''caller.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, 0, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, 1];', char(10), ...
      ''];
  b(end).display = ['disp(''Caller'');', char(10), ...
      'if ~isempty(xs0), port_label(''input'', 1, ''slow''''''), end', char(10), ...
      'if ~isempty(xf0), port_label(''input'', 1 + ~isempty(xs0), ''fast''''''), end', char(10), ...
      'port_label(''output'', 1, ''calls'');', char(10), ...
      'port_label(''output'', 2, ''t'');', char(10), ...
      'if ~isempty(xs0), port_label(''output'', 3, ''slow stage''), end', char(10), ...
      'if ~isempty(xf0), port_label(''output'', 3 + ~isempty(xs0), ''fast stage''), end', char(10), ...
      'if ~isempty(xs0), port_label(''output'', 4 + ~isempty(xf0), ''slow''), end', char(10), ...
      'if ~isempty(xf0), port_label(''output'', 4 + 2 * ~isempty(xs0), ''fast''), end'];
  b(end).fields = {
    'method', 'popup', 'method', 'rk4', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'xs0', 'edit', 'xs0: initial slow state; says how many there are', '0', 'off', 'on', '', 'Run', {}
    'xf0', 'edit', 'xf0: initial fast state; says how many there are', '0', 'off', 'on', '', 'Run', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
  };

  b(end+1).group = 'Sources';
  b(end).name = 'flat';
  b(end).position = [40, 40, 230, 130];
  b(end).sfunction = 'sfun_tw_source';
  b(end).parameters = 'double(''flat''), tw_p, [], Ts';
  b(end).type = 'tworate flat';
  b(end).description = ['Signal in time, with its rate of change: flat road.', char(10), ...
      'A road''s height in m, or a torque or other input in its own unit.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''flat.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [];', char(10), ...
      ''];
  b(end).display = ['disp(''flat'');', char(10), ...
      'port_label(''output'', 1, ''u'');', char(10), ...
      'port_label(''output'', 2, ''u'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '0', 'off', 'on', '', 'Signal', {}
  };

  b(end+1).group = 'Sources';
  b(end).name = 'step';
  b(end).position = [290, 40, 480, 130];
  b(end).sfunction = 'sfun_tw_source';
  b(end).parameters = 'double(''step''), tw_p, [], Ts';
  b(end).type = 'tworate step';
  b(end).description = ['Signal in time, with its rate of change: step.', char(10), ...
      'A road''s height in m, or a torque or other input in its own unit.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''step.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [height, start];', char(10), ...
      ''];
  b(end).display = ['disp(''step'');', char(10), ...
      'port_label(''output'', 1, ''u'');', char(10), ...
      'port_label(''output'', 2, ''u'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '0', 'off', 'on', '', 'Signal', {}
    'height', 'edit', 'height: height of the step [m], -10 to 10', '0.05', 'on', 'on', '', 'Signal', {}
    'start', 'edit', 'start: when it comes [s], -1e+09 to 1e+09', '0', 'on', 'on', '', 'Signal', {}
  };

  b(end+1).group = 'Sources';
  b(end).name = 'ramp';
  b(end).position = [540, 40, 730, 130];
  b(end).sfunction = 'sfun_tw_source';
  b(end).parameters = 'double(''ramp''), tw_p, [], Ts';
  b(end).type = 'tworate ramp';
  b(end).description = ['Signal in time, with its rate of change: ramp to a new height.', char(10), ...
      'A road''s height in m, or a torque or other input in its own unit.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''ramp.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [height, start, duration];', char(10), ...
      ''];
  b(end).display = ['disp(''ramp'');', char(10), ...
      'port_label(''output'', 1, ''u'');', char(10), ...
      'port_label(''output'', 2, ''u'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '0', 'off', 'on', '', 'Signal', {}
    'height', 'edit', 'height: height after the ramp [m], -10 to 10', '0.05', 'on', 'on', '', 'Signal', {}
    'start', 'edit', 'start: when it begins [s], -1e+09 to 1e+09', '0', 'on', 'on', '', 'Signal', {}
    'duration', 'edit', 'duration: how long it rises [s], 1e-06 to 1e+09', '0.1', 'on', 'on', '', 'Signal', {}
  };

  b(end+1).group = 'Sources';
  b(end).name = 'sine';
  b(end).position = [790, 40, 980, 130];
  b(end).sfunction = 'sfun_tw_source';
  b(end).parameters = 'double(''sine''), tw_p, [], Ts';
  b(end).type = 'tworate sine';
  b(end).description = ['Signal in time, with its rate of change: sine wave.', char(10), ...
      'A road''s height in m, or a torque or other input in its own unit.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''sine.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [height, start, frequency];', char(10), ...
      ''];
  b(end).display = ['disp(''sine'');', char(10), ...
      'port_label(''output'', 1, ''u'');', char(10), ...
      'port_label(''output'', 2, ''u'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '0', 'off', 'on', '', 'Signal', {}
    'height', 'edit', 'height: amplitude [m], -10 to 10', '0.01', 'on', 'on', '', 'Signal', {}
    'start', 'edit', 'start: when it begins [s], -1e+09 to 1e+09', '0', 'on', 'on', '', 'Signal', {}
    'frequency', 'edit', 'frequency: waves per second [Hz], 0 to 1e+06', '1', 'on', 'on', '', 'Signal', {}
  };

  b(end+1).group = 'Sources';
  b(end).name = 'bump';
  b(end).position = [40, 190, 230, 280];
  b(end).sfunction = 'sfun_tw_source';
  b(end).parameters = 'double(''bump''), tw_p, [], Ts';
  b(end).type = 'tworate bump';
  b(end).description = ['Signal in time, with its rate of change: smooth bump (haversine).', char(10), ...
      'A road''s height in m, or a torque or other input in its own unit.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''bump.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [height, start, duration];', char(10), ...
      ''];
  b(end).display = ['disp(''bump'');', char(10), ...
      'port_label(''output'', 1, ''u'');', char(10), ...
      'port_label(''output'', 2, ''u'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '0', 'off', 'on', '', 'Signal', {}
    'height', 'edit', 'height: height of the bump [m], -10 to 10', '0.05', 'on', 'on', '', 'Signal', {}
    'start', 'edit', 'start: when it begins [s], -1e+09 to 1e+09', '0', 'on', 'on', '', 'Signal', {}
    'duration', 'edit', 'duration: how long it lasts [s], 1e-06 to 1e+09', '0.1', 'on', 'on', '', 'Signal', {}
  };

  b(end+1).group = 'Sources';
  b(end).name = 'sampled';
  b(end).position = [290, 190, 480, 280];
  b(end).sfunction = 'sfun_tw_source';
  b(end).parameters = 'double(''sampled''), tw_p, samples, Ts';
  b(end).type = 'tworate sampled';
  b(end).description = ['Signal in time, with its rate of change: the caller''s samples, linear between them.', char(10), ...
      'A road''s height in m, or a torque or other input in its own unit.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''sampled.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [height, start];', char(10), ...
      ''];
  b(end).display = ['disp(''sampled'');', char(10), ...
      'port_label(''output'', 1, ''u'');', char(10), ...
      'port_label(''output'', 2, ''u'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '0', 'off', 'on', '', 'Signal', {}
    'height', 'edit', 'height: factor on the samples'' values, -1e+06 to 1e+06', '1', 'on', 'on', '', 'Signal', {}
    'start', 'edit', 'start: when the samples'' time zero is [s], -1e+09 to 1e+09', '0', 'on', 'on', '', 'Signal', {}
    'samples', 'edit', 'samples: matrix [t value], times rising [s]', '[0 0; 1 1]', 'off', 'on', '', 'Signal', {}
  };

  b(end+1).group = 'Basics';
  b(end).name = 'kpr';
  b(end).position = [40, 40, 230, 130];
  b(end).sfunction = 'sfun_tw_kpr';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate kpr';
  b(end).description = ['Model and method in one block: Kvaerno-Prothero-Robinson problem with its closed-form solution.', char(10), ...
      'Kvaerno-Prothero-Robinson test problem.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''kpr.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_p = [G, e, omega];', char(10), ...
      'assert(numel(tw_p) == 3, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''kpr'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 1 slow and 1 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'G', 'edit', 'G: slow decay [1/s], -1e+09 to 1e+09', '-10', 'on', 'on', '', 'Parameters', {}
    'e', 'edit', 'e: coupling [1/s], -1e+09 to 1e+09', '0.5', 'on', 'on', '', 'Parameters', {}
    'omega', 'edit', 'omega: frequency of the fast solution [rad/s], 0 to 1e+09', '100', 'on', 'on', '', 'Parameters', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Basics';
  b(end).name = 'kpr slow';
  b(end).position = [290, 40, 480, 130];
  b(end).sfunction = 'sfun_tw_kpr_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate kpr slow';
  b(end).description = ['The slow right-hand side and the outputs: Kvaerno-Prothero-Robinson problem with its closed-form solution.', char(10), ...
      'Kvaerno-Prothero-Robinson test problem.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''kpr_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [G, e, omega];', char(10), ...
      'assert(numel(tw_p) == 3, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''kpr slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'if time_port, port_label(''input'', 3, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'G', 'edit', 'G: slow decay [1/s], -1e+09 to 1e+09', '-10', 'on', 'on', '', 'Parameters', {}
    'e', 'edit', 'e: coupling [1/s], -1e+09 to 1e+09', '0.5', 'on', 'on', '', 'Parameters', {}
    'omega', 'edit', 'omega: frequency of the fast solution [rad/s], 0 to 1e+09', '100', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Basics';
  b(end).name = 'kpr fast';
  b(end).position = [540, 40, 730, 130];
  b(end).sfunction = 'sfun_tw_kpr_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate kpr fast';
  b(end).description = ['The fast right-hand side: Kvaerno-Prothero-Robinson problem with its closed-form solution.', char(10), ...
      'Kvaerno-Prothero-Robinson test problem.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''kpr_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [G, e, omega];', char(10), ...
      'assert(numel(tw_p) == 3, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''kpr fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'if time_port, port_label(''input'', 3, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'G', 'edit', 'G: slow decay [1/s], -1e+09 to 1e+09', '-10', 'on', 'on', '', 'Parameters', {}
    'e', 'edit', 'e: coupling [1/s], -1e+09 to 1e+09', '0.5', 'on', 'on', '', 'Parameters', {}
    'omega', 'edit', 'omega: frequency of the fast solution [rad/s], 0 to 1e+09', '100', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Basics';
  b(end).name = 'kpr continuous';
  b(end).position = [790, 40, 980, 130];
  b(end).sfunction = 'sfun_tw_kpr_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate kpr continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: Kvaerno-Prothero-Robinson problem with its closed-form solution.', char(10), ...
      'Kvaerno-Prothero-Robinson test problem.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''kpr_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [G, e, omega];', char(10), ...
      'assert(numel(tw_p) == 3, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''kpr continuous'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 1 slow and 1 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'G', 'edit', 'G: slow decay [1/s], -1e+09 to 1e+09', '-10', 'on', 'on', '', 'Parameters', {}
    'e', 'edit', 'e: coupling [1/s], -1e+09 to 1e+09', '0.5', 'on', 'on', '', 'Parameters', {}
    'omega', 'edit', 'omega: frequency of the fast solution [rad/s], 0 to 1e+09', '100', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Basics';
  b(end).name = 'linear_pair';
  b(end).position = [40, 190, 230, 280];
  b(end).sfunction = 'sfun_tw_linear_pair';
  b(end).parameters = 'tw_method, H, tw_ratio, tw_p, tw_x0, tw_opt';
  b(end).type = 'tworate linear_pair';
  b(end).description = ['Model and method in one block: two coupled linear equations, any coefficients.', char(10), ...
      'paper 000, Eqs. 3 and 17.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''linear_pair.md''), ''-browser'')';
  b(end).initialization = ['tw_numbers = [101 102 103 104 105 106 107 108 201 202 203 204 205 206 207 208 20 2052 2062 2072 2082 2092 3052 3062 3072 3082 4062 4082 4102 2053 2063 2073 2093 3063 3083 4063 4083 4103 30 2030 2040 2050 2060 2070 2080 2090 3050 3060 3070 3080 4060 4070 4080 4090 4100 31 2059 2031 2041 2051 2061 2071 2081 2091 2034 2044 2054 2064 2074 2084 2094 2104 10 11 12 13 -1 0 1 2 3 4 ];', char(10), ...
      'tw_method = tw_numbers(method);', char(10), ...
      'tw_ratios = [5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 6 7 8 9 5 6 7 8 6 8 10 5 6 7 9 6 8 6 8 10 5 3 4 5 6 7 8 9 5 6 7 8 6 7 8 9 10 3 5 3 4 5 6 7 8 9 3 4 5 6 7 8 9 10 1 1 1 1 5 5 5 5 5 5 ];', char(10), ...
      'tw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);', char(10), ...
      'tw_p = [A, B, C, D];', char(10), ...
      'assert(numel(tw_p) == 4, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      'tw_opt = [corrections, passes, tolerance, max_iterations, interpolation, repaired, state_only, 0, one_eval, OPT_IO_UPDATE, OPT_IO_SYNC_FM, 1, 1, 1, 0, threads];', char(10), ...
      ''];
  b(end).display = ['disp(''linear_pair'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'port_label(''output'', 3, ''y'');'];
  b(end).fields = {
    'method', 'popup', 'method', 'am2', 'off', 'on', 'tworate_mask(gcb, ''method'')', 'Run', list{1}
    'H', 'edit', 'H: slow step [s]', '0.001', 'off', 'on', '', 'Run', {}
    'ratio', 'edit', 'ratio: fast steps per slow step, 1 to 10000; -1: the method''s own, 5 where it takes any', '-1', 'off', 'on', '', 'Run', {}
    'x0', 'edit', 'x0: initial state, 1 slow and 1 fast; []: the model''s own', '[]', 'off', 'on', '', 'Run', {}
    'A', 'edit', 'A: slow on slow [1/s], -1e+12 to 1e+12', '-1', 'on', 'on', '', 'Parameters', {}
    'B', 'edit', 'B: fast on slow [1/s], -1e+12 to 1e+12', '0.5', 'on', 'on', '', 'Parameters', {}
    'C', 'edit', 'C: slow on fast [1/s], -1e+12 to 1e+12', '2', 'on', 'on', '', 'Parameters', {}
    'D', 'edit', 'D: fast on fast [1/s], -1e+12 to 1e+12', '-20', 'on', 'on', '', 'Parameters', {}
    'corrections', 'edit', 'corrections: corrector passes, 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'passes', 'edit', 'passes: passes over the whole slow step (adams), 1 to 100', '1', 'off', 'off', '', 'Options', {}
    'tolerance', 'edit', 'tolerance: iterate the corrector to this; 0: fixed passes, 0 to 1', '0', 'off', 'off', '', 'Options', {}
    'max_iterations', 'edit', 'max_iterations: limit of that iteration, 1 to 1000', '20', 'off', 'off', '', 'Options', {}
    'interpolation', 'popup', 'interpolation: slow state at fast times (adams)', 'dense', 'off', 'off', '', 'Options', list{3}
    'repaired', 'checkbox', 'repaired: adams parallel: 0 as printed, 1 repaired', 'on', 'off', 'off', '', 'Options', {}
    'state_only', 'checkbox', 'state_only: nordsieck: fast() gets no slow derivative', 'off', 'off', 'off', '', 'Options', {}
    'one_eval', 'checkbox', 'one_eval: am4: start with one evaluation per tick', 'off', 'off', 'off', '', 'Options', {}
    'OPT_IO_UPDATE', 'checkbox', 'OPT_IO_UPDATE: half-step methods: 0 exchange at full steps, 1 at every tick', 'off', 'off', 'on', '', 'Options', {}
    'OPT_IO_SYNC_FM', 'checkbox', 'OPT_IO_SYNC_FM: euler, ab2: inputs of the same instant (1) or one step old (0)', 'on', 'off', 'off', '', 'Options', {}
    'threads', 'popup', 'threads: 2: two threads where the method has them, 1 to 2', '1', 'off', 'off', '', 'Options', list{4}
  };

  b(end+1).group = 'Basics';
  b(end).name = 'linear_pair slow';
  b(end).position = [290, 190, 480, 280];
  b(end).sfunction = 'sfun_tw_linear_pair_slow';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate linear_pair slow';
  b(end).description = ['The slow right-hand side and the outputs: two coupled linear equations, any coefficients.', char(10), ...
      'paper 000, Eqs. 3 and 17.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''linear_pair_slow.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [A, B, C, D];', char(10), ...
      'assert(numel(tw_p) == 4, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''linear_pair slow'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''slow'''''');', char(10), ...
      'port_label(''output'', 2, ''y'');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'A', 'edit', 'A: slow on slow [1/s], -1e+12 to 1e+12', '-1', 'on', 'on', '', 'Parameters', {}
    'B', 'edit', 'B: fast on slow [1/s], -1e+12 to 1e+12', '0.5', 'on', 'on', '', 'Parameters', {}
    'C', 'edit', 'C: slow on fast [1/s], -1e+12 to 1e+12', '2', 'on', 'on', '', 'Parameters', {}
    'D', 'edit', 'D: fast on fast [1/s], -1e+12 to 1e+12', '-20', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Basics';
  b(end).name = 'linear_pair fast';
  b(end).position = [540, 190, 730, 280];
  b(end).sfunction = 'sfun_tw_linear_pair_fast';
  b(end).parameters = 'tw_p, Ts, double(time_port)';
  b(end).type = 'tworate linear_pair fast';
  b(end).description = ['The fast right-hand side: two coupled linear equations, any coefficients.', char(10), ...
      'paper 000, Eqs. 3 and 17.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''linear_pair_fast.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [A, B, C, D];', char(10), ...
      'assert(numel(tw_p) == 4, ''each parameter field must be one number'');', char(10), ...
      ''];
  b(end).display = ['disp(''linear_pair fast'');', char(10), ...
      'port_label(''input'', 1, ''slow'');', char(10), ...
      'port_label(''input'', 2, ''fast'');', char(10), ...
      'port_label(''input'', 3, ''u'');', char(10), ...
      'if time_port, port_label(''input'', 4, ''t''), end', char(10), ...
      'port_label(''output'', 1, ''fast'''''');'];
  b(end).fields = {
    'Ts', 'edit', 'Ts: sample time [s], 0: continuous, -1: inherited', '-1', 'off', 'on', '', 'Block', {}
    'time_port', 'checkbox', 'time_port: an input for the time t', 'off', 'off', 'on', '', 'Block', {}
    'A', 'edit', 'A: slow on slow [1/s], -1e+12 to 1e+12', '-1', 'on', 'on', '', 'Parameters', {}
    'B', 'edit', 'B: fast on slow [1/s], -1e+12 to 1e+12', '0.5', 'on', 'on', '', 'Parameters', {}
    'C', 'edit', 'C: slow on fast [1/s], -1e+12 to 1e+12', '2', 'on', 'on', '', 'Parameters', {}
    'D', 'edit', 'D: fast on fast [1/s], -1e+12 to 1e+12', '-20', 'on', 'on', '', 'Parameters', {}
  };

  b(end+1).group = 'Basics';
  b(end).name = 'linear_pair continuous';
  b(end).position = [790, 190, 980, 280];
  b(end).sfunction = 'sfun_tw_linear_pair_c';
  b(end).parameters = 'tw_p, tw_x0, double(outputs)';
  b(end).type = 'tworate linear_pair continuous';
  b(end).description = ['Continuous states, for the diagram''s solver: two coupled linear equations, any coefficients.', char(10), ...
      'paper 000, Eqs. 3 and 17.'];
  b(end).help = 'web(fullfile(fileparts(which(''tworate_mask'')), ''..'', ''doc'', ''blocks'', ''linear_pair_continuous.md''), ''-browser'')';
  b(end).initialization = ['tw_p = [A, B, C, D];', char(10), ...
      'assert(numel(tw_p) == 4, ''each parameter field must be one number'');', char(10), ...
      'tw_x0 = x0;', char(10), ...
      ''];
  b(end).display = ['disp(''linear_pair continuous'');', char(10), ...
      'port_label(''input'', 1, ''u'');', char(10), ...
      'port_label(''output'', 1, ''slow'');', char(10), ...
      'port_label(''output'', 2, ''fast'');', char(10), ...
      'if outputs, port_label(''output'', 3, ''y''), end'];
  b(end).fields = {
    'x0', 'edit', 'x0: initial state, 1 slow and 1 fast; []: the model''s own', '[]', 'off', 'on', '', 'Block', {}
    'outputs', 'checkbox', 'outputs: the port y; u then feeds through', 'on', 'off', 'on', '', 'Block', {}
    'A', 'edit', 'A: slow on slow [1/s], -1e+12 to 1e+12', '-1', 'on', 'on', '', 'Parameters', {}
    'B', 'edit', 'B: fast on slow [1/s], -1e+12 to 1e+12', '0.5', 'on', 'on', '', 'Parameters', {}
    'C', 'edit', 'C: slow on fast [1/s], -1e+12 to 1e+12', '2', 'on', 'on', '', 'Parameters', {}
    'D', 'edit', 'D: fast on fast [1/s], -1e+12 to 1e+12', '-20', 'on', 'on', '', 'Parameters', {}
  };

  data.blocks = b;
end
