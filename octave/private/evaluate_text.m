function [tw_value_, tw_set_] = evaluate_text (tw_workspace_, tw_text_)
% The value of an expression that sees the variables of a struct and no others. With two
% results the text is statements: tw_set_ has the variables that they set or change.

  tw_value_ = [];
  for tw_name_ = fieldnames (tw_workspace_)'
    if nargout > 1 || ~isempty (strfind (tw_text_, tw_name_{1}))
      eval ([tw_name_{1} ' = tw_workspace_.(tw_name_{1});']);
    end
  end
  if nargout < 2
    tw_value_ = eval (tw_text_);
    return
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
