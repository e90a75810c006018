#!/usr/bin/env python3
"""Reads the status of the services with a published client of Statuspage's API, and checks its result.

`make test-status` runs it with the binary of the tests. It installs statuspage-prometheus-exporter in a folder of `target`, and ends
with 1 when that client misses an incident, a maintenance or a component, or reports one that does not exist.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

import environment

BINARY = environment.TARGET / "ci" / "vigie"
PACKAGES = ["statuspage-prometheus-exporter==2.6.0"]
NOW = "2026-11-21T06:10:00Z"

READ = """
import json, sys
from statuspage_prometheus_exporter.service_checker import check_status_page_service
json.dump(check_status_page_service("vigie", {"url": sys.argv[1], "name": "Vigie"}), sys.stdout, default=str)
"""


def run(folder, *words):
    settings = {"VIGIE_DATA_DIR": str(folder / "var"), "VIGIE_LISTEN": "127.0.0.1:0", "VIGIE_CLOCK": NOW}
    return subprocess.run([BINARY, *words], env=settings, check=True, capture_output=True, cwd=folder)


def serve(folder):
    """Starts a server on a fresh install with recorded checks; returns the process and its URL."""
    run(folder, "init")
    settings = {"VIGIE_DATA_DIR": str(folder / "var"), "VIGIE_LISTEN": "127.0.0.1:0", "VIGIE_CLOCK": NOW}
    process = subprocess.Popen([BINARY, "serve"], env=settings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    found = re.search(r"listening on (http://[\d.:]+)", process.stdout.readline())
    if not found:
        sys.exit("the server did not start")
    for _ in range(200):
        with urllib.request.urlopen(f"{found.group(1)}/api/v2/components.json") as answer:
            if json.load(answer)["components"]:
                return process, found.group(1)
        time.sleep(0.1)
    sys.exit("no check was recorded")


def faults(folder, read):
    """Differences between the results of the client and the expected ones, at each step."""
    expect = lambda what, found, right: [] if found == right else [f"{what}: {found!r}, not {right!r}"]
    well = read()
    yield from expect("success", well["success"], True)
    yield from expect("status without an incident", (well["status"], well["raw_status"]), (1, "none"))
    names = [component["name"] for component in well["component_metadata"]]
    yield from expect("components", names, ["Site and Store", "Forms and emails", "Campaigns", "API and downloads", "Scoring and accounts"])
    yield from expect("components that work", {component["status_value"] for component in well["component_metadata"]}, {1})

    texts = ["--title", "en=Sign-in unavailable", "--text", "en=Sign-ins are refused."]
    run(folder, "status", "incident", "open", "--category", "accounts", "--level", "major", *texts)
    planned = ["--from", "2026-11-21 22:00", "--to", "2026-11-21 22:20", "--title", "en=Server change"]
    run(folder, "status", "maintenance", "plan", "--category", "campaigns", *planned)
    ill = read()
    yield from expect("status during an incident", ill["status"], 0)
    found = [(incident["id"], incident["name"], incident["impact"]) for incident in ill["incident_metadata"]]
    yield from expect("incidents", found, [("I-2026-11-21", "Sign-in unavailable", "major")])
    found = [(planned["id"], planned["name"]) for planned in ill["maintenance_metadata"]]
    yield from expect("maintenances", found, [("M-2026-11-21", "Server change")])
    disturbed = [component["name"] for component in ill["component_metadata"] if component["status_value"] != 1]
    yield from expect("components that are disturbed", disturbed, ["Scoring and accounts"])

    run(folder, "status", "incident", "resolve", "I-2026-11-21", "--text", "en=Restored.")
    run(folder, "status", "maintenance", "end", "M-2026-11-21")
    over = read()
    yield from expect("status afterwards", (over["status"], over["incident_metadata"], over["maintenance_metadata"]), (1, [], []))


def main():
    python = environment.python("statuspage", PACKAGES)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        process, base = serve(folder)
        read = lambda: json.loads(subprocess.run([python, "-c", READ, f"{base}/api/v2/summary.json"], check=True, capture_output=True, cwd=folder).stdout)
        try:
            found = list(faults(folder, read))
        finally:
            process.terminate()
            process.wait()
    print("\n".join(found) or "the client agrees")
    sys.exit(1 if found else 0)


main()
