#!/usr/bin/env python3
"""Runs three `vigie serve` processes as one site: one PostgreSQL, one object store, nginx in front, replicas that are killed.

Part of `make test-full`; `VIGIE_BINARY=FILE tests/replicas.py [PART...]` uses another binary and only these parts, and `tests/replicas.py
forms sessions` takes less than a minute. Each replica has its own data folder and the same secret. tests/postgres.sh starts the database,
moto serves the bucket, a sink receives mail, and nginx runs contrib/nginx-replicas.conf on loopback. It ends with 1 if a session, form,
file, mail or version is lost, stored twice or not served by a replica, if a request fails while replicas restart, or if a connection
pooler is accepted that breaks locks. The last lines state the measured times. `VIGIE_OLDER_BINARY=FILE` adds an upgrade from that binary.
"""

import collections
import concurrent.futures
import contextlib
import csv
import http.client
import io
import json
import os
import pathlib
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / part) for part in ("oracles", "newcomers")]
import environment
from proof import solved
from reader import Lost, until, want
from sink import Sink

BINARY = pathlib.Path(os.environ.get("VIGIE_BINARY", environment.TARGET / "ci" / "vigie")).resolve()
OLDER = pathlib.Path(os.environ.get("VIGIE_OLDER_BINARY", BINARY)).resolve()
HOST = "www.health.example"
REPLICAS = 3
MORNING = {"VIGIE_CLOCK": "2026-11-21T07:00:00Z"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
BYTES = {"Content-Type": "application/octet-stream"}
BY_SCRIPT = {"Accept": "application/json"}
PERSON = {"firstname": "Ada", "lastname": "L.", "consent": "yes"}
MESSAGE = PERSON | {"subject": "data", "message": "Which history of the flu is available?"}
OFFER = PERSON | {
    "title": "Sorties de caisse de 212 parapharmacies", "description": "Ventes au public de 212 parapharmacies, par semaine depuis 2023, par code produit et par point de vente, retours déduits, tous rayons compris.",
    "dataType": "sell-out", "dataSource": "parapharmacy", "dataModel": "panel", "territory": "france", "history": "over-2-years",
    "period": "2023-2026", "granularity": "week", "updateFrequency": "weekly", "deliveryFrequency": "weekly", "backData": "replace",
    "frozen": "no", "indicator": "sales-volume", "referenceData": "no", "sensitive": "no", "company": "Réseau",
}
SALES = "SEMAINE;EAN;MAGASIN;QTE_VENDUE;CA_TTC;NO_CARTE\n" + "".join(f"2026-S{week};3400930000007;PDV-0012;3;23,70;{week}\n" for week in range(10, 45))
EMAIL, PASSWORD = "helene@laboratoire.example", "marée-basse-47 et du vent"
# As tests/it/campaign/interrupted.rs: a run has ten mails in transit at most.
RECIPIENTS, IN_TRANSIT = 120, 10
# Mails a second of a run, which hands over those of one second at most. Another machine cannot read its journal, so these are in doubt too.
RATE = 15
# Addresses of visitors, so that the rate limits of one check do not affect another.
VISITORS = (f"203.0.113.{number}" for number in range(1, 255))
# Newer than every migration of the binary, and harmless to it: a column that may be empty.
EXPANSION = "ALTER TABLE contact_message ADD COLUMN later_note TEXT; INSERT INTO migration VALUES ('9999_later', repeat('0', 64), 0)"
# As MAX_IN_FLIGHT in src/mail/delivery.rs.
CONCURRENT_MAILS = 4
MEASURED = []


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def measured(what, value):
    MEASURED.append(f"{what}: {value}")


def stop(process, number=signal.SIGTERM, seconds=30):
    """Ends a process of this test and returns its exit code."""
    if process.poll() is None:
        process.send_signal(number)
    return process.wait(seconds)


class Answer:
    def __init__(self, response):
        self.status, self.headers, self.body = response.status, response.headers, response.read()
        self.text = self.body.decode(errors="replace")

    def json(self):
        return json.loads(self.text)

    def cookies(self):
        lines = self.headers.get_all("Set-Cookie") or []
        return dict(line.split(";")[0].split("=", 1) for line in lines if "Max-Age=0" not in line)


def send(port, method, path, body=None, headers=None, seconds=60):
    """A request for the host of the site. Forms are dictionaries."""
    headers = {"Host": HOST} | (headers or {})
    if isinstance(body, dict):
        body, headers = urllib.parse.urlencode(body), FORM | headers
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
    with contextlib.closing(connection):
        connection.request(method, path, body.encode() if isinstance(body, str) else body, headers)
        return Answer(connection.getresponse())


def cookie(jar):
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in jar.items())}


