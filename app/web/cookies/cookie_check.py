"""Checks that a browser accepts cookies before a form gives it a session, which it would lose at once.

A page with such a form sends a probe cookie, and the form a field. Programs, which send neither, are not
checked.
"""

from typing import Any

from fastapi import Depends, Request

from app.web.errors import forbidden
from app.web.security import add_cookie_to_page

PROBE = "visit"
"""The name of the probe cookie. It says nothing about the visitor."""
FIELD = "cookies"
"""The hidden field of forms (`templates/cookie_check.html`)."""


def send_probe() -> str:
    """Sends the probe cookie with the current page, unless the browser has any cookie. Renders nothing."""
    add_cookie_to_page(f"{PROBE}=1; Path=/; SameSite=lax; HttpOnly")
    return ""


async def _require_cookies(request: Request) -> None:
    if not request.cookies and FIELD in await request.form():
        raise forbidden(
            "cookies_blocked",
            "Your browser blocks cookies, so it would forget your seat. Allow cookies for this site, "
            "then open the page again.",
        )


cookies_required: Any = Depends(_require_cookies)
"""A dependency for routes that start a session. Raises Problem 403 if the browser blocks cookies."""
