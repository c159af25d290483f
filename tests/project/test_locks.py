"""The locks have a hash for every package and no addresses, so that a mirror can serve them."""

import json
import re

import pytest

from app.settings import ROOT


@pytest.mark.parametrize(
    "name", ["requirements-uv", "requirements", "requirements-terminal", "requirements-dev"]
)
def test_python_packages_have_hashes_and_no_address(name: str) -> None:
    """Given a lock for pip, then each package has a hash and none has an address."""
    lock = (ROOT / f"{name}.txt").read_text()
    assert "://" not in lock
    assert re.findall(r"^[a-z][^ ]*==[^\\]*$", lock, re.MULTILINE) == []


def test_npm_packages_have_hashes_and_no_address() -> None:
    """Given the lock for npm, then each package has a hash, no address, and the version of package.json."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    wanted = packages.pop("")["devDependencies"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [
        name for name, package in packages.items() if not package["integrity"].startswith("sha512-")
    ] == []
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert "://" not in (ROOT / ".npmrc").read_text()


def test_optional_packages_of_every_platform_are_locked() -> None:
    """Given packages with binaries per platform, then the lock has those of all platforms."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    named = {name for package in packages.values() for name in package.get("optionalDependencies", {})}
    assert {name for name in named if f"node_modules/{name}" not in packages} == set()
