"""What every request passes before it reaches a route, and what every response carries."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.language.current import words
from app.web.limits.body_limit import LARGEST_BODY, bounded

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
ONLY_BY_HTTPS = {"Strict-Transport-Security": "max-age=31536000"}
"""Where people come by https, they come by nothing else for a year."""


_COOKIES = "magehall.cookies"


def send_along(scope: Scope, cookie: str) -> None:
    """Has a Set-Cookie go with the answer to a request, whatever that is."""
    if _COOKIES in scope:
        scope[_COOKIES].append(cookie)


class RequestGuard:
    """Refuses posts and sockets that another site started, and bodies that are too large."""

    def __init__(self, app: ASGIApp, public_origin: str | None = None) -> None:
        self.app = app
        self._public_origin = public_origin
        headers = HEADERS | (ONLY_BY_HTTPS if (public_origin or "").startswith("https:") else {})
        self._headers = tuple(Headers(headers).raw)
        self._names = frozenset(name for name, _ in self._headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI entry."""
        if scope["type"] == "websocket":
            if not self._is_own(Headers(scope=scope), "websocket"):
                await send({"type": "websocket.close", "code": 4403})
                return
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if len(headers.getlist("host")) != 1:
            await _refuse(400, "malformed", words("A request names one host."), scope, receive, send)
            return
        if scope["method"] not in SAFE_METHODS and not self._is_own(headers, scope["method"]):
            await _refuse(
                403, "cross_site", words("That request came from another site."), scope, receive, send
            )
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            await _refuse(413, "too_large", words("That’s too much data."), scope, receive, send)
            return
        send = self._with_headers(scope, send)
        if scope["method"] == "HEAD":  # what a GET would be answered, without its body
            scope, send = {**scope, "method": "GET"}, _without_body(send)
        await self.app(scope, bounded(receive), send)

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        cookies: list[str] = scope.setdefault(_COOKIES, [])

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = [pair for pair in message["headers"] if pair[0] not in self._names]
                message["headers"] = [*said, *self._headers]
                headers = MutableHeaders(scope=message)
                headers.setdefault("Cache-Control", "no-store")
                if "set-cookie" not in headers:  # what the route itself says of cookies stands
                    for cookie in cookies:
                        headers.append("set-cookie", cookie)
            await send(message)

        return with_headers

    def _is_own(self, headers: Headers, method: str) -> bool:
        """Whether a browser says that our own page started this, or it is no browser.

        Browsers name the site in Sec-Fetch-Site, or at least in Origin; a socket always has an Origin.
        """
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if site is not None and site not in ("same-origin", "none"):
            return False
        if origin is None:
            return method != "websocket" or "cookie" not in headers
        return self._is_ours(origin, headers.get("host", ""))

    def _is_ours(self, origin: str, host: str) -> bool:
        if self._public_origin is not None:
            return origin.lower() == self._public_origin
        return urlsplit(origin).netloc.lower() == host.lower() != ""


def _without_body(send: Send) -> Send:
    async def without_body(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return without_body


async def _refuse(status: int, code: str, reason: str, scope: Scope, receive: Receive, send: Send) -> None:
    response = JSONResponse({"code": code, "reason": reason}, status, headers=HEADERS)
    await response(scope, receive, send)
