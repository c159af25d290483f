"""Checks that a browser accepts cookies before a form starts a session, which the browser would lose at
once.

A page with such a form sets a probe cookie, and the form has a hidden field. Programs send neither, so they
are not checked.
"""

from typing import Any

from fastapi import Depends, Request

from app.web.errors import forbidden
from app.web.security import add_cookie_to_page

PROBE_COOKIE = "visit"
"""The name of the probe cookie. It contains no information about the visitor."""
CHECK_FIELD = "cookies"
"""The hidden field of forms (`templates/cookie_check.html`)."""


def send_probe() -> str:
    """Send the probe cookie with the current page, unless the browser sent any cookie.

    Returns an empty string, so that templates can call it.
    """
    add_cookie_to_page(f"{PROBE_COOKIE}=1; Path=/; SameSite=lax; HttpOnly")
    return ""


async def _require_cookies(request: Request) -> None:
    if not request.cookies and CHECK_FIELD in await request.form():
        raise forbidden(
            "cookies_blocked",
            "Your browser blocks cookies, so it would forget your seat. Allow cookies for this site, "
            "then open the page again.",
        )


cookies_required: Any = Depends(_require_cookies)
"""A dependency for routes that start a session. Raises Problem 403 if the browser blocks cookies."""
