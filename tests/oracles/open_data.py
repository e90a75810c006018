#!/usr/bin/env python3
"""Reads the open data of a server with third-party libraries, and runs the Python and R examples of the documentation and of the page
for programmers.

`make test-open-data` starts a server on a fresh install with three versions of the flu; `tests/oracles/open_data.py http://127.0.0.1:8080`
uses a running one. It installs the libraries in a folder of `target`, downloads every file of every theme, and ends with 1 when a data
package is invalid (columns, types, sizes and hashes), when Parquet and CSV contain different rows, when polars or duckdb, which read only
the required ranges over HTTP, find other values, when pandas computes other weeks than `weekly.csv`, when openpyxl finds other values in
the workbook, when revisions do not reconstruct the newest version, when a number of pharmacies or an interval is impossible, or when the
feed or the calendar is not well formed.
"""

import csv
import datetime
import hashlib
import html
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

import documentation
import environment

BINARY = environment.TARGET / "ci" / "vigie"
# The validator reads ten thousand rows a second.
VALIDATED = None if os.environ.get("VIGIE_TEST_FULL") else ["flu", "flu-vaccination-65"]
PACKAGES = [
    "frictionless==5.21.0", "feedparser==6.0.14", "polars==2.1.0", "pyarrow", "pandas", "duckdb", "openpyxl", "icalendar",
]


def take(address):
    with urllib.request.urlopen(address) as answer:
        return answer.read()


def download(base, folder):
    """Downloads every file that a data package lists, beside the package; returns the themes."""
    themes = [summary["theme"] for summary in json.loads(take(f"{base}/api/ias"))["themes"]]
    (folder / "datapackage.json").write_bytes(take(f"{base}/open-data/ias/datapackage.json"))
    for theme in themes:
        place = folder / theme
        place.mkdir()
        package = take(f"{base}/open-data/ias/{theme}/datapackage.json")
        (place / "datapackage.json").write_bytes(package)
        for resource in json.loads(package)["resources"]:
            (place / resource["path"]).write_bytes(take(f"{base}/open-data/ias/{theme}/{resource['path']}"))
        (place / "sha256sums").write_bytes(take(f"{base}/open-data/ias/{theme}/sha256sums"))
    return themes


def weekly(theme, place):
    """Differences between the weeks computed by pandas and those of the file."""
    import pandas

    days = pandas.read_csv(place / "tidy.csv", parse_dates=["day"])
    weeks = pandas.read_csv(place / "weekly.csv", parse_dates=["monday"]).set_index(["territory", "monday"])
    days["monday"] = days["day"] - pandas.to_timedelta(days["day"].dt.day_of_week, unit="D")
    grouped = days.dropna(subset="level").groupby(["territory", "monday"])["level"]
    levels = grouped.last() if theme == "flu-vaccination-65" else grouped.mean()
    expected = levels[grouped.count() >= 4]
    found = weeks["level"].dropna()
    apart = (expected - found).abs() > 1e-9 * expected.abs().clip(lower=1)
    if set(expected.index) != set(found.index) or apart.any():
        yield f"{theme}: pandas makes other weeks of the days than weekly.csv"


def supported(theme, rows):
    """Impossible numbers of pharmacies and intervals."""
    for row in rows:
        few = row["pharmacies"] is not None and row["pharmacies"] < 11
        hidden = row["level"] is None and (row["pharmacies"] is not None or row["low"] is not None)
        outside = row["low"] is not None and not row["low"] <= row["level"] <= row["high"]
        if few or hidden or outside:
            yield f"{theme}: {row} cannot be"
            return


def workbook(theme, place, rows):
    """Differences between the national figures of the workbook and of Parquet."""
    import openpyxl

    book = openpyxl.load_workbook(place / "data.xlsx", read_only=True)
    if book.sheetnames != ["README", "Columns", "Weeks", "France"]:
        yield f"{theme}: the workbook has the sheets {book.sheetnames}"
        return
    head, *lines = book["France"].iter_rows(values_only=True)
    names = ["level", "pharmacies", "low", "high"]
    of_france = [row for row in rows if row["territory"] == "FR"]
    for line, row in zip(lines, of_france):
        cells = dict(zip(head, line))
        if cells["day"].date() != row["day"] or [cells[name] for name in names] != [row[name] for name in names]:
            yield f"{theme}: {cells} in the workbook, {row} in Parquet"
            return
    if len(lines) != len(of_france):
        yield f"{theme}: the workbook has {len(lines)} days of France, Parquet has {len(of_france)}"


def days(event):
    """The day of an event, or all days of a recurring one, as dateutil expands its rule."""
    from dateutil.rrule import rrulestr

    first = event.decoded("DTSTART")
    if "RRULE" not in event:
        return first.isoformat()
    rule = rrulestr(event["RRULE"].to_ical().decode(), dtstart=datetime.datetime.combine(first, datetime.time()))
    return [day.date().isoformat() for day in rule]


