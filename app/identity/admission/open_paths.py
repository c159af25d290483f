"""The addresses of a private server that are open to visitors. All others are closed, also new ones."""

from app.web.static import ADDRESS

OPEN_PATHS = frozenset(
    {
        "/welcome",
        # Built by the operator for everybody.
        "/terms",
        "/privacy",
        "/contact",
        # The site as an installable app, its clock, and probes.
        "/manifest.webmanifest",
        "/worker.js",
        "/offline",
        "/time",
        "/healthz",
        "/readyz",
        "/metrics",
        # Signing in, with a passkey or as the operator, whose pages answer nobody else.
        "/passkey",
        "/passkey/options",
        "/admin",
        # The switches of language and theme, which every page has.
        "/language",
        "/me/settings",
        # For people who are no longer admitted: to sign out, and to take along or delete their data.
        "/me/leave",
        "/me/delete",
        "/api/me/export",
        # Creates a guest only for a program that knows the password or a link.
        "/api/guests",
    }
)
"""Paths that are open, each for all methods."""
OPEN_FOLDERS = (
    f"{ADDRESS}/",
    "/membership/",
    "/oidc/",
    "/admin/",
    # Links with a token of their own: they sign an admitted user in, or concern a mail address.
    "/link/",
    "/mail/confirm/",
    "/mail/stop/",
)
"""Paths below which everything is open."""


def is_open(path: str) -> bool:
    """Whether requests to a path are answered although the caller is not admitted. Sockets never are."""
    return path in OPEN_PATHS or path.startswith(OPEN_FOLDERS)
