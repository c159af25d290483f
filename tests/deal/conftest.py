"""A Node process for the pages of all tests."""

from collections.abc import Iterator

import pytest

from tests.deal.pages import Pages


@pytest.fixture(scope="session")
def node_pages() -> Iterator[Pages]:
    """The process; use `pages`."""
    with Pages() as pages:
        yield pages


@pytest.fixture
def pages(node_pages: Pages) -> Pages:
    """Browsers that have stored nothing yet."""
    node_pages.reset()
    return node_pages
