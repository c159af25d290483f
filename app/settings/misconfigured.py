"""The errors of a server that cannot start: with these settings, or at the moment."""


class Misconfigured(Exception):
    """Invalid settings; each line of the message names a variable and a valid value."""


class TemporaryFailure(Misconfigured):
    """Something that the settings name cannot be used at the moment, such as a database that is starting.

    Starting again may help, without any change of the settings.
    """
