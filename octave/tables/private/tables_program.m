function [data, head] = tables_program (run, name, varargin)
% Run build/tables/<name>; its csv as a cell matrix of texts, without the header line.

  root = fileparts (fileparts (run.dir));
  program = fullfile (root, 'build', 'tables', name);
  if ~exist (program, 'file')
    error ('%s is not built: make tables builds it', program);
  end
  [status, text] = system (sprintf ('"%s"%s', program, sprintf (' %s', varargin{:})));
  if status
    error ('%s failed: %s', name, text);
  end
  lines = strsplit (strtrim (text), "\n");
  fields = cellfun (@(s) strsplit (s, ','), lines, 'UniformOutput', false);
  data = vertcat (fields{2:end});
  head = fields{1};
end
