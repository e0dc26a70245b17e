function yes = left_open (x)
% An option given as [] or '' is as if it were not there.

  yes = isempty (x) && (isnumeric (x) || ischar (x));
end
