#!/usr/bin/env python3
"""Lets other people's readers judge the open data of a running server.

`tests/oracles/open_data.py http://127.0.0.1:8080` installs `frictionless`, `feedparser`, `polars` and `pyarrow` in a folder of
its own, takes every file of every theme, and ends with 1 when a data package is not valid (columns, types, sizes and
fingerprints), when Parquet and CSV do not hold the same rows, when polars, which reads only the parts that it needs of the
address itself, finds other figures there, or when the feed is not well formed.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.request
import venv

PACKAGES = ["frictionless==5.21.0", "feedparser==6.0.14", "polars==2.1.0", "pyarrow"]


def take(address):
    with urllib.request.urlopen(address) as answer:
        return answer.read()


def download(base, folder):
    """Every file that a data package names, beside the package; answers the themes."""
    themes = [summary["theme"] for summary in json.loads(take(f"{base}/api/ias"))["themes"]]
    (folder / "datapackage.json").write_bytes(take(f"{base}/open-data/ias/datapackage.json"))
    for theme in themes:
        place = folder / theme
        place.mkdir()
        package = take(f"{base}/open-data/ias/{theme}/datapackage.json")
        (place / "datapackage.json").write_bytes(package)
        for resource in json.loads(package)["resources"]:
            (place / resource["path"]).write_bytes(take(f"{base}/open-data/ias/{theme}/{resource['path']}"))
    return themes


def faults(base, folder):
    import feedparser
    import frictionless
    import polars
    import pyarrow.parquet

    themes = download(base, folder)
    for package in [folder, *(folder / theme for theme in themes)]:
        report = frictionless.validate(str(package / "datapackage.json"))
        yield from (f"{package.name}: {note}" for note in report.flatten(["name", "message"]))
    for theme in themes:
        rows = pyarrow.parquet.read_table(folder / theme / "data.parquet").to_pylist()
        lazy = polars.scan_parquet(f"{base}/open-data/ias/{theme}/data.parquet").select("level").collect()
        if lazy["level"].to_list() != [row["level"] for row in rows]:
            yield f"{theme}: polars reads other levels at the address than pyarrow in the file"
        with open(folder / theme / "tidy.csv", encoding="utf-8") as lines:
            others = list(csv.DictReader(lines))
        if len(rows) != len(others):
            yield f"{theme}: {len(rows)} rows in Parquet, {len(others)} in CSV"
        for row, other in zip(rows, others):
            same = str(row["day"]) == other["day"] and row["territory"] == other["territory"]
            if not same or row["level"] != (float(other["level"]) if other["level"] else None):
                yield f"{theme}: {row} in Parquet, {other} in CSV"
                break
    feed = feedparser.parse(take(f"{base}/open-data/ias/feed.atom"))
    if feed.bozo or feed.version != "atom10" or not feed.entries:
        yield f"feed: {feed.get('bozo_exception', 'no entries')}"


def main():
    base = sys.argv[1].rstrip("/")
    if len(sys.argv) == 2:
        with tempfile.TemporaryDirectory() as temporary:
            venv.create(temporary, with_pip=True)
            python = pathlib.Path(temporary) / "bin" / "python"
            subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
            sys.exit(subprocess.run([python, __file__, base, "inside"]).returncode)
    with tempfile.TemporaryDirectory() as temporary:
        found = list(faults(base, pathlib.Path(temporary)))
    print("\n".join(found) or "every reader agrees")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
