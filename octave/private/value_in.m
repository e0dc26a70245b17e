function tw_value_ = value_in (tw_workspace_, tw_text_)
% The value of an expression that sees the variables of a struct, and nothing else here.

  for tw_name_ = fieldnames (tw_workspace_)'
    if ~isempty (strfind (tw_text_, tw_name_{1}))
      eval ([tw_name_{1} ' = tw_workspace_.(tw_name_{1});']);
    end
  end
  tw_value_ = eval (tw_text_);
end
