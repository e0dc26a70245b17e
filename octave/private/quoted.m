function text = quoted (list)
% Words of a command, quoted for the shell.

  text = strjoin (cellfun (@(s) ['''' strrep(s, '''', '''\''''') ''''], list, ...
                           'UniformOutput', false), ' ');
end
