% TW_MEX  The library behind tw_sim and its kin, as a MEX file.
%
% Octave calls tw_oct, the same as an oct-file, unless the option gateway is 'mex'; MATLAB
% has this one only. Its arguments are a matter between the functions of tworate and may
% change: call those.
%
% See also tw_sim, tw_make.
