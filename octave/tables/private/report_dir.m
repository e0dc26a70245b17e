function dir = report_dir ()
% Where reports go; made when missing.

  root = fileparts (fileparts (fileparts (fileparts (mfilename ('fullpath')))));
  dir = fullfile (root, 'build', 'report');
  if ~exist (dir, 'dir')
    [~, ~] = mkdir (fullfile (root, 'build'));
    [~, ~] = mkdir (dir);
  end
end
