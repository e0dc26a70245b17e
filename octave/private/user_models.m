function names = user_models ()
% Models built by tw_build that are on the path.

  names = {};
  folders = [{pwd()} regexp(path (), pathsep (), 'split')];
  for k = 1:numel (folders)
    found = dir (fullfile (folders{k}, ['tw_user_*.' mexext()]));
    for i = 1:numel (found)
      names{end+1} = found(i).name(9:end-numel (mexext ())-1); %#ok<AGROW>
    end
  end
end
