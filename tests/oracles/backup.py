#!/usr/bin/env python3
"""Decrypts encrypted backups with the program `age`, and restores archives that `age` encrypted.

`make test-backup` runs it with the binary of the tests. It installs Debian's age with apt-get, and ends with 1 when one program does not
read the files of the other.
"""

import pathlib
import subprocess
import sys
import tempfile

import environment

BINARY = environment.TARGET / "ci" / "vigie"


def main(folder):
    environment.need("age", "age")
    run = lambda *words: subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True).stdout
    vigie = lambda *words: run(BINARY, "--data-dir", "var", *words)
    recipients = []
    for name in ("one.txt", "two.txt"):
        run("age-keygen", "-o", name)
        recipients.append(run("age-keygen", "-y", name).strip())
    vigie("init")
    # The list of suppressed addresses has a key in secrets/.
    vigie("contacts", "suppress", "someone@x.example")
    vigie("db", "backup", "ours.age", "--recipient", recipients[0], "--recipient", recipients[1])
    for name in ("one.txt", "two.txt"):
        run("age", "--decrypt", "-i", name, "-o", f"{name}.tar.zst", "ours.age")
        # The keys in the archive are encrypted to the same recipients.
        run(BINARY, "--data-dir", name + ".d", "db", "restore", f"{name}.tar.zst", "--identity", name, "--yes")
        if (folder / f"{name}.d/secrets/suppression.key").read_bytes() != (folder / "var/secrets/suppression.key").read_bytes():
            sys.exit(f"the keys of the backup were not restored with {name}")
    run("age", "--encrypt", "-r", recipients[0], "-o", "theirs.age", "one.txt.tar.zst")
    vigie("db", "restore", "theirs.age", "--identity", "one.txt", "--dry-run")
    vigie("db", "drill", "theirs.age", "--identity", "one.txt")
    print("age and vigie read each other's backups")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(pathlib.Path(folder))
