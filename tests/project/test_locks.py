"""The locks: what is fetched has a hash, and nothing says from where, so that a mirror serves as well."""

import json
import re

import pytest

from app.settings import ROOT


@pytest.mark.parametrize("name", ["requirements-uv", "requirements", "requirements-dev"])
def test_pythons_packages_have_hashes_and_no_address(name: str) -> None:
    lock = (ROOT / f"{name}.txt").read_text()
    assert "://" not in lock
    assert re.findall(r"^[a-z][^ ]*==[^\\]*$", lock, re.MULTILINE) == []


def test_npms_packages_have_hashes_and_no_address() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    wanted = packages.pop("")["devDependencies"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [
        name for name, package in packages.items() if not package["integrity"].startswith("sha512-")
    ] == []
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert "://" not in (ROOT / ".npmrc").read_text()


def test_every_platform_that_a_tool_knows_is_locked() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    named = {name for package in packages.values() for name in package.get("optionalDependencies", {})}
    assert {name for name in named if f"node_modules/{name}" not in packages} == set()
