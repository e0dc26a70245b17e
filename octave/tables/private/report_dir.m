function dir = report_dir (check)
% The folder of the reports, another one for make check; created when missing.

  root = fileparts (fileparts (fileparts (fileparts (mfilename ('fullpath')))));
  dir = fullfile (root, 'build', {'report', 'report_check'}{1 + (nargin > 0 && check)});
  if ~exist (dir, 'dir')
    [~, ~] = mkdir (fullfile (root, 'build'));
    [~, ~] = mkdir (dir);
  end
end
