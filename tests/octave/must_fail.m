function must_fail (id, f)
% f () raises an error with this identifier and a message.

  try
    f ();
  catch why
    assert (strcmp (why.identifier, id), '%s: expected %s, got %s (%s)', func2str (f), id, ...
            why.identifier, why.message);
    assert (numel (why.message) > 10, '%s: has no message', func2str (f));
    return
  end
  error ('must_fail:none', '%s: expected %s, got no error', func2str (f), id);
end
