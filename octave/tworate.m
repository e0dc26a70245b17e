function tworate ()
% TWORATE  Integrate models in two rates: slow states with H, fast ones with H / ratio.
%
% Begin with
%
%   tw_info                                   % models, methods, signals, options
%   r = tw_sim ('planar_vehicle', 'prk_3_8', 'H', 0.004, 'tend', 2);
%   tw_plot (r)
%
% Runs
%
%   tw_sim          a compiled model with a method
%   tw_ode          your own equations, called like ode45
%   tw_plot         results, several runs with their differences, files of pictures
%   tw_last         the result of an interrupted or failed run
%
% Which method, which step?
%
%   tw_advise       the settings that meet an error at the least cost, run and checked
%   tw_partition    which states are fast, and what it saves
%   tw_compare      error and cost of methods, steps and ratios on one model
%   tw_maxstep      the largest stable step
%   tw_order        the order of a method, measured
%   tw_region       where a method is stable, in the complex plane or over the coupling
%   tw_stability    one step of a method on a linear system, as a matrix
%   tw_equilibrium  an equilibrium of a model
%   tw_jacobian     the Jacobian matrix of a model
%
% Your own model, in C
%
%   tw_new          a template
%   tw_build        compile it for tw_sim, and as a block
%   tw_fmu          write a model and a method as an FMU
%   tw_info         describe models, methods, signals and options
%   tw_make         build the gateways without make
%
% S-functions and diagrams, without Simulink
%
%   tw_diagram      run a .mdl, a .slx or a text diagram
%   tw_run_sfun     run one S-function
%
% help FUNCTION describes each; doc/guide/octave.md is the guide. Called as a command,
% tworate prints this page.

  help ('tworate');
end

%!test
%! said = evalc ('tworate');
%! here = fileparts (which ('tworate'));
%! for file = dir (fullfile (here, 'tw_*.m'))'
%!   assert (~isempty (strfind (said, file.name(1:end-2))), '%s', file.name)
%! end
