"""The request guard, which refuses cross-site requests and large bodies, and adds security headers."""

from contextvars import ContextVar

from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.language.current_language import words
from app.web.close_codes import close_code
from app.web.inputs.bounded_types import parse_number
from app.web.inputs.urls import is_host, split_url
from app.web.limits.body_limit import MAX_BODY_BYTES, limit_body

UTF8_CHARSETS = frozenset({b"utf-8", b"utf8", b"us-ascii"})
"""Names of UTF-8 and of its subset ASCII."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
_OWN_ANCESTORS = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
OWN_FRAMES_POLICY = f"{_OWN_ANCESTORS}; frame-src 'self'"
"""The policy of a site with the style guide, which shows its own pages in frames."""
IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The policy of the operator's logo: an SVG that is opened as a page runs nothing and loads nothing."""
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HTTPS_HEADERS = {"Strict-Transport-Security": "max-age=31536000"}
"""Sent if the site uses HTTPS: browsers then connect only over HTTPS for a year."""

_COOKIES = "magehall.cookies"
_PAGE_COOKIE = "magehall.page_cookie"
_CURRENT: ContextVar[Scope | None] = ContextVar("request", default=None)
"""The scope of the current HTTP request."""


def add_cookie(scope: Scope, cookie: str) -> None:
    """Add a Set-Cookie header to the response of a request, unless the route sets cookies itself."""
    if _COOKIES in scope:
        scope[_COOKIES].append(cookie)


def add_cookie_to_page(cookie: str) -> None:
    """Add a Set-Cookie header to the page that is being rendered, unless the browser sent any cookie.

    Error pages do not set it.
    """
    scope = _CURRENT.get()
    if scope is not None and "cookie" not in Headers(scope=scope):
        scope[_PAGE_COOKIE] = cookie


class RequestGuard:
    """ASGI middleware that refuses cross-site writes and WebSockets, and bodies that are too large."""

    def __init__(
        self, app: ASGIApp, public_origin: str | None = None, allows_own_frames: bool = False
    ) -> None:
        self.app = app
        self._public_origin = public_origin
        headers = HEADERS | (HTTPS_HEADERS if (public_origin or "").startswith("https:") else {})
        if allows_own_frames:
            headers |= {"Content-Security-Policy": OWN_FRAMES_POLICY}
        self._headers = tuple(Headers(headers).raw)
        self._header_names = frozenset(name for name, _ in self._headers)
        image_policy = (b"content-security-policy", IMAGE_POLICY.encode())
        self._image_headers = (*[pair for pair in self._headers if pair[0] != image_policy[0]], image_policy)
        self._image_policy = image_policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "\0" in scope.get("path", ""):  # PostgreSQL rejects text that contains this character
            await self._reject_path(scope, receive, send)
        elif scope["type"] == "websocket":
            if not self._is_same_origin(Headers(scope=scope), "websocket"):
                await send({"type": "websocket.close", "code": close_code(403)})
                return
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._handle_http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _reject_path(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": close_code(404)})
        else:
            sentence = words("There’s no page at this address.")
            await _refuse(404, "unknown", sentence, scope, receive, self._add_headers(scope, send))

    async def _handle_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not is_host(hosts[0]):
            await _refuse(
                400, "malformed", words("A request must name exactly one host."), scope, receive, send
            )
            return
        if scope["method"] not in SAFE_METHODS and not self._is_same_origin(headers, scope["method"]):
            await _refuse(
                403, "cross_site", words("That request came from another site."), scope, receive, send
            )
            return
        if parse_number(headers.get("content-length", "0"), most=MAX_BODY_BYTES) is None:
            await _refuse(413, "too_large", words("That’s too much data."), scope, receive, send)
            return
        if not _is_utf8(headers.get("content-type", "")):
            await _refuse(400, "malformed", words("Send text as UTF-8."), scope, receive, send)
            return
        send = self._add_headers(scope, send)
        _CURRENT.set(scope)
        if scope["method"] == "HEAD":  # the response of a GET, without its body
            scope, send = {**scope, "method": "GET"}, _drop_body(send)
        await self.app(scope, limit_body(receive), send)

    def _add_headers(self, scope: Scope, send: Send) -> Send:
        """Wrap `send` so that it adds security headers and cookies to the response."""
        cookies: list[str] = scope.setdefault(_COOKIES, [])

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                others = [pair for pair in message["headers"] if pair[0] not in self._header_names]
                is_image = self._image_policy in message["headers"]
                message["headers"] = [*others, *(self._image_headers if is_image else self._headers)]
                headers = MutableHeaders(scope=message)
                headers.setdefault("Cache-Control", "no-store")
                if "set-cookie" not in headers:  # cookies set by the route take precedence
                    for cookie in cookies:
                        headers.append("set-cookie", cookie)
                if message["status"] < 400 and _PAGE_COOKIE in scope:
                    headers.append("set-cookie", scope[_PAGE_COOKIE])
            await send(message)

        return send_with_headers

    def _is_same_origin(self, headers: Headers, method: str) -> bool:
        """Whether the request comes from a page of this origin, or from a client that is not a browser.

        Browsers send Sec-Fetch-Site, or at least Origin; for a WebSocket they always send Origin.
        """
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if site is not None and site not in ("same-origin", "none"):
            return False
        if origin is None:
            return method != "websocket" or "cookie" not in headers
        return self._is_own_origin(origin, headers.get("host", ""))

    def _is_own_origin(self, origin: str, host: str) -> bool:
        if self._public_origin is not None:
            return origin.lower() == self._public_origin
        parts = split_url(origin)
        return parts is not None and parts.netloc.lower() == host.lower() != ""


def _is_utf8(content_type: str) -> bool:
    """Whether a body is UTF-8 or not text.

    Python would decode other charsets too, some of them to lone surrogates.
    """
    _, options = parse_options_header(content_type.encode("latin-1"))
    return options.get(b"charset", b"utf-8").lower() in UTF8_CHARSETS


def _drop_body(send: Send) -> Send:
    """Wrap `send` so that it sends the response without its body."""

    async def send_without_body(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return send_without_body


async def _refuse(status: int, code: str, reason: str, scope: Scope, receive: Receive, send: Send) -> None:
    response = JSONResponse({"code": code, "reason": reason}, status, headers=HEADERS)
    await response(scope, receive, send)
