"""The middleware that answers repeated form posts with the outcome of the first one."""

import hashlib
import re
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.limits.body_limit import TooLarge
from app.web.repeats.outcomes import FormOutcome, Outcomes
from app.web.services import services_of

FORM = "application/x-www-form-urlencoded"
REMEMBERED_HEADERS = ("location", "set-cookie")
OP = re.compile(r"[!-~]{16,64}")
"""A random op; shorter ones could be the same by accident."""
HANDLED_BY_TABLES = re.compile(r"/tables/[^/]+/(choices|explore|preview|undo)")
"""Paths whose ops are stored in the log of the table."""


class RepeatGuard:
    """ASGI middleware that handles a form once, however often a browser sends it.

    Browsers send a form again if somebody presses a button twice, or after an answer was lost. Each form has
    an op that only its browser knows: that of its page (`page_ops.py`), or one of a script for each
    submission (`static/js/forms.js`). Forms without one are passed on.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_form(scope):
            await self.app(scope, receive, send)
            return
        body = _Body(receive)
        form, receive = await body.read_form_with_op(), body.replay
        if form is None:
            await self.app(scope, receive, send)
        else:
            outcomes = services_of(Request(scope))[Outcomes]
            await self._handle_once(_key(scope, form), outcomes, scope, receive, send)

    async def _handle_once(
        self, key: str, outcomes: Outcomes, scope: Scope, receive: Receive, send: Send
    ) -> None:
        if (earlier := await outcomes.begin(key)) is not None:
            await _repeat(earlier)(scope, receive, send)
            return
        outcome: FormOutcome | None = None

        async def note_outcome(message: Message) -> None:
            nonlocal outcome
            if message["type"] == "http.response.start":
                outcome = _describe(message)
            await send(message)

        try:
            await self.app(scope, receive, note_outcome)
        finally:
            await outcomes.finish(key, outcome)


def _is_form(scope: Scope) -> bool:
    return (
        scope["type"] == "http"
        and scope["method"] == "POST"
        and Headers(scope=scope).get("content-type", "").startswith(FORM)
        and HANDLED_BY_TABLES.fullmatch(scope["path"]) is None
    )


class _Body:
    """The body of a request, whose size is limited: read once here, and again by the application."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._messages: list[Message] = []
        self._error: TooLarge | None = None

    async def read_form_with_op(self) -> bytes | None:
        """The form; None if it has no op."""
        try:
            while not self._messages or self._messages[-1].get("more_body"):
                self._messages.append(await self._receive())
        except TooLarge as error:
            self._error = error
            return None
        body = b"".join([message.get("body", b"") for message in self._messages])
        op = dict(parse_qsl(body.decode("latin-1"))).get("op", "")
        return body if OP.fullmatch(op) else None

    async def replay(self) -> Message:
        """The messages of the body once more, then further ones. Raises TooLarge."""
        if self._messages:
            return self._messages.pop(0)
        if self._error is not None:
            raise self._error
        return await self._receive()


def _key(scope: Scope, form: bytes) -> str:
    """The key of a form: its address and all of its fields, among them its op."""
    return hashlib.sha256(scope["path"].encode() + b" " + form).hexdigest()


def _describe(start: Message) -> FormOutcome | None:
    """The outcome of a post that was accepted; others may be repeated."""
    headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in start["headers"]]
    status: int = start["status"]
    if status >= 400:
        return None
    return FormOutcome(status, tuple([pair for pair in headers if pair[0] in REMEMBERED_HEADERS]))


def _repeat(outcome: FormOutcome) -> Response:
    """The response to a repetition: the same redirect, or nothing, since pages show the result already."""
    response = Response(status_code=outcome.status if outcome.status >= 300 else 204)
    for name, value in outcome.headers:
        response.headers.append(name, value)
    return response
