#!/usr/bin/env python3
"""Tests a server against its API description with Schemathesis: valid requests and invalid ones.

`make test-full` runs it; `tests/oracles/api.py 20` limits the examples of each operation (default 300). It needs the
binary that the tests run and installs `schemathesis` in its own folder. It ends with 1 on a server error, or on a response
whose status, type, headers or schema differ from the description. Invalid requests that succeed are accepted, because
pages ignore unknown parameters.
"""

import email
import email.policy
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
import venv

PACKAGE = "schemathesis==4.32.5"
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "ci" / "vigie"
ADDRESS = "127.0.0.1"
FORGIVEN = "positive_data_acceptance,negative_data_rejection"
WHO = {"firstname": "Zoé", "lastname": "R.", "emailAddress": "zoe@b.example", "consent": "yes"}
MESSAGE = WHO | {"subject": "data", "message": "Quel historique est disponible ?"}
REQUEST = WHO | {"title": "Ventes hebdomadaires en parapharmacie", "description": "é" * 140, "territory": "italy", "delivery": "once"}


def serve(folder, **more):
    """Starts a server on this data folder with further settings; returns the process and its URL."""
    settings = {"VIGIE_DATA_DIR": str(folder), "VIGIE_LISTEN": f"{ADDRESS}:0", "VIGIE_CONNECTIONS_PER_ADDRESS": "1000"} | more
    process = subprocess.Popen([BINARY, "serve"], env=settings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if found := re.search(r"listening on (http://[\d.:]+)", process.stdout.readline()):
        return process, found.group(1)
    sys.exit("the server did not start")


def post(url, form):
    """The redirect target of a submitted form."""
    request = urllib.request.Request(url, urllib.parse.urlencode(form).encode(), {"Accept": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["location"]


def mailed(folder, pattern):
    """The first match of a pattern in a sent mail."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for file in sorted((folder / "mail").glob("*.eml")):
            mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if found := re.search(pattern, mail.get_body(("plain",)).get_content()):
                return found.group(1)
        time.sleep(0.05)
    sys.exit(f"no mail contains {pattern}")


def secrets(base, folder):
    """The tokens and keys of a receipt, of an unconfirmed form, and of a follow-up."""
    location = post(f"{base}/fr/data-request", REQUEST)
    token = mailed(folder, r"/confirm\?token=([\w-]+)")
    post(f"{base}/fr/confirm", {"token": token})
    link = mailed(folder, r"/data-request/follow-up\?token=([\w-]+)")
    with urllib.request.urlopen(f"{base}/fr/data-request/follow-up?token={link}") as page:
        key = urllib.parse.parse_qs(urllib.parse.urlsplit(page.url).query)["key"][0]
    post(f"{base}/fr/contact", MESSAGE)
    return {"receipts": location.split("receipt=")[1], "confirmations": token, "key": key}


def configuration(known):
    """Schemathesis settings with existing values for most parameters."""
    asked = {
        "/api/receipts/{token}": {"path.token": [known["receipts"]]},
        "/api/confirmations/{token}": {"path.token": [known["confirmations"]]},
        "/api/follow-ups/{kind}": {"path.kind": ["data-request"], "query.key": [known["key"]]},
        "/api/captcha/{form}": {"path.form": ["contact", "application", "data-request", "provider"]},
    }
    lines = []
    for path, parameters in asked.items():
        lines += ["[[operations]]", f'include-path = "{path}"', "[operations.parameters]"]
        lines += [f'"{name}" = {{ dictionary = "{path} {name}", probability = 0.7 }}' for name in parameters]
    for path, parameters in asked.items():
        lines += [f'[dictionaries."{path} {name}"]\nvalues = {json.dumps(values)}' for name, values in parameters.items()]
    return "\n".join(lines)


def main():
    examples = sys.argv[1] if len(sys.argv) > 1 else "300"
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        venv.create(folder / "venv", with_pip=True)
        subprocess.run([folder / "venv/bin/python", "-m", "pip", "install", "--quiet", PACKAGE], check=True)
        process, base = serve(folder / "var")
        # The log pipe needs a reader.
        reader = subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
        try:
            (folder / "schemathesis.toml").write_text(configuration(secrets(base, folder / "var")))
            ended = []
            for document in ("openapi", "openapi-site"):
                words = ["run", f"{base}/api/{document}.json", "--max-examples", examples, "--checks", "all", "--exclude-checks", FORGIVEN]
                words += ["--phases", "examples,coverage,fuzzing", "--continue-on-failure", "--seed", "1", "--no-color"]
                ended.append(subprocess.run([folder / "venv/bin/st", *words], cwd=folder).returncode)
            sys.exit(max(ended))
        finally:
            process.terminate()
            process.wait()
            reader.wait()


if __name__ == "__main__":
    main()