def calendar(base):
    """Differences between the calendar as JSON and as parsed by a calendar library."""
    import icalendar

    told = json.loads(take(f"{base}/open-data/ias/calendar.json"))["themes"]
    due = {f"{theme['theme']}-next": theme["nextUpdate"] for theme in told if theme["nextUpdate"]}
    for theme in told:
        due |= {f"{theme['theme']}-final-{day}": day for day in theme["becomesFinal"]}
        later = sorted(theme["releases"])[1:]
        due |= {f"{theme['theme']}-releases": later} if later else {}
    events = icalendar.Calendar.from_ical(take(f"{base}/open-data/ias/calendar.ics")).walk("VEVENT")
    found = {str(event["UID"]).split("@")[0]: days(event) for event in events}
    for name in found.keys() ^ due.keys() | {name for name in found.keys() & due.keys() if found[name] != due[name]}:
        yield f"the calendars differ at {name}: {found.get(name)} and {due.get(name)}"


def revised(theme, base, rows):
    """Checks that the last revision of each day is its level in the newest version."""
    import polars

    revisions = polars.read_parquet(f"{base}/open-data/ias/{theme}/revisions.parquet")
    last = revisions.group_by(["territory", "day"], maintain_order=True).last().filter(polars.col("status") != "removed")
    found = {(row["territory"], row["day"]): (row["level"], row["status"], row["flag"]) for row in last.to_dicts()}
    if found != {(row["territory"], row["day"]): (row["level"], row["status"], row["flag"]) for row in rows}:
        yield f"{theme}: the revisions lead to other levels than those of the newest version"
    delays = (revisions["issue"] - revisions["day"]).dt.total_days()
    if delays.to_list() != revisions["lag"].to_list():
        yield f"{theme}: a lag is not the time between day and issue"


def listed(base):
    """Checks that every file in the index exists."""
    index = json.loads(take(f"{base}/open-data/ias/index.json"))
    for file in [*index["files"], *(file for theme in index["themes"] for file in theme["files"])]:
        path = file["href"].split("/open-data/", 1)[1]
        if not take(f"{base}/open-data/{path}"):
            yield f"{path} is empty"


def faults(base, folder):
    import duckdb
    import feedparser
    import frictionless
    import polars
    import pyarrow.parquet

    themes = download(base, folder)
    for package in [folder, *(folder / theme for theme in VALIDATED or themes)]:
        report = frictionless.validate(str(package / "datapackage.json"))
        yield from (f"{package.name}: {note}" for note in report.flatten(["name", "message"]))
    for theme in themes:
        rows = pyarrow.parquet.read_table(folder / theme / "data.parquet").to_pylist()
        lazy = polars.scan_parquet(f"{base}/open-data/ias/{theme}/data.parquet").select("level").collect()
        if lazy["level"].to_list() != [row["level"] for row in rows]:
            yield f"{theme}: polars reads other levels at the address than pyarrow in the file"
        found = duckdb.sql(f"SELECT sum(level), count(*) FROM read_parquet('{folder / theme / 'data.parquet'}')").fetchall()[0]
        if found[1] != len(rows) or abs((found[0] or 0) - sum(row["level"] or 0 for row in rows)) > 1e-6 * abs(found[0] or 1):
            yield f"{theme}: duckdb finds {found} in the Parquet file"
        yield from supported(theme, rows)
        yield from weekly(theme, folder / theme)
        yield from workbook(theme, folder / theme, rows)
        yield from revised(theme, base, rows)
        sums = (folder / theme / "sha256sums").read_text().split()
        if dict(zip(sums[1::2], sums[::2])) != {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in (folder / theme).iterdir() if path.name != "sha256sums"
        }:
            yield f"{theme}: sha256sums does not tell every file"
        with open(folder / theme / "tidy.csv", encoding="utf-8") as lines:
            others = list(csv.DictReader(lines))
        if len(rows) != len(others):
            yield f"{theme}: {len(rows)} rows in Parquet, {len(others)} in CSV"
        for row, other in zip(rows, others):
            same = str(row["day"]) == other["day"] and row["territory"] == other["territory"]
            if not same or row["level"] != (float(other["level"]) if other["level"] else None):
                yield f"{theme}: {row} in Parquet, {other} in CSV"
                break
    yield from calendar(base)
    yield from listed(base)
    feed = feedparser.parse(take(f"{base}/open-data/ias/feed.atom"))
    if feed.bozo or feed.version != "atom10" or not feed.entries:
        yield f"feed: {feed.get('bozo_exception', 'no entries')}"


