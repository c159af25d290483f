"""Values from outside: bounded types of parameters, and links that were pasted."""
