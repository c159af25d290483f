"""Which Magehall this is: the version that pyproject.toml gives."""

from importlib.metadata import version

VERSION = version("magehall")
