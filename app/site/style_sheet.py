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
    strong = f"light-dark({light.strong}, {dark.strong})"
    tokens = {
        "accent": strong,
        "accent-leaf": f"light-dark({light.leaf}, {dark.leaf})",
        "accent-wash": f"light-dark({light.wash}, {dark.wash})",
        "accent-glow": f"light-dark({light.leaf}{GLOW_ALPHA}, {dark.leaf}{GLOW_ALPHA})",
        "accent-deep": strong,
        "focus": strong,
    }
    declarations = "\n".join(f"    --{name}: {value};" for name, value in tokens.items())
    return f"@layer tokens {{\n  body:not(.framed),\n  .framed .brand {{\n{declarations}\n  }}\n}}\n"
