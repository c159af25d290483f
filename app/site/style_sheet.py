"""The style sheet with the accent colour of the site."""

from app.site.accent import derive_tones

GLOW_ALPHA = "70"
"""Opacity of the glow around a main button, in hexadecimal."""


def write_style_sheet(colour: str) -> str:
    """The sheet that sets the tokens of the accent (`static/css/tokens.css`) to the tones of a colour.

    It holds for every page but tables, where only the brand has the colour: there gold means that something
    can be chosen, green that it is chosen, red that it would be hurt.
    """
    light, dark = derive_tones(colour)
    strong = _choose(light.strong, dark.strong)
    tokens = {
        "accent": strong,
        "accent-leaf": _choose(light.leaf, dark.leaf),
        "accent-wash": _choose(light.wash, dark.wash),
        "accent-glow": _choose(light.leaf + GLOW_ALPHA, dark.leaf + GLOW_ALPHA),
        "accent-deep": strong,
        "focus": strong,
    }
    declarations = "\n".join(f"    --{name}: {value};" for name, value in tokens.items())
    return f"@layer tokens {{\n  body:not(.framed),\n  .framed .brand {{\n{declarations}\n  }}\n}}\n"


def _choose(light: str, dark: str) -> str:
    """A value for each theme, as in `static/css/tokens.css`."""
    return f"var(--light, {light}) var(--dark, {dark})"
