function must_fail (id, f)
% f () raises an error with this identifier, and says something.

  try
    f ();
  catch why
    assert (strcmp (why.identifier, id), '%s: expected %s, got %s (%s)', func2str (f), id, ...
            why.identifier, why.message);
    assert (numel (why.message) > 10, '%s: says nothing', func2str (f));
    return
  end
  error ('must_fail:none', '%s: expected %s, got no error', func2str (f), id);
end