class Replica:
    """A machine: a data folder, a port, and one server process."""

    def __init__(self, site, name):
        self.site, self.folder, self.port, self.process, self.binary = site, site.folder / name, free_port(), None, OLDER
        self.folder.mkdir()

    def environment(self, changes=None):
        return self.site.settings | {"VIGIE_DATA_DIR": str(self.folder / "var"), "VIGIE_LISTEN": f"127.0.0.1:{self.port}"} | (changes or {})

    def start(self):
        log = (self.folder / "serve.log").open("a")
        self.process = subprocess.Popen([self.binary, "serve"], cwd=self.folder, env=self.environment(), stdout=log, stderr=log)
        until(f"{self.folder.name} is ready", lambda: self.is_ready(), 60)

    def is_ready(self):
        want(self.process.poll() is None, f"{self.folder.name} runs: {self.log()}")
        with contextlib.suppress(OSError):
            return self.get("/readyz").status == 200

    def log(self):
        return (self.folder / "serve.log").read_text()[-2000:]

    def get(self, path, headers=None):
        return send(self.port, "GET", path, None, headers)

    def post(self, path, body, headers=None):
        return send(self.port, "POST", path, body, headers)

    def kill(self):
        stop(self.process, signal.SIGKILL)

    def command(self, *words, **changes):
        """Starts a command on this machine."""
        return subprocess.Popen([self.binary, *words], cwd=self.folder, env=self.environment(changes), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words, code=0, **changes):
        """Runs a command on this machine and returns its output."""
        child = self.command(*words, **changes)
        output, errors = child.communicate(timeout=300)
        codes = code if isinstance(code, tuple) else (code,)
        want(child.returncode in codes, f"`vigie {' '.join(words)}` ends with {code}, not {child.returncode}: {errors}{output}")
        return output


class SlowSink(Sink):
    """A relay that takes a moment for each mail, so that a run is killed in its middle."""

    pause = 0

    def store(self, data):
        time.sleep(self.pause)
        super().store(data)

    def handle_error(self, request, client_address):
        """A killed client resets its connection."""


