"""Fills caches that would block a request for a long time, before the server accepts the first one."""

from app.api.docs import openapi_document
from app.identity.naming import name_similarity
from app.language.catalogues import codes, load_language


def warm_up() -> None:
    """Fill the caches. It takes about 0.3 s, once per process, and runs in a worker thread.

    Names need the tables of confusable characters; pages the translations; programs the API's document. The
    translations of a game take 0.03 s and half a megabyte: they are loaded when a page needs them.
    """
    name_similarity.prepare()
    openapi_document()
    for code in codes():
        load_language(code)
