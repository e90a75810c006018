"""Creates the Python environment of an oracle: third-party packages in a folder of `target`, cached for the next run."""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))


def python(name, packages):
    """A Python with these packages, in the folder of this name. Fails if a package cannot be installed."""
    if not importlib.util.find_spec("ensurepip"):
        install("python3-venv")
    folder = TARGET / "oracles" / name
    binary, installed = folder / "bin" / "python", folder / "installed"
    if not installed.exists() or installed.read_text().split() != packages:
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([binary, "-m", "pip", "install", "--quiet", *packages], check=True)
        installed.write_text("\n".join(packages))
    return binary


def need(program, package):
    """Installs the package of a program that is missing."""
    if not shutil.which(program):
        install(package)


def install(package):
    root = [] if os.geteuid() == 0 else ["sudo"]
    # Parallel installations are serialised (also with tests/postgres.sh): apt's lock timeout does not cover the lock of the package lists.
    turn = ["flock", os.path.join(os.environ.get("TMPDIR", "/tmp"), "vigie-apt.lock")]
    for words in (["update", "-q"], ["install", "-yq", "--no-install-recommends", package]):
        subprocess.run([*turn, *root, "apt-get", "-o", "DPkg::Lock::Timeout=300", *words], check=True, stdout=subprocess.DEVNULL)
