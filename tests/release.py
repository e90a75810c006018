#!/usr/bin/env python3
"""Makes the files of a release twice and checks them: equal bytes, sums, bills of materials, and an unpacked Debian package that runs.

Part of `make test-full`, with the binary of the tests; `VIGIE_BINARY=FILE tests/release.py` checks another one. It ends with 1 when a
check fails. The package is unpacked, not installed: its script that makes the system user does not run.
"""

import json
import os
import pathlib
import subprocess
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
BINARY = pathlib.Path(os.environ.get("VIGIE_BINARY", TARGET / "ci" / "vigie")).resolve()


def run(*words, **settings):
    return subprocess.run(words, check=True, capture_output=True, text=True, **settings).stdout


def made(folder):
    run(ROOT / "contrib/release", "--allow-dirty", "--binary", BINARY, "--out", folder)
    return folder


def main():
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["package"]["version"]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        first, second = made(folder / "first"), made(folder / "second")
        assert (first / "sha256sums").read_text() == (second / "sha256sums").read_text(), "equal input gives different bytes"
        run("sha256sum", "--check", "--strict", "sha256sums", cwd=first)
        for kind, some in [("crates", {"axum", "sqlx", "rquickjs"}), ("npm", {"preact", "wouter", "i18next"})]:
            [bill] = first.glob(f"*-{kind}.cdx.json")
            listed = {component["name"] for component in json.loads(bill.read_text())["components"]}
            assert some <= listed, f"{bill.name} lacks {some - listed}"
            assert str(ROOT) not in bill.read_text(), f"{bill.name} names a folder of this machine"
        [deb] = first.glob("*.deb")
        root = folder / "root"
        run("dpkg-deb", "--extract", deb, root)
        assert run("dpkg-deb", "--field", deb, "Version").strip() == version
        run("dpkg-deb", "--control", deb, folder / "control")
        for line in (folder / "control/conffiles").read_text().split():
            assert (root / line.lstrip("/")).is_file(), f"{line} is missing"
        assert run(root / "usr/bin/vigie", "--version").split()[1] == version
        assert "vigie" in run("man", "--local-file", root / "usr/share/man/man1/vigie.1.gz")
        for unit in (root / "usr/lib/systemd/system").glob("*.service"):
            assert "/usr/bin/vigie" in unit.read_text() and "/usr/local" not in unit.read_text(), f"{unit.name} starts another binary"


main()
