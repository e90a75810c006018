#!/usr/bin/env python3
"""Archives the log of PostgreSQL, restores a moment between two forms by its steps in the documentation, and serves it.

Part of `make test-full`, with the binary of the tests; `VIGIE_BINARY=FILE tests/point_in_time.py` uses another one. It starts itself again
with a private server of tests/postgres.sh. Settings and statements are those of docs/how-to/point-in-time-recovery.md. It ends with 1 when
a check fails.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/oracles"))
import documentation
from site_under_test import Site

PAGE = documentation.page(ROOT / "docs/how-to/point-in-time-recovery.md")
ERASED, OPTED_OUT = "before0@clinic.example", "out@clinic.example"


def block(heading, language):
    """The only block of a language below a heading of the page."""
    [found] = [found for found in PAGE.section(heading).blocks if found.language == language]
    return "\n".join(found.lines)


def psql(url, text):
    words = ["psql", "--quiet", "--no-align", "--tuples-only", "--set", "ON_ERROR_STOP=1", url]
    ran = subprocess.run(words, input=text, capture_output=True, text=True)
    assert ran.returncode == 0, f"{text}: {ran.stderr}"
    return ran.stdout.strip()


class Server:
    """The private server, its archive and its base backup, and the server that is restored from them."""

    def __init__(self, folder, url):
        self.url, self.folder = url, folder
        self.programs = pathlib.Path(psql(url, "SELECT setting FROM pg_config WHERE name = 'BINDIR';"))
        # The server refuses to run as root, as in tests/postgres.sh.
        self.user = ["runuser", "-u", "nobody", "--"] if os.geteuid() == 0 else []
        self.places = [("/srv/wal", folder / "wal"), ("/srv/base", folder / "base")]
        self.data = folder / "restored"
        self.run("mkdir", folder / "wal", folder / "base")

    def run(self, *words):
        ran = subprocess.run([*self.user, *words], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert ran.returncode == 0, f"{words}: {ran.stderr}"

    def placed(self, text):
        for name, path in self.places:
            text = text.replace(name, str(path))
        return text

    def archive(self):
        """Archives the log as the page sets it; archive_mode was set at the start of the server."""
        for line in self.placed(block("Archive the log", "text")).splitlines():
            name, _, value = line.partition(" = ")
            if name in ("archive_command", "archive_timeout"):
                psql(self.url, f"ALTER SYSTEM SET {name} = {value};")
        psql(self.url, "SELECT pg_reload_conf();")
        self.run(self.programs / "pg_basebackup", "--dbname", self.url, "--pgdata", self.folder / "base/monday", "--checkpoint", "fast")

    def archived(self):
        """Waits until the log up to now is in the archive."""
        name = psql(self.url, "SELECT pg_walfile_name(pg_switch_wal());")
        deadline = time.monotonic() + 30
        while not (self.folder / "wal" / name).exists():
            assert time.monotonic() < deadline, f"{name} is not archived"
            time.sleep(0.1)

    def restore(self, moment):
        """Starts a server on the state of the moment, on another port."""
        self.run("cp", "-a", self.folder / "base/monday", self.data)
        settings = self.placed(block("Restore a moment", "text")).replace("2026-11-30 08:59:00+00", moment)
        self.run("sh", "-c", f'printf "%s\\n" "$1" >> "$0/postgresql.auto.conf"; touch "$0/recovery.signal"', self.data, settings)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        options = f"-p {port} -c listen_addresses=127.0.0.1 -k {self.folder} -c max_connections=300"
        self.run(self.programs / "pg_ctl", "-D", self.data, "-l", self.folder / "log", "-o", options, "-w", "start")
        url = urllib.parse.urlsplit(self.url)
        restored = url._replace(netloc=f"{url.username}@127.0.0.1:{port}").geturl()
        deadline = time.monotonic() + 30
        while psql(restored, "SELECT pg_is_in_recovery();") == "t":
            assert time.monotonic() < deadline, "the recovery does not end"
            time.sleep(0.1)
        return restored

    def stop(self):
        if (self.data / "postmaster.pid").exists():
            self.run(self.programs / "pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")


def rehearse(folder, server):
    settings = {"VIGIE_SECRET": "a secret of at least thirty-two characters", "VIGIE_TRUSTED_PROXIES": "127.0.0.1"}
    site = Site(folder / "data", VIGIE_DATABASE_URL=server.url, **settings)
    restored = Site(folder / "data", **settings)
    try:
        server.archive()
        site.vigie("init", "--quiet")
        site.start()
        before = {site.contact(f"before{number}@clinic.example") for number in range(4)}
        time.sleep(1.5)
        moment = psql(server.url, "SELECT now();")
        time.sleep(1.5)
        for number in range(4):
            site.contact(f"after{number}@clinic.example")
        site.vigie("contacts", "suppress", OPTED_OUT, "--quiet")
        site.vigie("privacy", "erase", ERASED, "--yes")
        site.stop()
        server.archived()

        restored.settings["VIGIE_DATABASE_URL"] = server.restore(moment)
        assert restored.mails("queued") and not restored.mails("held"), "the recovery does not hold mails by itself"
        restored.vigie("db", "mark-restored")
        assert restored.mails("held") and not restored.mails("queued")
        restored.check()
        assert restored.senders() == before
        restored.start()
        assert "<h1" in restored.get("/en")
        assert restored.senders() == before - {ERASED}, "the erasure must be repeated"
        assert not restored.mails("sending") and not restored.mails("sent")
        opt_outs = folder / "opt-outs.csv"
        command = block("Opt-outs after the moment", "sql").replace("opt-outs.csv", str(opt_outs))
        psql(server.url, command)
        restored.vigie("contacts", "suppress", "--opt-outs", opt_outs)
        known = json.loads(restored.vigie("contacts", "suppress", OPTED_OUT, "--json"))["known"]
        assert known == 1, "the opt-out is lost"
    finally:
        site.stop()
        restored.stop()
        server.stop()


def main():
    if "VIGIE_TEST_POSTGRES_OPTIONS" not in os.environ:
        os.environ["VIGIE_TEST_POSTGRES_OPTIONS"] = "-c archive_mode=on"
        os.execv(ROOT / "tests/postgres.sh", ["postgres.sh", sys.executable, __file__])
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody")
        folder.chmod(0o755)
        rehearse(folder, Server(folder, os.environ["VIGIE_TEST_POSTGRES"]))


main()
