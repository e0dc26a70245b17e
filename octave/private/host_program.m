function [program, sfuns] = host_program (who)
% The program that runs diagrams, and the folder of tworate's S-functions.

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
         '%s: the host of S-functions is not built. Run make in the folder of tworate.', who);
end
