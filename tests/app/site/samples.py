"""A server with a name, a colour, a logo and pages of its own, for tests."""

from pathlib import Path

NAME = "Kartenrunde „Bücher & Co.“"
COLOUR = "#1d8a8a"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><script>alert(1)</script>'
    '<style>rect { fill: #1d8a8a }</style><rect width="30" height="20" rx="4"/></svg>'
)
TERMS = """# House rules

Be **kind**. <script>alert(1)</script>

| day | time |
|---|---|
| Friday | 19:00 |

[a trap](javascript:alert(1)) and [a link](https://club.example)
"""


def write_site(folder: Path) -> dict[str, str]:
    """Write the files into a folder; returns the settings."""
    folder.mkdir(exist_ok=True)
    (folder / "logo.svg").write_text(SVG)
    (folder / "terms.md").write_text(TERMS)
    (folder / "privacy.md").write_text("We store your name.")
    (folder / "privacy.de.md").write_text("# Datenschutz\n\nWir speichern deinen Namen.")
    return {
        "site_name": NAME,
        "site_colour": COLOUR,
        "site_logo": str(folder / "logo.svg"),
        "site_pages": str(folder),
    }
