"""Close codes of WebSockets. 4000 + N stands for the HTTP status N.

Pages connect again after all codes except the final ones, which `templates/closed.html` explains: 4401, 4403,
4404 and 4410.
"""

POLICY_VIOLATION = 1008
"""The client sent too many invalid messages."""
TRY_AGAIN_LATER = 1013
"""The server failed; the client may reconnect."""
SESSION_ENDED = 4401
"""The session was signed out."""
ADDRESS_BANNED = 4403
"""An operator has banned the address."""
SEAT_LOST = 4410
"""The user had a seat at the table and no longer has one: they were removed, or left on another page."""
TOO_SLOW = 4408
"""The client does not read its messages."""
TOO_MANY = 4429
"""The user or address has too many connections; the client may try again."""


def close_code(status: int) -> int:
    """The close code for a refusal with an HTTP status of 4xx."""
    return 4000 + status
