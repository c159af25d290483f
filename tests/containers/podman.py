"""Podman: its commands, with a configuration of the tests' own, and the images that they start from."""

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from tests.live.composed import VARIABLE, services
from tests.live.server import PROJECT, inherited

PREFIX = "localhost/magehall-test/"
"""The beginning of the names of the images that tests build."""
STAGES = {
    "proxy": "PROXY_IMAGE",
    "redis": "REDIS_IMAGE",
    "postgres": "POSTGRES_IMAGE",
    "caddy": "CADDY_IMAGE",
}
"""The stages of the Containerfile, with the variables that replace the images of docker-compose.yml."""
BASES = Path(__file__).parent / "bases"
RELEASE, MIRROR = "bookworm", "http://deb.debian.org/debian"
CERTIFICATES = Path("/etc/ssl/certs")

CONFIG = """
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
{runtime}
"""
"""For machines without systemd, or where limits cannot be raised. crun refuses machines with old cgroups."""


def run_podman(*arguments: str, check: bool = True) -> str:
    """Run podman and return its output. Raises CalledProcessError with what it says."""
    return run_command("podman", *arguments, check=check)


def run_command(*command: str, check: bool = True, **variables: str) -> str:
    """Run a command with podman's configuration, in the project's folder, and return its output."""
    environment = inherited() | {"CONTAINERS_CONF": str(_write_config())} | variables
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    if check and done.returncode != 0:
        raise AssertionError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


@cache
def _write_config() -> Path:
    runtime = shutil.which("runc") or shutil.which("runc", path="/usr/sbin")
    file = Path(tempfile.mkdtemp(prefix="magehall-podman-")) / "containers.conf"
    file.write_text(CONFIG.format(runtime=f'runtime = "{runtime}"' if runtime else ""))
    return file


@cache
def prepare_images() -> dict[str, str]:
    """Build Magehall's image, and return the variables with the names of all images.

    The others are those of docker-compose.yml, or made of Debian's packages where no registry can be reached.
    """
    name = f"{PREFIX}magehall"
    if _can_pull():
        run_command("scripts/build-image", CONTAINERS="podman", IMAGE=name)
        return {"MAGEHALL_IMAGE": f"{name}:latest"}
    _build_bases()
    options = ["--network", "host", "--volume", f"{CERTIFICATES}:{CERTIFICATES}:ro"]
    options += ["--build-arg", f"PYTHON_IMAGE={PREFIX}python"]
    run_command("scripts/build-image", *options, CONTAINERS="podman", IMAGE=name)
    return {"MAGEHALL_IMAGE": f"{name}:latest"} | {
        variable: f"{PREFIX}{stage}:latest" for stage, variable in STAGES.items()
    }


def _can_pull() -> bool:
    """Whether the registry of the images can be reached. Requests the smallest image."""
    image = VARIABLE.sub(lambda match: match[3], services()["proxy"]["image"])
    environment = inherited() | {"CONTAINERS_CONF": str(_write_config())}
    command = ["podman", "pull", "--quiet", image]
    return subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0


def _build_bases() -> None:
    """Build an image for each stage of the Containerfile, on Debian's smallest system."""
    base = f"{PREFIX}debian"
    if run_podman("images", "--quiet", base) == "":
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "root"
            run_command(
                "debootstrap", "--variant=minbase", "--include=ca-certificates", RELEASE, str(root), MIRROR
            )
            archive = Path(folder) / "root.tar"
            run_command("tar", "--directory", str(root), "--create", "--file", str(archive), ".")
            run_podman("import", "--quiet", str(archive), base)
    for stage in ("python", *STAGES):
        build = ("build", "--quiet", "--network", "host", "--target", stage, "--tag", f"{PREFIX}{stage}")
        run_podman(*build, str(BASES))


def find_missing_programs() -> list[str]:
    """The programs that are not installed."""
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
    return [name for name in ("podman", "debootstrap") if shutil.which(name, path=path) is None]
