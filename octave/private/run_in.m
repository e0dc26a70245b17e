function tw_set_ = run_in (tw_workspace_, tw_text_)
% Run statements that see the variables of a struct; those that they set or change.

  for tw_name_ = fieldnames (tw_workspace_)'
    eval ([tw_name_{1} ' = tw_workspace_.(tw_name_{1});']);
  end
  eval (tw_text_);
  tw_set_ = struct ();
  for tw_name_ = who ()'
    if isempty (regexp (tw_name_{1}, '^(tw_\w+_|ans)$', 'once'))
      tw_value_ = eval (tw_name_{1});
      if ~isfield (tw_workspace_, tw_name_{1}) ...
          || ~strcmp (class (tw_value_), class (tw_workspace_.(tw_name_{1}))) ...
          || ~isequal (tw_value_, tw_workspace_.(tw_name_{1}))
        tw_set_.(tw_name_{1}) = tw_value_;
      end
    end
  end
end
