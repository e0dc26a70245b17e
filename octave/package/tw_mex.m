% TW_MEX  The library behind tw_sim, as a MEX file.
%
% Octave calls tw_oct, the same as an oct-file, unless the option gateway is 'mex';
% MATLAB has this file only. Call tw_sim and the like instead: the calls of the gateway are
% internal and may change.
%
% See also tw_sim, tw_make.
