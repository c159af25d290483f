"""The wheel: it contains every file that a server needs, and requires the packages that are tested."""

import subprocess
import tomllib
import venv
import zipfile
from email.parser import Parser
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

from app.settings.paths import BUNDLE, ROOT, find_root
from tests.packages import run_pip

PACKAGES = ("app", "engines")
BUNDLED = ("alembic", "examples/starter", "locales", "static", "templates")


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    """The script that builds the wheel, as a module."""
    loader = SourceFileLoader("build_wheel", str(ROOT / "scripts" / "build-wheel"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def wheel(builder: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new wheel."""
    file: Path = builder.build_wheel(tmp_path_factory.mktemp("dist"))
    return file


def list_tracked(*paths: str) -> set[str]:
    """The tracked and new files at these paths of the checkout."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *paths]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return {name for name in listed if (ROOT / name).is_file()}


def read_requirements(wheel: Path) -> list[Requirement]:
    """The packages that the wheel requires, without those of its extras."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = Parser().parsestr(archive.read(name).decode())
    listed = [Requirement(text) for text in metadata.get_all("Requires-Dist", [])]
    return [requirement for requirement in listed if "extra" not in str(requirement.marker)]


def test_the_wheel_contains_every_file_that_a_server_needs_and_no_other(wheel: Path) -> None:
    """Given the checkout, then its wheel has the files of both packages, and the others in the bundle."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.startswith("magehall-")}
    assert names == list_tracked(*PACKAGES) | {f"{BUNDLE}/{name}" for name in list_tracked(*BUNDLED)}


def test_builds_between_two_releases_have_the_commit_in_their_version(wheel: Path) -> None:
    """Given the checkout, then its wheel has the commit in its version, unless it is a release."""
    command = ["git", "rev-parse", "HEAD"]
    commit = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    base = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    version = wheel.name.split("-")[1].removesuffix(".dirty")
    assert version == (f"{base}+g{commit[:12]}" if ".dev" in base else base)


@pytest.mark.long
def test_pip_replaces_a_build_with_another_one(builder: ModuleType, tmp_path: Path) -> None:
    """Given two builds of other commits, when the second is installed, then it replaces the first."""
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    offline = ("--quiet", "--no-index", "--no-deps", "--disable-pip-version-check")
    for version in ("0.3.0.dev0+gbbb", "0.3.0.dev0+gaaa"):
        file = builder.build_wheel(tmp_path, version)
        run_pip("--python", str(python), "install", *offline, str(file))
        script = "from importlib.metadata import version; print(version('magehall'))"
        done = subprocess.run([python, "-c", script], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == version


def test_the_wheel_requires_the_packages_that_are_tested(wheel: Path, builder: ModuleType) -> None:
    """Given requirements.in and its lock, then the wheel requires these packages, in ranges."""
    lines = (ROOT / "requirements.in").read_text().splitlines()
    listed = [Requirement(line) for line in lines if line and not line.startswith("#")]
    required = {requirement.name: requirement for requirement in read_requirements(wheel)}
    assert {(found.name, *found.extras, str(found.marker)) for found in required.values()} == {
        (found.name, *found.extras, str(found.marker)) for found in listed if found.name != "hatchling"
    }
    constraints = builder.write_constraints(wheel).read_text().splitlines()
    locked = {lock.name: lock.specifier for lock in map(Requirement, constraints)}
    releases = {name: next(iter(locked[name])).version for name in required}
    refused = {name: release for name, release in releases.items() if release not in required[name].specifier}
    assert refused == {}, "change the ranges in pyproject.toml"


def test_files_are_found_in_a_checkout_and_beside_an_installed_package(tmp_path: Path) -> None:
    """Given a folder without a bundle, then that is the root; given one with a bundle, then the bundle is."""
    assert find_root(tmp_path) == tmp_path
    (tmp_path / BUNDLE).mkdir(parents=True)
    assert find_root(tmp_path) == tmp_path / BUNDLE
