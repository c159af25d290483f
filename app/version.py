"""The version of Magehall, from pyproject.toml."""

from importlib.metadata import version

VERSION = version("magehall")
