"""The operator installs a server with its settings, mail and proxy, runs the daily jobs, loses the data, restores a backup, and upgrades.

Absolute paths of the pages are moved below a folder of the test, which belongs to the user of the test. Commands for a system account and
systemd are left out; the service is started with the command, folder and environment of its unit. tests/contrib.py checks the units, and
tests/fresh-machine.sh installs on a machine of its own.
"""

import contextlib
import hashlib
import http.client
import re
import shlex
import shutil
import urllib.parse

from reader import ROOT, until, want
from session import BINARY
from sink import Sink

INSTALL = "docs/how-to/install.md"
CRON = "docs/how-to/daily-cron.md"
BACKUP = "docs/how-to/backup-and-restore.md"
HOST = "www.health.example"
CLOCK = "2026-11-21T07:00:00Z"
MESSAGE = {
    "subject": "data", "firstname": "Ada", "lastname": "L.", "emailAddress": "ada@clinic.example", "consent": "yes",
    "message": "Which history of the flu is available?",
}


class Server:
    """The machine of the operator: files below `root`, and a mail sink as relay."""

    def __init__(self, reader):
        self.reader, self.root, self.sink = reader, reader.folder / "root", Sink()
        for part in ("usr/local/bin", "etc", "var/lib", "srv"):
            (self.root / part).mkdir(parents=True)
        self.swap = [
            (r"sudo ", ""), (r"-o \w+ -g \w+ ", ""), (r"runuser -u vigie -- ", ""), (r"target/release/vigie", BINARY),
            (r"(?<![\w.])(?=/(usr/local/bin|etc/vigie|var/lib/vigie|srv)\b)", self.root),
        ]

    def path(self, name):
        return self.root / name.lstrip("/")

    def start(self):
        """Starts the service as contrib/vigie.service states."""
        unit = (ROOT / "contrib/vigie.service").read_text()
        value = lambda key: re.search(rf"^{key}=(.*)$", unit, re.MULTILINE).group(1)
        start = f"(cd {value('WorkingDirectory')}; set -a; . {value('EnvironmentFile')}; exec {value('ExecStart')}) > serve.log 2>&1 &"
        self.reader.run(start, swap=self.swap)
        self.reader.run("server=$!")
        until("the server is ready", lambda: self.ready() == 200)

    def ready(self):
        try:
            return self.reader.status("/readyz")
        except OSError:
            return None

    def stop(self):
        """Stops it by SIGTERM, as systemd does; it exits with 0."""
        self.reader.run("kill $server; wait $server")

    def ask(self, path, form=None):
        """A request as the proxy forwards it, with its host and the address of the visitor; a form is posted."""
        connection = http.client.HTTPConnection(self.reader.session.address)
        headers = {"Host": HOST, "X-Forwarded-For": "203.0.113.7", "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST" if form else "GET", path, form and urllib.parse.urlencode(form), headers)
        answer = connection.getresponse()
        with contextlib.closing(connection):
            return answer.status, answer.headers, answer.read().decode()

    def mail(self, recipient):
        """The text of the first mail to an address, once it has arrived."""
        mail = until(f"a mail to {recipient} arrives at the relay", lambda: self.sink.to(recipient))[0]
        return mail.get_body(("plain",)).get_content()


def install(reader, server):
    reader.shell("1. The binary and its folder", server.swap, leave=["make build", "sudo useradd", "sudo install -m 644"])
    reader.run(f"export PATH={server.path('usr/local/bin')}:$PATH VIGIE_CLOCK={CLOCK}; hash -r; rm {reader.folder}/bin/vigie")
    reader.type("2. The settings", "sudo install -m 600 /dev/null /etc/vigie/environment", swap=server.swap)
    secrets = reader.printed("2. The settings", "text")
    relay = f"smtp://{server.sink.address()}?tls=none"
    secrets = re.sub(r"smtp://[^']*", relay, secrets).replace("/etc/vigie", str(server.path("etc/vigie")))
    want(relay in secrets and "VIGIE_BACKUP_PASSPHRASE=" in secrets, "the page shows the relay and the passphrase")
    server.path("etc/vigie/environment").write_text(secrets)
    toml = server.path("etc/vigie/vigie.toml")
    toml.write_text(toml.read_text().replace("/var/lib/vigie", str(server.path("var/lib/vigie"))))
    want(f"https://{HOST}" in toml.read_text(), "the example of settings has the public address")


def serve(reader, server):
    server.start()
    reader.shell("3. The service", server.swap, leave=["sudo install", "sudo systemctl"])
    [mail] = until("the test mail arrives at the relay", lambda: server.sink.to("you@company.example"))
    want("health.example" in str(mail["From"]), "the mail has the sender of the settings")
    status, headers, page = server.ask("/en")
    want(status == 200 and f"https://{HOST}/en" in page, "the site names its public address")
    want(headers["Strict-Transport-Security"], "browsers are bound to TLS")
    reader.states("4. The proxy", "links in mails, and HSTS for two years")


def contact(server):
    """A visitor without JavaScript writes and confirms by the mailed link; the team of the settings gets a mail."""
    status, _, _ = server.ask("/en/contact", MESSAGE)
    want(status == 303, "the form is accepted")
    link = re.search(rf"https://{HOST}(/en/confirm)\?token=([\w-]+)", server.mail(MESSAGE["emailAddress"]))
    want(link, "the link of the mail has the public address")
    status, _, _ = server.ask(link.group(1), {"token": link.group(2)})
    want(status == 303 and MESSAGE["message"] in server.mail("contact@health.example"), "the message reaches the team")
    server.reader.run("site inbox list > inbox.before")


