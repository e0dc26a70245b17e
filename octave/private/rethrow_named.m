function rethrow_named (who, why)
% An error of our own goes on; one of the user's function gets our identifier.

  if strncmp (why.identifier, 'tworate:', 8)
    rethrow (why);
  end
  error ('tworate:handle', '%s: %s', who, why.message);
end
