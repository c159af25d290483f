"""Sign-in with an OpenID provider, such as a club's own directory. Read `routes` first."""
