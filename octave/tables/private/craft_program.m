function [data, head] = craft_program (run, varargin)
% Run build/tables/craft_times; its csv as a cell matrix of texts, without the line of heads.

  root = fileparts (fileparts (run.dir));
  program = fullfile (root, 'build', 'tables', 'craft_times');
  if ~exist (program, 'file')
    error ('%s is not built: make tables builds it', program);
  end
  [status, text] = system (sprintf ('"%s"%s', program, sprintf (' %s', varargin{:})));
  if status
    error ('craft_times failed: %s', text);
  end
  lines = strsplit (strtrim (text), "\n");
  fields = cellfun (@(s) strsplit (s, ','), lines, 'UniformOutput', false);
  data = vertcat (fields{2:end});
  head = fields{1};
end
