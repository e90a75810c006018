#!/usr/bin/env python3
"""The committed records of the comparisons, and the page of tables that is made of them.

`benches/results.py` writes benches/README.md from benches/results.jsonl; with `--check` it ends with 1 where the page differs. A record
is a line of JSON; benches/method.md defines its fields. Records of the same table, subject and peer are in the file from the newest to
the oldest, and the page shows the newest.
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
RECORDS, PAGE = HERE / "results.jsonl", HERE / "README.md"
# Records that are stored for each table, subject and peer.
HISTORY = 3
# Headings of the page and the tables below each. The part of a table before the slash is the comparison that measures it.
SECTIONS = {
    "Cached answers beside nginx, requests a second": ["cached", "cached/api"],
    "Start, rendering and memory": ["start", "attacks/memory"],
    "Sales lines beside DuckDB, Polars and Python": ["aggregate", "scoring", "tables"],
    "Publication, large catalogues and quotes": ["publication", "publication/day", "catalog/load", "scale/change", "quotes"],
    "Answers with 20,000 sources, ms median / longest": ["scale"],
    "Store beside SQLite FTS5": ["catalog"],
    "Matching beside recordlinkage and Splink": ["matching", "matching/lists"],
    "Time and memory of matching": ["matching/time"],
    "Probabilities of matches": ["matching/probabilities"],
    "Campaigns beside smtp-source and nodemailer": ["sending", "fairness"],
    "Forms, uploads, hostile files and headers": ["forms", "hostile", "observatory"],
    "Visitors during an attack": ["attacks"],
    "Visitors during floods and expensive files": ["queues", "bombs"],
    "Pages in Lighthouse": ["lighthouse"],
}
HEAD = """\
# Measurements

`benches/results.py` writes this page from [results.jsonl](results.jsonl). `make bench` builds the release binary, runs every comparison and
rewrites the page; `benches/run NAME...` runs some of them and rewrites their rows. [Method](method.md) describes each comparison, its
limits and what its figures leave out. [gate.md](gate.md) has the tables of the health gate, which a simulation produces.

- **a (b to c)**: median, minimum and maximum of the rounds of one run.
- **ratio**: how many times as fast or as small vigie is as the peer to the left of it, in the same round; above 1, vigie is better.
- **limit**: the value that a comparison fails beyond.
- **measured**: date, commit of the release and machine ([machines](#machines)). Figures of two machines cannot be compared.
"""


def load(path=RECORDS):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def save(records, path=RECORDS):
    path.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records), encoding="utf-8")


def subject(record):
    return record["id"], record["what"]


def key(record):
    """Table, subject and peer, whose version may change."""
    return *subject(record), re.sub(r" \d[\d.]*", "", record.get("peer", ""))


def merge(old, new, complete):
    """The records with new ones before their predecessors. A complete run removes subjects that its tables no longer have."""
    if complete:
        tables, subjects = {record["id"] for record in new}, set(map(subject, new))
        old = [record for record in old if record["id"] not in tables or subject(record) in subjects]
    histories = {key(record): [] for record in old + new}
    for record in new + old:
        histories[key(record)].append(record)
    merged = [record for history in histories.values() for record in history[:HISTORY]]
    tables = [table for section in SECTIONS.values() for table in section]
    return sorted(merged, key=lambda record: tables.index(record["id"]))


def newest(records):
    found = {}
    for record in records:
        found.setdefault(key(record), record)
    return list(found.values())


def text(value):
    """A value as a cell: a number, text, two percentiles, or minimum, median and maximum."""
    if value is None:
        return ""
    if not isinstance(value, list):
        return f"{value:,}" if isinstance(value, (int, float)) else value.replace("|", "\\|")
    if len(value) == 2:
        return " / ".join(map(text, value))
    low, median, high = map(text, value)
    return median if low == high else f"{median} ({low} to {high})"


def add(row, column, value):
    if value is not None:
        row.setdefault(column, value)


def rows(records, measured):
    """A row for each subject, with a pair of columns for each peer. Figures with names are columns, and then each program has a row of
    its own."""
    found, limits = {}, {}
    compared = any(isinstance(record["ours"], dict) and "peer" in record for record in records)
    for record in records:
        what, ours, peer = record["what"], record["ours"], record.get("peer")
        row = found.setdefault(what, {"what": what})
        if isinstance(ours, dict):
            limits |= record.get("limit", {})
            if compared:
                add(row, "program", "vigie")
            if peer:
                other = found.setdefault((what, peer), {"what": what, "program": peer, **record["theirs"]})
                add(other, "ratio", record.get("ratio"))
                add(other, "measured", measured(record))
            for name, value in ours.items():
                add(row, name, value)
        else:
            add(row, "vigie", ours)
            if peer:
                add(row, peer, record["theirs"])
                add(row, f"ratio to {peer}", record.get("ratio"))
            add(row, "limit", record.get("limit"))
        add(row, "note", record.get("note"))
        # Rounds of two runs may be in one row.
        dates = {part for part in [*row.get("measured", "").split("; "), measured(record)] if part}
        row["measured"] = "; ".join(sorted(dates, reverse=True))
    return [*found.values(), *([{"what": "limit", **limits}] if limits else [])]


def table(records, measured):
    lines = rows(records, measured)
    columns = list(dict.fromkeys(column for line in lines for column in line))
    last = [column for column in ["limit", "note", "measured"] if column in columns]
    columns = [column for column in columns if column not in last] + last
    heads = [re.sub(r"^ratio to .*", "ratio", column) for column in columns]
    cells = [heads, ["---"] * len(heads), *([text(line.get(column)) for column in columns] for line in lines)]
    return ["| " + " | ".join(line) + " |" for line in cells]


def page(records):
    records = newest(records)
    machines = list(dict.fromkeys(record["machine"] for record in records))
    letter = lambda machine: chr(ord("A") + machines.index(machine))
    measured = lambda record: f"{record['date']} `{record['commit']}` {letter(record['machine'])}"
    lines = [HEAD]
    for heading, tables in SECTIONS.items():
        chosen = [record for name in tables for record in records if record["id"] == name]
        if chosen:
            lines += [f"## {heading}", *table(chosen, measured), ""]
    lines += ["## Machines", *(f"- {letter(machine)}: {machine}" for machine in machines), ""]
    return "\n".join(lines)


def main():
    fresh = page(load())
    if sys.argv[1:] == ["--check"]:
        if fresh != PAGE.read_text(encoding="utf-8"):
            sys.exit("benches/README.md differs from benches/results.jsonl: run benches/results.py")
        return
    PAGE.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    main()
