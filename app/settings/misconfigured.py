"""The error of settings that a server cannot start with."""


class Misconfigured(Exception):
    """Invalid settings; each line of the message names a variable and a valid value."""
