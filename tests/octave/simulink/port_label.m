function port_label (side, number, label)
% Stand-in of the drawing command of icons: prints what it would write.
  printf ('%s %d %s\n', side, number, label);
end
