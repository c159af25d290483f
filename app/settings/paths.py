"""The folders of the program: its packages, and its templates, styles, translations and migrations."""

from pathlib import Path

CODE = Path(__file__).resolve().parent.parent.parent
"""The folder with the packages app and engines: the checkout, or the site-packages of an environment."""
BUNDLE = "app/bundle"
"""The folder of a wheel with the files that a checkout has beside the two packages; see pyproject.toml."""


def find_root(code: Path = CODE) -> Path:
    """The folder with templates/, static/, locales/ and alembic/: a wheel's bundle, else the checkout."""
    bundle = code / BUNDLE
    return bundle if bundle.is_dir() else code


ROOT = find_root()
"""The folder with templates/, static/, locales/ and alembic/."""
