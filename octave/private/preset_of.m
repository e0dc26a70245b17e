function values = preset_of (who, m, name, option)
% The values of a model's named set.

  check_text (who, option, name);
  k = find_name (who, ['set of ' m.name], name, {m.preset.name});
  values = m.preset(k).values;
end
