"""One sentence for one, another for several."""

from engines.kernel.text import Phrase, Template, choose_template


def counted(one: Template, several: Template, field: str = "count") -> Phrase:
    """A phrase that depends on whether the number `field` among its arguments is 1."""
    return choose_template(lambda args: args[field] == 1, one, several)
