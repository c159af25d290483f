"""The exception of backups and restores."""


class BackupProblem(Exception):
    """A backup or restore that is not possible; the message is one sentence that says why and what to do."""
