function [fig, write] = open_picture (who, file, wide, high)
% A figure on the screen, or, for a file, a hidden one of this size in inches. write ()
% writes the file and closes the figure.

  device = '';
  if ~isempty (file)
    device = device_of (who, file);
  end
  if exist ('OCTAVE_VERSION', 'builtin') && isempty (available_graphics_toolkits ())
    error ('tworate:plot', ...
           ['%s: this Octave has no graphics toolkit. Install gnuplot (gnuplot-nox and ' ...
            'fonts-freefont-otf on Debian) and start again.'], who);
  end
  quiet = silence (); %#ok<NASGU>
  if isempty (file)
    fig = figure ();
    write = @() 0;
    return
  end
  fig = figure ('visible', 'off');
  place = get (fig, 'paperposition');
  set (fig, 'paperposition', [place(1:2) wide high]);
  write = @() write_and_close (who, fig, file, device);
end

function write_and_close (who, fig, file, device)
  tidy = onCleanup (@() close (fig));
  quiet = silence (); %#ok<NASGU>
  try
    print (fig, file, device);
  catch why
    error ('tworate:plot', '%s: cannot write %s: %s', who, file, why.message);
  end
end

% No warning of the graphics until the result is cleared: they are about toolkits and
% programs that are not needed here. ('local' of 'all' turns others on afterwards.)
function restore = silence ()
  before = warning ();
  warning ('off', 'all');
  restore = onCleanup (@() warning (before));
end

function device = device_of (who, file)
  [folder, ~, ext] = fileparts (file);
  if ~isempty (folder) && ~exist (folder, 'dir')
    error ('tworate:file', '%s: there is no folder %s', who, folder);
  end
  k = find_name (who, 'kind of file', ext, {'.png', '.svg', '.pdf', '.eps'});
  devices = {'-dpng', '-dsvg', '-dpdf', '-depsc'};
  if exist ('OCTAVE_VERSION', 'builtin') ...
      && strcmp (graphics_toolkit (), 'gnuplot')
    devices = {'-dpngcairo', '-dsvg', '-dpdfcairo', '-depscairo'}; % without ghostscript
  end
  device = devices{k};
end
