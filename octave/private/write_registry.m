function write_registry (who, root, file, models)
% The list of all models, methods and sources, further models first, as a C source.

  at = fullfile (root, 'sfun');
  addpath (at);
  gone = onCleanup (@() rmpath (at));
  text = tw_registry (root);
  for k = 1:numel (models)
    [~, name] = fileparts (models{k});
    source = fileread (models{k});
    if isempty (regexp (source, ['(^|\n)const tw_model tw_model_' name '\s*='], 'once'))
      error ('tworate:build', ...
             '%s: %s must export its model as  const tw_model tw_model_%s = {...};', ...
             who, models{k}, name);
    end
    list = 'const tw_entry tw_all_models[] = {';
    entry = sprintf ('extern const tw_model tw_model_%s;\n%s\n    {&tw_model_%s, 0},', ...
                     name, list, name);
    text = strrep (text, list, entry);
  end
  write_text (who, file, text);
end
