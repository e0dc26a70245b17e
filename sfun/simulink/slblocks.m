function blkStruct = slblocks ()
% SLBLOCKS  Show the block library in Simulink's Library Browser.
%
% Simulink calls it when the folder is on the path, see tworate_install.

  Browser(1).Library = 'tworate_lib';
  Browser(1).Name = 'tworate: dual-rate integrators and models';
  Browser(1).IsFlat = 0; % it has subsystems
  blkStruct.Name = 'tworate';
  blkStruct.OpenFcn = 'tworate_lib';
  blkStruct.MaskDisplay = 'disp(''tworate'')';
  blkStruct.Browser = Browser;
end