def examples(base):
    """Runs the examples of the documentation unchanged; those in R if it is installed or required."""
    if not shutil.which("Rscript") and os.environ.get("VIGIE_TEST_FULL"):
        environment.install("r-base-core")
    programs = [(page, block) for page in documentation.pages() for block in page.blocks if block.language in ("python", "r")]
    for page, block in programs:
        language, program = block.language, "\n".join(block.lines) + "\n"
        interpreter = [sys.executable, "-"] if language == "python" else ["Rscript", "-"]
        if not shutil.which(interpreter[0]):
            print(f"not run: no {interpreter[0]} for an example in R", file=sys.stderr)
            continue
        ran = subprocess.run(interpreter, input=program, env=os.environ | {"VIGIE": base}, capture_output=True, text=True)
        if ran.returncode or not ran.stdout.strip():
            yield f"{page.name()}:{block.line}: an example in {language} fails: {ran.stderr.strip() or 'no output'}\n{program}"


def samples(base):
    """Runs the commands and programs of the page for programmers in one folder, in their order."""
    import duckdb

    environment.need("curl", "curl")

    with urllib.request.urlopen(f"{base}/en/api") as answer:
        page = answer.read().decode()
    origin = re.search(r'<link rel="canonical" href="(.*?)/en/api">', page).group(1)
    found = re.findall(r'<pre[^>]* data-language="(\w+)"[^>]*><code>(.*?)</code>', page, re.DOTALL)
    if {language for language, _ in found} != {"sh", "python", "r", "sql"}:
        yield f"the page for programmers has samples in {sorted({language for language, _ in found})}"
    interpreters = {"sh": ["bash", "-euo", "pipefail", "-s"], "python": [sys.executable, "-"], "r": ["Rscript", "-"]}
    with tempfile.TemporaryDirectory() as folder:
        for language, code in found:
            code = html.unescape(re.sub(r"<[^>]+>", "", code)).replace(origin, base).replace("curl ", "curl -sSf ")
            if language == "sql":
                rows = duckdb.sql(code.replace("'data.parquet'", f"'{folder}/data.parquet'")).fetchall()
                if len(rows) != 3:
                    yield f"the sample in SQL has {len(rows)} rows"
            elif shutil.which(interpreters[language][0]):
                ran = subprocess.run(interpreters[language], input=code, cwd=folder, capture_output=True, text=True)
                if ran.returncode or not ran.stdout.strip():
                    yield f"a sample in {language} fails: {ran.stderr.strip() or 'no output'}\n{code}"


def series(last):
    """A national file of the flu up to a day, in the historic layout; the level of five days before the end depends on the end."""
    first = datetime.date(2018, 9, 1)
    lines = ['"PERIODE";"IAS_lissé"']
    for at in range((last - first).days + 1):
        day = first + datetime.timedelta(days=at)
        level = 4 + 60 * math.exp(-(((at % 365 - 150) / 20) ** 2)) * (1 + 0.06 * math.sin(at * 0.21))
        level *= 1.1 if (last - day).days == 5 else 1
        lines.append(f"{day};{level:.1f}".replace(".", ","))
    return "\n".join(lines) + "\n"


def serve(folder):
    """Starts a server on a fresh install with three mornings of the flu; returns the process and its URL."""
    settings = {"VIGIE_DATA_DIR": str(folder / "var"), "VIGIE_LISTEN": "127.0.0.1:0", "VIGIE_CLOCK": "2026-11-21T06:10:00Z"}
    run = lambda *words: subprocess.run([BINARY, *words], env=settings, check=True, capture_output=True, cwd=folder)
    run("init")
    for morning in (21, 22, 24):
        settings["VIGIE_CLOCK"] = f"2026-11-{morning}T06:10:00Z"
        (folder / "flu.csv").write_text(series(datetime.date(2026, 11, morning - 1)), encoding="utf-8")
        run("ias", "import-history", "flu.csv")
        run("ias", "publish", "--theme", "flu")
    process = subprocess.Popen([BINARY, "serve"], env=settings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if found := re.search(r"listening on (http://[\d.:]+)", process.stdout.readline()):
        return process, found.group(1)
    sys.exit("the server did not start")


def main():
    if len(sys.argv) < 3:
        python = environment.python("open-data", PACKAGES)
        ask = lambda base: subprocess.run([python, __file__, base, "inside"]).returncode
        if len(sys.argv) == 2:
            sys.exit(ask(sys.argv[1].rstrip("/")))
        with tempfile.TemporaryDirectory() as temporary:
            process, base = serve(pathlib.Path(temporary))
            try:
                sys.exit(ask(base))
            finally:
                process.terminate()
                process.wait()
    base = sys.argv[1]
    with tempfile.TemporaryDirectory() as temporary:
        found = [*faults(base, pathlib.Path(temporary)), *examples(base), *samples(base)]
    print("\n".join(found) or "all libraries agree")
    sys.exit(1 if found else 0)


main()