class Site:
    def __init__(self, folder, database, endpoint):
        self.folder, self.database, self.sink = folder, database, SlowSink()
        self.settings = {
            "PATH": os.environ["PATH"], "VIGIE_DATABASE_URL": database, "VIGIE_SECRET": "s" * 32, "VIGIE_PUBLIC_URL": f"https://{HOST}",
            "VIGIE_TRUSTED_PROXIES": "127.0.0.1", "VIGIE_CONNECTIONS_PER_ADDRESS": "1024", "VIGIE_CAPTCHA_EFFORT": "1",
            "VIGIE_CAPTCHA_MIN_FILL_S": "0", "VIGIE_RENDERING_TIMEOUT_MS": "10000", "VIGIE_RENDERING_WORKERS": "1",
            "VIGIE_FILES_STORE": "s3://vigie-files/site", "VIGIE_FILES_ENDPOINT": endpoint, "VIGIE_FILES_KEY_ID": "key",
            "VIGIE_FILES_SECRET_KEY": "secret", "VIGIE_MAIL_TRANSPORT": "smtp", "VIGIE_MAIL_TIMEOUT_S": "5", "VIGIE_MAIL_FROM": "vigie@health.example",
            "VIGIE_MAIL_SMTP_URL": f"smtp://{self.sink.address()}?tls=none", "VIGIE_FILES_MIN_FREE_MB": "1",
        }
        self.replicas = [Replica(self, f"replica-{number}") for number in range(1, REPLICAS + 1)]
        self.port, self.nginx = free_port(), None

    def start(self):
        # Before the morning of the publication.
        self.replicas[0].run("init", "--quiet", **MORNING)
        with concurrent.futures.ThreadPoolExecutor(REPLICAS) as pool:
            list(pool.map(Replica.start, self.replicas))
        text = (ROOT / "contrib/nginx-replicas.conf").read_text()
        for replica, address in zip(self.replicas, re.findall(r"server (10\S+)", text)):
            text = text.replace(address, f"127.0.0.1:{replica.port}")
        text = re.sub(r"listen 443.*", f"listen 127.0.0.1:{self.port};", re.sub(r"\n *listen \[.*", "", text))
        text = re.sub(r"\n *ssl_.*", "", text).replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
        config, paths = self.folder / "nginx.conf", ""
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
            paths += f"{kind}_temp_path {self.folder}/{kind}; "
        config.write_text(f"daemon off; pid {self.folder}/pid; worker_processes 1; events {{ }} http {{ access_log off; {paths}\n{text}}}")
        self.nginx = subprocess.Popen(["nginx", "-e", self.folder / "nginx.log", "-c", config], stderr=subprocess.DEVNULL)
        until("nginx answers", lambda: self.is_proxied())

    def is_proxied(self):
        with contextlib.suppress(OSError):
            return self.get("/readyz").status == 200

    def close(self):
        for process in [self.nginx, *(replica.process for replica in self.replicas)]:
            if process:
                stop(process)

    def get(self, path, headers=None):
        return send(self.port, "GET", path, None, headers)

    def post(self, path, body, headers=None):
        return send(self.port, "POST", path, body, headers)

    def sql(self, text):
        """The rows of a query as text."""
        words = ["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", self.database, "-c", text]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()

    def count(self, table, condition="true"):
        return int(self.sql(f"SELECT count(*) FROM {table} WHERE {condition}")[0])

    @contextlib.contextmanager
    def locked(self, statement):
        """Holds what the statement locks; gives the function that releases it. Requests that need it wait in the middle of their work."""
        session = subprocess.Popen(["psql", "-XqAt", self.database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        session.stdin.write(f"BEGIN; {statement}; SELECT 'locked';\n")
        session.stdin.flush()
        while session.stdout.readline().strip() != "locked":
            want(session.poll() is None, statement)
        try:
            yield session.terminate
        finally:
            session.terminate()
            session.communicate()

    def waits(self, what):
        """Waits until a process waits for a lock."""
        until(what, lambda: self.count("pg_stat_activity", "wait_event_type = 'Lock'"))

    def proven(self, form, answers, email, port=None):
        """The answers with a proof of work and an idempotency key."""
        challenge = send(port or self.port, "GET", f"/api/captcha/{form}")
        want(challenge.status == 200, f"a challenge is given: {challenge.text[:300]}")
        return answers | {"emailAddress": email, "altcha": solved(challenge.json()), "idempotencyKey": secrets.token_hex(16)}

    def mail(self, recipient, pattern):
        """What the pattern finds in a mail to an address, once it has arrived."""
        def found():
            texts = (mail.get_body(("plain",)).get_content() for mail in self.sink.to(recipient))
            return next((match for text in texts if (match := re.search(pattern, text))), None)
        return until(f"a mail to {recipient} arrives", found)


def visitor():
    return {"X-Forwarded-For": next(VISITORS)}


def receipt(answer):
    want(answer.status == 200, f"the form is accepted: {answer.status} {answer.text[:300]}")
    return answer.json()["location"]


def at_once(works):
    with concurrent.futures.ThreadPoolExecutor(len(works)) as pool:
        return [done.result() for done in [pool.submit(work) for work in works]]


def sessions(site):
    """A session of one replica is valid on all, rotates once wherever it is refreshed, and ends everywhere at once."""
    one, two, three = site.replicas
    one.run("user", "add", EMAIL, "--name", "Hélène Marchetti", "--company", "Laboratoire Exemple")
    token = site.mail(EMAIL, r"\?token=(\S+)").group(1)
    want(two.post("/fr/login/reset", {"token": token, "password": PASSWORD}).status == 303, "the password is set on another replica")
    sign_in = lambda replica: replica.post("/fr/login", {"emailAddress": EMAIL, "password": PASSWORD}, visitor())
    jar = sign_in(one).cookies()
    want(any("id_token" in name for name in jar), "a session begins")
    account = lambda replica: replica.get("/api/account", cookie(jar)).status
    want([account(replica) for replica in site.replicas] == [200] * 3, "each replica accepts the session")

    # Tabs of one browser refresh at once, and the balancer sends them to different replicas.
    answers = at_once([lambda port=port: send(port, "POST", "/auth/refresh", {}, cookie(jar)) for port in [site.port] * 6 + [two.port, three.port]])
    want({answer.status for answer in answers} == {204}, f"each refresh succeeds: {[answer.status for answer in answers]}")
    token = lambda cookies: next(value for name, value in cookies.items() if "refresh_token" in name)
    want(len({token(answer.cookies()) for answer in answers}) == 1, "concurrent refreshes get the same token")
    for _ in range(2 * REPLICAS):
        answer = site.post("/auth/refresh", {}, cookie(jar))
        want(answer.status == 204, "a chain of refreshes through the balancer is no replay")
        old, jar = jar, jar | answer.cookies()
    want([account(replica) for replica in site.replicas] == [200] * 3, "the session goes on")

    other = sign_in(three).cookies()
    want(two.post("/auth/logout?locale=fr", {}, cookie(jar)).status == 303, "sign-out on a second replica")
    want([account(replica) for replica in site.replicas] == [401] * 3, "the session has ended on each replica at once")
    want(one.get("/api/account", cookie(other)).status == 200, "another session of the account goes on")
    want(one.post("/auth/refresh", {}, cookie(old)).status == 401, "an ended session is not refreshed")


def forms(site):
    """A form is stored once wherever it is repeated; proofs and limits are shared."""
    one, two, three = site.replicas
    before = site.count("contact_message")
    message = site.proven("contact", MESSAGE, "once@clinic.example", one.port)
    headers = visitor() | BY_SCRIPT
    answers = at_once([lambda replica=replica: replica.post("/en/contact", message, headers) for replica in site.replicas])
    want(len({receipt(answer) for answer in answers}) == 1, "each replica gives the same receipt")
    want(receipt(site.post("/en/contact", message, headers)) == receipt(answers[0]), "and so does the balancer")
    want(site.count("contact_message") == before + 1, "the form is stored once")
    again = three.post("/en/contact", message | {"message": "Another one.", "idempotencyKey": "0" * 32}, visitor() | BY_SCRIPT)
    want(again.status == 403 and "form.captcha-refused" in again.text, f"a proof that one replica accepted is spent on the others: {again.text[:300]}")

    # Without a proof of work the sender confirms by mail, on whichever replica.
    sent = one.post("/en/contact", MESSAGE | {"emailAddress": "late@clinic.example"}, visitor())
    want(sent.status == 303, "a form without a proof is accepted")
    token = site.mail("late@clinic.example", r"/en/confirm\?token=(\S+)").group(1)
    confirmed = at_once([lambda replica=replica: replica.post("/en/confirm", {"token": token}).status for replica in (two, three)])
    want(confirmed == [303, 303], f"it is confirmed on other replicas: {confirmed}")
    want(site.count("contact_message") == before + 2, "and stored once")

    # Five a minute from one address: through the balancer, all replicas together allow no more.
    headers, began = visitor() | BY_SCRIPT, time.monotonic()
    statuses = [site.post("/en/contact", site.proven("contact", MESSAGE, f"many{number}@clinic.example"), headers).status for number in range(12)]
    refilled = (time.monotonic() - began) // 12
    want(5 <= statuses.count(200) <= 5 + refilled and set(statuses) == {200, 429}, f"limits are shared: {statuses}")


def killed_during(site, replica, request, what):
    """Kills a replica while it handles a request that waits for the database, and starts it again."""
    with site.locked("SELECT pg_advisory_xact_lock(7824743)"), concurrent.futures.ThreadPoolExecutor(1) as pool:
        pending = pool.submit(request)
        site.waits(what)
        # Other work of the site waits too; the request is not answered before the lock is free.
        time.sleep(0.3)
        want(not pending.done(), f"{what}: the request is in progress")
        replica.kill()
        try:
            pending.result()
            raise Lost(f"{what}: a killed replica answers")
        except (OSError, http.client.HTTPException):
            pass


def files(site):
    """Uploads and wizards go on at other replicas, also if one is killed in their middle."""
    one, two, three = site.replicas
    upload = lambda replica, name="sales.csv": replica.post(f"/api/samples?name={name}", SALES, visitor() | BYTES)
    sample = upload(one).json()
    want([replica.get(f"/api/samples/{sample['ticket']}").status for replica in site.replicas] == [200] * 3, "each replica knows the sample")
    rows = [replica.get(f"/api/samples/{sample['ticket']}/rows?indicator=sales-volume").text for replica in site.replicas]
    want(len(set(rows)) == 1 and '"rejected":0' in rows[0], f"each replica reads its rows: {rows}")

    # The connection of an upload breaks off.
    broken = socket.create_connection(("127.0.0.1", two.port))
    broken.sendall(f"POST /api/samples?name=half.csv HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/octet-stream\r\nContent-Length: 900000\r\n\r\n".encode() + SALES.encode())
    until("half of a file is on the disk of a replica", lambda: any((two.folder / "var/files").glob("*")))
    pending = lambda: site.count("file", "owner = ''")
    known = pending()
    two.kill()
    broken.close()
    want(pending() == known, "half a file has no row")
    want(site.get(f"/api/samples/{sample['ticket']}").status == 200, "the balancer skips a killed replica")
    want(upload(site).status == 201, "the upload succeeds elsewhere")
    two.start()

    killed_during(site, two, lambda: upload(two), "a replica is killed while it stores an upload")
    again = upload(site)
    want(again.status == 201, "the repeated upload succeeds")
    two.start()

    # The last step of the wizard: the form with the ticket. The visitor's browser repeats it with the same key.
    before = site.count("data_set")
    offer = site.proven("provider", OFFER | {"sample": again.json()["ticket"]}, "ines@reseau.example", one.port)
    headers = visitor() | BY_SCRIPT
    killed_during(site, three, lambda: three.post("/fr/become-provider", offer, headers), "a replica is killed while it stores an offer")
    want(site.count("data_set") == before, "nothing is stored by halves")
    first = receipt(site.post("/fr/become-provider", offer, headers))
    want(receipt(one.post("/fr/become-provider", offer, headers)) == first, "the repeated offer has the same receipt")
    want(site.count("data_set") == before + 1, "the offer is stored once")
    three.start()

    content = one.post("/api/campaign/contents?kind=html&name=spring.zip", (ROOT / "examples/spring.zip").read_bytes(), visitor() | BYTES).json()
    previews = {replica.get(f"/api/campaign/contents/{content['ticket']}/preview").text for replica in site.replicas}
    want(len(previews) == 1, "each replica shows the content of a campaign")
    want("s3://" in two.run("db", "check"), "the files are sound and in the bucket")
    # Leftovers are deleted by the next start of the replica that has them.
    want(not [path for path in two.folder.glob("var/files/*") if path.is_file()], "a restarted replica has no remains of broken uploads")


def campaign(site):
    """A campaign continues on another machine after a kill: no mail is sent twice, and only mails in transit are unknown."""
    one, two, three = site.replicas
    people = [f"officine{number}@x.example" for number in range(RECIPIENTS)]
    (one.folder / "people.txt").write_text("\n".join(people))
    words = ["--name", "Spring", "--sponsor", "Laboratoire Exemple", "--subject", "Vaccination", "--source", "Annuaire", "--json"]
    added = one.run("campaign", "add", str(ROOT / "examples/spring.zip"), "--addresses", "people.txt", *words)
    name = json.loads(added)["campaign"]
    two.run("campaign", "approve", name)
    arrived = lambda: [mail for mail in site.sink.mails if str(mail["Subject"]) == "Vaccination"]
    site.sink.pause = 0.05
    for killed, number in ((one, 15), (two, 45)):
        child = killed.command("campaign", "send", name, "--rate", f"{RATE}/s")
        until("mails arrive", lambda: len(arrived()) >= number, 60)
        stop(child, signal.SIGKILL)
        child.communicate()
    # Two machines share the rest, and one of them is killed.
    killed, last = one.command("campaign", "send", name, "--rate", f"{RATE}/s"), three.command("campaign", "send", name, "--rate", f"{RATE}/s")
    until("mails arrive", lambda: len(arrived()) >= 75, 60)
    stop(killed, signal.SIGKILL)
    killed.communicate()
    last.communicate(timeout=120)
    site.sink.pause = 0
    end = json.loads(two.run("campaign", "send", name, "--json", code=(0, 3)))
    unknown = json.loads(three.run("campaign", "unknown", name, "--json"))["mails"]
    want(end["queued"] == 0 and end["undecided"] == len(unknown), f"the wave is complete: {end}")
    ids = [str(mail["Message-ID"]).strip("<>") for mail in arrived()]
    want(len(ids) == len(set(ids)), "no mail arrives twice")
    sent_to = collections.Counter(str(mail["To"]) for mail in arrived())
    want(max(sent_to.values()) == 1, "no recipient gets two")
    missing = [mail for mail in unknown if mail["messageId"] not in ids]
    want(len(ids) + len(missing) == RECIPIENTS, f"each mail arrived or is listed: {len(ids)} and {len(missing)} of {RECIPIENTS}")
    want(len(unknown) <= 3 * (RATE + IN_TRANSIT), f"only mails of a second and those in transit are unknown: {len(unknown)}")
    measured("campaign with three kills", f"{len(ids)} of {RECIPIENTS} arrived once, {len(unknown)} listed as unknown")


def publication(site):
    """A publication that is killed leaves no version and no lock; another machine publishes the one version."""
    one, two, three = site.replicas
    sales = ["--sales", str(ROOT / "examples/sales.csv.gz"), "--baskets", str(ROOT / "examples/baskets.toml")]
    one.run("ias", "import-counts", str(ROOT / "examples/counts.csv.gz"), **MORNING)
    one.run("ias", "aggregate", *sales, "--out", "counts.csv", **MORNING)
    one.run("ias", "import-counts", "counts.csv", **MORNING)
    versions = lambda: site.count("ias_vintage", "theme = 'flu'")
    before, served = versions(), one.get("/open-data/ias/flu/versions.json").text
    with site.locked("LOCK TABLE ias_vintage IN SHARE MODE"):
        child = one.command("ias", "publish", "--theme", "flu", **MORNING)
        site.waits("a publication is in progress")
        two.run("ias", "publish", "--theme", "flu", code=75, **MORNING)
        stop(child, signal.SIGKILL)
        child.communicate()
    until("the server notices the death", lambda: not site.count("pg_locks", "locktype = 'advisory' AND objsubid = 2"))
    want(versions() == before, "a killed publication leaves no version")
    want(three.get("/open-data/ias/flu/versions.json").text == served, "and the former files")
    began = time.monotonic()
    # The second finds nothing new, or another publication in progress (75).
    at_once([lambda replica=replica: replica.run("ias", "publish", "--theme", "flu", code=(0, 75), **MORNING) for replica in (two, three)])
    want(versions() == before + 1, "two machines publish one version")
    for replica in site.replicas:
        until(f"{replica.folder.name} serves it", lambda: replica.get("/open-data/ias/flu/versions.json").text != served)
        until(f"{replica.folder.name} shows it", lambda: "225.8" in replica.get("/api/ias/flu?territory=FR&from=2026-11-20&to=2026-11-20&format=csv").text)
    files = {replica.get("/open-data/ias/flu/tidy.csv").text for replica in site.replicas}
    want(len(files) == 1, "each replica serves the same file")
    measured("publication by two machines at once, served by each replica", f"{time.monotonic() - began:.1f} s with its computation")


def caches(site):
    """What one machine publishes is served by all within a second or so."""
    one, two, three = site.replicas
    page = "title = \"{0}\"\nsummary = \"S\"\nlayout = \"article\"\n[[element]]\ntype = \"text\"\nmarkdown = \"{0}\"\n"
    waits = []
    for number in range(5):
        (three.folder / "ohg-replicas.en.toml").write_text(page.format(f"Round {number}"))
        three.run("import", "pages", "ohg-replicas.en.toml")
        began = time.monotonic()

        def current(replica):
            until(f"{replica.folder.name} serves the page", lambda: f"Round {number}" in replica.get("/en/ohg-replicas").text)
            return time.monotonic() - began

        waits.append(max(at_once([lambda replica=replica: current(replica) for replica in site.replicas])))
    want(max(waits) < 10, f"caches are current soon: {waits}")
    measured("imported page, served by all replicas", f"{', '.join(f'{wait:.2f}' for wait in sorted(waits))} s after the command")


class Load:
    """Visitors who read pages and send forms through the balancer."""

    def __init__(self, site):
        self.site, self.stopped, self.answers, self.sent = site, threading.Event(), collections.Counter(), []
        self.threads = [threading.Thread(target=work) for work in (self.read, self.read, self.write)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        for thread in self.threads:
            thread.join()

    def note(self, what, request):
        try:
            answer = request()
            self.answers[f"{what} {answer.status}"] += 1
            return answer
        except (OSError, http.client.HTTPException) as broken:
            self.answers[f"{what} {type(broken).__name__}"] += 1

    def read(self):
        while not self.stopped.is_set():
            for path in ("/en", "/api/ias", "/fr/contact", "/open-data/ias/flu/tidy.csv", "/api/sources"):
                self.note("read", lambda path=path: self.site.get(path))
                self.stopped.wait(0.02)

    def write(self):
        number = 0
        while not self.stopped.is_set():
            number += 1
            email, headers = f"load{id(self)}-{number}@clinic.example", BY_SCRIPT | {"X-Forwarded-For": f"198.51.{number // 250}.{number % 250}"}
            try:
                message = self.site.proven("contact", MESSAGE, email)
            except (OSError, http.client.HTTPException, Lost):
                self.answers["read no challenge"] += 1
                self.stopped.wait(0.1)
                continue
            answer = self.note("write", lambda: self.site.post("/en/contact", message, headers))
            if answer and answer.status == 200:
                self.sent.append(email)
            self.stopped.wait(0.1)

    def failed(self):
        return {what: count for what, count in self.answers.items() if not what.endswith(" 200")}


def rolling(site):
    """Replicas restart one by one while visitors read and write: no request fails. One is killed: no acknowledged form is lost."""
    with Load(site) as load:
        for replica in site.replicas:
            time.sleep(0.5)
            want(stop(replica.process) == 0, "a stopped replica exits with 0")
            replica.start()
        time.sleep(1)
    measured("rolling restart", dict(load.answers))
    want(not load.failed(), f"no request fails during a rolling restart: {load.failed()}")
    with Load(site) as load:
        time.sleep(1)
        site.replicas[1].kill()
        time.sleep(2)
        site.replicas[1].start()
    measured("one replica killed under load", dict(load.answers))
    # A form in transit at the kill fails, and its sender repeats it. Reading requests go to another replica.
    failed = load.failed()
    want(sum(failed.values()) <= 1 and not any(what.startswith("read") for what in failed), f"only a form in transit fails: {failed}")
    stored = collections.Counter(site.sql("SELECT email FROM contact_message"))
    want(all(stored[email] == 1 for email in load.sent), "each acknowledged form is stored once")
    # Mails that the killed replica was sending are sent again after their lease, under the same Message-ID.
    until("each queued mail is sent", lambda: not site.count("outbox", "state <> 'sent'"), 120)
    ids = [str(mail["Message-ID"]) for mail in site.sink.mails]
    want(len(ids) - len(set(ids)) <= CONCURRENT_MAILS, "only mails in transit arrive twice")


def versions(site):
    """Replicas of an older version are replaced one by one: no request fails, and pages of both versions find their scripts."""
    assets = lambda server: set(re.findall(r'"(/assets/[^"]+)"', server.get("/en").text))
    with Load(site) as load:
        older = assets(site.replicas[0])
        for replica in site.replicas:
            want(stop(replica.process) == 0, "a stopped replica exits with 0")
            replica.binary = BINARY
            replica.start()
            if replica is not site.replicas[-1]:
                changed = older ^ assets(replica)
                # nginx tries a replica that was stopped again after five seconds.
                until("the balancer uses the new replica", lambda: assets(site) == assets(replica))
                found = {path: [site.get(path).status for _ in range(REPLICAS)] for path in changed}
                want(all(set(statuses) == {200} for statuses in found.values()), f"scripts of both versions are served: {found}")
    measured("replaced replicas of an older version", f"{dict(load.answers)}, {len(changed)} changed scripts and styles")
    want(not load.failed(), f"no request fails while versions are replaced: {load.failed()}")


def frozen(site):
    """A replica that freezes within a transaction, as a paused virtual machine does, blocks the others for a minute at most."""
    one, two, three = site.replicas
    form = lambda name: site.proven("contact", MESSAGE, f"{name}@clinic.example", three.port)
    message, headers = form("frozen"), visitor() | BY_SCRIPT
    with site.locked("LOCK TABLE contact_message IN SHARE MODE") as release, concurrent.futures.ThreadPoolExecutor(1) as pool:
        pending = pool.submit(lambda: send(one.port, "POST", "/en/contact", message, headers, 300))
        site.waits("a form waits in its transaction")
        one.process.send_signal(signal.SIGSTOP)
        release()
        began = time.monotonic()
        try:
            answers = at_once([lambda: site.get("/en").status] * (2 * REPLICAS))
            want(set(answers) == {200} and time.monotonic() - began < 60, f"readers get pages of the other replicas: {answers}")
            measured("pages while a replica is frozen", f"each within {time.monotonic() - began:.0f} s")
            other = form("awake")
            until("another replica stores a form", lambda: two.post("/en/contact", other, visitor() | BY_SCRIPT).status == 200, 120)
            measured("a replica frozen in a write transaction blocks the others", f"{time.monotonic() - began:.0f} s")
        finally:
            one.process.send_signal(signal.SIGCONT)
        want(pending.result().status in (200, 503), "the request of the frozen replica is answered")
    first = receipt(two.post("/en/contact", message, headers))
    want(receipt(one.post("/en/contact", message, headers)) == first, "the replica works again")
    want(site.count("contact_message", "email = 'frozen@clinic.example'") == 1, "and the form is stored once")


def upgrade(site):
    """A newer binary has migrated: older replicas keep serving until they are replaced, and an older binary does not start."""
    one, two, three = site.replicas
    with Load(site) as load:
        time.sleep(0.5)
        site.sql(EXPANSION)
        try:
            time.sleep(3)
            ready = [replica.get("/readyz") for replica in site.replicas]
            want([answer.status for answer in ready] == [200] * 3, f"older replicas are ready: {[answer.text for answer in ready]}")
            want(site.post("/en/contact", site.proven("contact", MESSAGE, "expanded@clinic.example"), visitor() | BY_SCRIPT).status == 200, "and store forms")
            for words in (["ias", "status"], ["serve"]):
                child = three.command(*words, VIGIE_LISTEN=f"127.0.0.1:{free_port()}")
                errors = child.communicate(timeout=60)[1]
                want(child.returncode == 78 and "newer vigie" in errors, f"an older binary does not start: {child.returncode} {errors}")
        finally:
            site.sql("ALTER TABLE contact_message DROP COLUMN later_note; DELETE FROM migration WHERE name = '9999_later'")
    want(not load.failed(), f"no request fails after the migration of another version: {load.failed()}")


def pooler(site):
    """PgBouncer in transaction mode, which breaks advisory locks and prepared statements, is refused with a sentence."""
    one = site.replicas[0]
    url = urllib.parse.urlsplit(site.database)
    folder = site.folder / "pooler"
    folder.mkdir()
    for mode, ignored in (("transaction", ""), ("transaction", "extra_float_digits,options")):
        port, settings = free_port(), folder / "pgbouncer.ini"
        user = "user = nobody" if os.geteuid() == 0 else ""
        settings.write_text(
            f"[databases]\n* = host=127.0.0.1 port={url.port} user=vigie\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n"
            f"auth_type = any\npool_mode = {mode}\nunix_socket_dir =\nignore_startup_parameters = {ignored}\n{user}\n"
        )
        bouncer = subprocess.Popen(["pgbouncer", "-q", settings], stderr=subprocess.DEVNULL)
        try:
            until("PgBouncer listens", lambda: not socket.socket().connect_ex(("127.0.0.1", port)))
            address = url._replace(netloc=f"vigie@127.0.0.1:{port}").geturl()
            for words in (["ias", "status"], ["serve"]):
                child = one.command(*words, VIGIE_DATABASE_URL=address, VIGIE_LISTEN=f"127.0.0.1:{free_port()}")
                errors = child.communicate(timeout=60)[1]
                want(child.returncode == 78 and "pooler" in errors, f"`vigie {words[0]}` refuses PgBouncer ({mode}, {ignored}): {child.returncode} {errors}")
        finally:
            stop(bouncer)


PARTS = [*([versions] if OLDER != BINARY else []), sessions, forms, files, campaign, publication, caches, rolling, frozen, upgrade, pooler]


def bucket(folder):
    """Starts an S3 server with the bucket of the site."""
    python = environment.python("replicas", ["moto[server]==5.2.5"])
    port = free_port()
    log = (folder / "bucket.log").open("w")
    server = subprocess.Popen([python, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)], stdout=log, stderr=log)
    headers = {"Host": "127.0.0.1", "Authorization": "AWS4-HMAC-SHA256 Credential=key/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0"}

    def is_created():
        with contextlib.suppress(OSError):
            return send(port, "PUT", "/vigie-files", None, headers).status == 200

    until("the bucket is there", is_created, 60)
    return server, f"http://127.0.0.1:{port}"


def main():
    if "VIGIE_TEST_POSTGRES" not in os.environ:
        script = str(ROOT / "tests/postgres.sh")
        os.execv(script, [script, sys.executable, *sys.argv])
    for program, debian in {"nginx": "nginx-light", "pgbouncer": "pgbouncer"}.items():
        environment.need(program, debian)
    parts = [part for part in PARTS if not sys.argv[1:] or part.__name__ in sys.argv[1:]]
    failed = []
    with tempfile.TemporaryDirectory(prefix="vigie-replicas-") as temporary:
        folder = pathlib.Path(temporary)
        server, endpoint = bucket(folder)
        url = urllib.parse.urlsplit(os.environ["VIGIE_TEST_POSTGRES"])
        database = url._replace(path="/replicas").geturl()
        subprocess.run(["psql", "-Xq", url.geturl(), "-c", "CREATE DATABASE replicas TEMPLATE template0"], check=True)
        site = Site(folder, database, endpoint)
        try:
            site.start()
            for part in parts:
                began = time.monotonic()
                try:
                    part(site)
                    print(f"{part.__name__}: {time.monotonic() - began:.0f} s", flush=True)
                except Exception as error:
                    failed.append(part.__name__)
                    where = "" if isinstance(error, Lost) else traceback.format_exc()
                    print(f"{part.__name__}: {error}{where}", flush=True)
                    for replica in site.replicas:
                        if not replica.process or replica.process.poll() is not None:
                            replica.start()
        finally:
            site.close()
            stop(server)
    print("\n".join(MEASURED))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
