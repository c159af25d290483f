"""Packages with games: built as wheels without a network, and installed into a folder of their own."""

import subprocess
import sys
from pathlib import Path

from app.commands.new_game.create_game import create_package
from app.commands.new_game.starter import PARTS
from app.games.installed import GROUP
from app.settings import ROOT

GAME = "high_card"
"""The id of the game that `install_game` installs."""


def install_game(folder: Path) -> Path:
    """Write a game with all parts as a package, build its wheel, and install that into the returned folder.

    The folder is on the path of processes that have it in PYTHONPATH.
    """
    create_package(ROOT, folder, GAME, PARTS)
    project, site = folder / "magehall-high-card", folder / "site"
    offline = ("--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", "--no-cache-dir")
    run_pip("wheel", *offline, "--no-build-isolation", "--wheel-dir", str(folder), str(project))
    (wheel,) = folder.glob("*.whl")
    run_pip("install", *offline, "--target", str(site), str(wheel))
    return site


def run_pip(*arguments: str) -> None:
    """Run pip; fails with its output."""
    command = [sys.executable, "-m", "pip", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def write_package(site: Path, name: str, game: str, source: str) -> None:
    """Write an installed package whose module has this source, with an entry point for a game."""
    module = name.replace("-", "_")
    (site / module).mkdir(parents=True)
    (site / module / "__init__.py").write_text(source)
    info = site / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{game} = {module}:GAME\n")
