function item = paper003_fig6 (run)
% Kim (2000), Fig. 6: velocity of the muzzle in the four cases of Table 1.

  item = begin_item (run, 'Fig. 6: velocity of the muzzle', 'Kim, section 4, Fig. 6', ...
      'The runs of Fig. 5.');
  item = gun_overlay (item, 'velocity', 4:6, {'v_{x}', 'v_{y}', 'v_{z}'}, 'm/s', 0.01);
end
