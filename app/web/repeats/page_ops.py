"""The op in each form of a page, for browsers without scripts."""

import re
import secrets

OP_BYTES = 16
_POSTING_FORM = re.compile(r'<form\b[^>]*\bmethod="post"[^>]*>')


def write_ops(html: str) -> str:
    """The page with a hidden op in each form that posts.

    The op is new for each page and the same in all of its forms: their addresses and fields tell them apart.
    It is written when the page is complete, since regions of a table are shared by its viewers and compared
    with the next ones. A script replaces it for each submission.
    """
    field = f'<input type="hidden" name="op" value="{secrets.token_hex(OP_BYTES)}">'
    return _POSTING_FORM.sub(lambda tag: tag[0] + field, html)
