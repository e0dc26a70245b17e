function [program, sfuns] = host_program (who)
% The program that runs S-functions, and the folder of those of tworate.

  places = {};
  for gate = {'tw_oct', 'tw_mex'}
    at = which (gate{1});
    if ~isempty (at)
      places{end+1} = fileparts (fileparts (at)); %#ok<AGROW>
    end
  end
  places{end+1} = fullfile (source_root (who), 'build');
  for k = 1:numel (places)
    program = fullfile (places{k}, 'tworate_host');
    sfuns = fullfile (places{k}, 'sfun');
    if exist (program, 'file')
      return
    end
  end
  error ('tworate:build', ...
         '%s: the host of S-functions is not built. In the folder of tworate run make.', who);
end