def morning(reader, server):
    """Runs the lines of the crontab on the example data."""
    lines = reader.printed("Run the daily jobs", "text").splitlines()
    jobs = [line.split(maxsplit=5)[5] for line in lines if line[0].isdigit()]
    variables = [line for line in lines if not line[0].isdigit()]
    want(any(line.startswith("VIGIE_CONFIG=") for line in variables) and any(line.startswith("PATH=") for line in variables), "cron knows settings and path")
    publish, check, backup, drill = jobs
    (server.root / "srv/sales").mkdir()
    shutil.copy2(ROOT / "examples/sales.csv.gz", server.root / "srv/sales/last-seven-days.csv.gz")
    shutil.copy2(ROOT / "examples/baskets.toml", server.root / "srv/baskets.toml")
    (server.root / "srv/atc.csv").write_text("product,class\n3400999000130,J05AH\n")
    swap = [(r"\.csv\.zst", ".csv.gz"), *server.swap]
    for name, _, value in (line.partition("=") for line in variables if not line.startswith("PATH=")):
        reader.run(f"export {name}={shlex.quote(value)}", swap=server.swap)
    # The baseline first, as the page asks.
    reader.type("The morning, step by step", "vigie ias import-counts examples/counts.csv.gz")
    reader.run(publish, swap=swap)
    # Four mornings later without new sales, cron has a report to mail.
    reader.run(f"( export VIGIE_CLOCK=2026-11-25T07:20:00Z; {check} )", shown=[" theme [..]", " flu [..] late[..]"])
    reader.run(f"( export VIGIE_CLOCK=2026-11-22T02:30:00Z; {backup} ) > printed.txt 2>&1")
    reader.run(f"( export VIGIE_CLOCK=2026-11-23T02:30:00Z; {backup}; {drill} ) >> printed.txt 2>&1")
    want((reader.work / "printed.txt").read_text() == "", "backups and a drill that succeed print nothing")
    status, _, text = server.ask("/api/ias/flu?territory=FR&from=2026-11-20&format=csv")
    want(status == 200 and "flu,FR,2026-11-20,225.8,provisional,false" in text, f"the morning is published: {text}")


def sums(folder):
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.rglob("*")) if path.is_file()}


def disaster(reader, server):
    """Deletes all data, restores the newest backup, and compares answers and keys with those before."""
    data = server.path("var/lib/vigie")
    before = [server.ask(path)[2] for path in ("/api/ias/flu?territory=FR&format=csv", "/open-data/ias/flu/versions.json")]
    keys = sums(data / "secrets")
    reader.run("mv $(ls -t BACKUPS/*.tar.zst | head -1) site.tar.zst", swap=[("BACKUPS", data / "backups")])
    reader.type("Practise", "vigie db restore site.tar.zst --dry-run")
    reader.run("mkdir drill")
    reader.type("Practise", "vigie --data-dir drill db restore site.tar.zst --yes")
    reader.type("Practise", "vigie --data-dir drill db check", shown=["sound: [..]"])
    want(keys.items() <= sums(reader.work / "drill/secrets").items() and keys, "the drill has the keys, byte for byte")
    server.stop()
    reader.run(f"mv {data} lost; mkdir -m 700 {data}")
    reader.type("Restore", "vigie db restore FILE --yes", swap=[("FILE", "site.tar.zst")])
    reader.type("Restore", "vigie db check", shown=["sound: [..]"])
    server.start()
    after = [server.ask(path)[2] for path in ("/api/ias/flu?territory=FR&format=csv", "/open-data/ias/flu/versions.json")]
    want(after == before, "the restored site answers the same")
    want(keys == {name: found for name, found in sums(data / "secrets").items() if name in keys}, "the keys are the same")
    reader.run("site inbox list > inbox.after; grep -q Ada inbox.after && cmp inbox.before inbox.after")


def upgrade(reader, server):
    """Replaces the binary by the same one, because there is no release yet."""
    reader.type("Upgrade", "vigie db backup --quiet")
    # The restart is that of the service, whose exit code and readiness are checked.
    reader.shell("Upgrade", server.swap, leave=["sudo systemctl restart", "curl"])
    reader.type("Upgrade", "vigie db migrate --dry-run")
    server.stop()
    server.start()
    reader.type("Upgrade", "vigie db check", shown=["sound: [..]"])
    reader.type("Upgrade", "vigie ias status", shown=[" flu [..] real"])
    want(server.path("usr/local/bin/vigie.before").exists(), "the old binary is there, to go back")


def watch(reader, server):
    """Runs each check of the table, and compares the alert rules with the metrics of the server."""
    checks = [row[0] for row in reader.rows("What to watch")]
    metrics = reader.text("/metrics")
    rules = set(re.findall(r"vigie_\w+", (ROOT / "contrib/alerts.yml").read_text()))
    want(rules and rules <= set(re.findall(r"^vigie_\w+", metrics, re.MULTILINE)), "the alert rules read metrics that exist")
    for check in checks:
        if check.startswith("GET "):
            want(reader.status(check.removeprefix("GET ")) == 200, check)
        elif check.startswith("vigie "):
            reader.run(f"{check} > check.txt 2>&1; echo $? > code")
            want((reader.work / "code").read_text().strip() in ("0", "1"), f"{check} ends with 0 or 1")
    reader.run("vigie audit verify")


def task(reader):
    server = Server(reader)
    reader.follow("docs/how-to/install.md")
    install(reader, server)
    serve(reader, server)
    contact(server)
    reader.follow(CRON)
    morning(reader, server)
    reader.back(INSTALL)
    reader.follow(BACKUP)
    disaster(reader, server)
    reader.back("README.md")
    reader.follow("docs/README.md")
    reader.follow("docs/how-to/upgrade.md")
    upgrade(reader, server)
    reader.back(INSTALL)
    reader.follow("docs/how-to/monitor.md")
    watch(reader, server)
