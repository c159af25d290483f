"""The facts about the server's own identity that templates show."""

from typing import NamedTuple


class SiteFacts(NamedTuple):
    """The name of the site, addresses of its files, and its pages; the global `site` of all templates.

    `name` is isolated if it is written from right to left. `colours` is the address of the style sheet with
    the site's accent colour, `logo` that of its logo; None without one. `pages` are the names of the pages
    that exist, such as "terms". `create_tables` is the setting.
    """

    name: str = "Magehall"
    colours: str | None = None
    logo: str | None = None
    pages: tuple[str, ...] = ()
    create_tables: str = "everyone"


DEFAULT_SITE = SiteFacts()
"""A site that sets none of this."""
