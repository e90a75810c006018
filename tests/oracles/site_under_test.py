"""A site that tests start, kill and restore: the binary on a data folder, forms as the script of a page sends them, and commands."""

import base64
import hashlib
import http.client
import json
import os
import re
import signal
import struct
import subprocess
import urllib.parse
import urllib.request

from session import BINARY

# Proofs of work take milliseconds. No mail leaves: the port of the relay is closed, so mails remain queued.
SETTINGS = {
    "VIGIE_LISTEN": "127.0.0.1:0", "VIGIE_CAPTCHA_EFFORT": "20", "VIGIE_CAPTCHA_MIN_FILL_S": "0", "VIGIE_MAIL_TRANSPORT": "smtp",
    "VIGIE_MAIL_SMTP_URL": "smtp://127.0.0.1:9?tls=none", "VIGIE_MAIL_FROM": "vigie@health.example",
    "VIGIE_TRUSTED_PROXIES": "127.0.0.1", "VIGIE_COMPANY_MAIL_CONTACT": "team@health.example", "VIGIE_BACKUP_PASSPHRASE": "correct horse battery",
}


class Site:
    def __init__(self, folder, **settings):
        self.settings = {"PATH": os.environ["PATH"], "VIGIE_DATA_DIR": str(folder)} | SETTINGS | settings
        self.folder, self.server, self.url = folder, None, None
        # Each visitor has an address of its own, because forms are limited by address.
        self.visitors = (f"203.0.113.{number}" for number in range(1, 255))

    def vigie(self, *words, code=0):
        """The output of a command, which must end with this code."""
        ran = subprocess.run([BINARY, *words], env=self.settings, capture_output=True, text=True)
        assert ran.returncode == code, f"vigie {' '.join(map(str, words))} ends with {ran.returncode}: {ran.stdout}{ran.stderr}"
        return ran.stdout

    def start(self):
        self.server = subprocess.Popen([BINARY, "serve"], env=self.settings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        found = re.search(r"listening on (http://[\d.:]+)", self.server.stdout.readline())
        assert found, f"the server ended with {self.server.wait()}"
        self.url = found.group(1)

    def stop(self, by=signal.SIGTERM):
        if self.server and self.server.poll() is None:
            self.server.send_signal(by)
        return self.server and self.server.wait()

    def get(self, path):
        with urllib.request.urlopen(self.url + path) as answer:
            return answer.read().decode()

    def contact(self, address):
        """Sends the contact form of a visitor. Returns once it is acknowledged."""
        form = {
            "subject": "data", "firstname": "Ada", "lastname": "L.", "emailAddress": address, "consent": "yes",
            "message": "Which history of the flu is available?", "altcha": solved(json.loads(self.get("/api/captcha/contact"))),
        }
        headers = {"Accept": "application/json", "X-Forwarded-For": next(self.visitors)}
        request = urllib.request.Request(f"{self.url}/en/contact", urllib.parse.urlencode(form).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            assert answer.status == http.client.OK and "receipt=" in json.load(answer)["location"]
        return address

    def senders(self):
        """The addresses of the stored messages."""
        return {item["email"] for item in json.loads(self.vigie("inbox", "list", "--json"))["entries"]}

    def mails(self, state):
        """The numbers of the mails in a state."""
        return {mail["id"] for mail in json.loads(self.vigie("mail", "list", "--state", state, "--json"))["mails"]}

    def check(self):
        assert self.vigie("db", "check").startswith("sound: ")
        self.vigie("audit", "verify")


def solved(challenge):
    """The solution of a challenge of ALTCHA: the first counter whose derived key has the prefix."""
    terms = challenge["parameters"]
    nonce, salt, prefix = (bytes.fromhex(terms[name]) for name in ("nonce", "salt", "keyPrefix"))
    for counter in range(1_000_000):
        key = hashlib.pbkdf2_hmac("sha256", nonce + struct.pack(">I", counter), salt, terms["cost"], terms["keyLength"])
        if key.startswith(prefix):
            solution = {"counter": counter, "derivedKey": key.hex()}
            return base64.b64encode(json.dumps({"challenge": challenge, "solution": solution}).encode()).decode()
    raise AssertionError("the challenge has no solution")
