#!/usr/bin/env python3
"""Recomputes the scores of five markets by the method of docs/explanation/scores.md, with a program that shares no code with vigie: every
stratum, basis, chance and number of peers of every pharmacy, and the report of each market.

`make test` runs it on 4,000 pharmacies; with VIGIE_TEST_FULL on 20,000. The markets: one that all pharmacies sell, one that a sixth
sells, mostly large ones, one that 45 sell, one dominated by a single pharmacy, and one that does not depend on the size.
"""

import collections
import csv
import json
import math
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "ci" / "vigie"
PHARMACIES = 20_000 if os.environ.get("VIGIE_TEST_FULL") else 4_000
CLOCK, ORDER, DAY = "2026-11-21T08:12:04Z", "S-2222-2222", "2026-03-01"
DEPARTMENTS = [f"{number:02}" for number in range(1, 96) if number != 20]
LEAST, STRATA, STRONG = 11, 10, 9
BOUNDS = [500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000]
WORDS = ["under-0.5M", "0.5-1M", "1-1.5M", "1.5-2M", "2-2.5M", "2.5-3M", "3-4M", "4-5M", "over-5M"]


def gtin(number):
    code = f"340093{number:06}"
    return int(code + str((10 - sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(code))) % 10))


def generate(folder):
    """Writes base and sales; returns the pharmacies with their cents in each market, `None` outside the panel."""
    drawn = random.Random(2026)
    pharmacies, few = [], set(drawn.sample(range(0, PHARMACIES, 2), 45))
    for number in range(PHARMACIES):
        turnover = int(1_700_000 * math.exp(drawn.gauss(0, 0.45))) if drawn.random() < 0.97 else None
        size = (turnover or 1_700_000) / 1_700_000
        cents = None
        if number % 2 == 0 or drawn.random() < 0.24:
            cents = [
                int(20_000 * size * math.exp(drawn.gauss(0, 0.8))),
                int(8_000 * size**2 * math.exp(drawn.gauss(0, 1))) if drawn.random() < 0.14 * size**2 else 0,
                int(8_000 * math.exp(drawn.gauss(0, 1))) if number in few else 0,
                (900_000_000 if number == 10 else drawn.randrange(1, 900)) if drawn.random() < 0.5 or number == 10 else 0,
                drawn.randrange(-500, 20_000),
            ]
        pharmacies.append((2_000_000 + number, drawn.choice(DEPARTMENTS), turnover, cents))
    with open(folder / "base.csv", "w", newline="") as file:
        rows = csv.writer(file, delimiter=";")
        rows.writerow(["Code CIP", "Nom", "Adresse", "Code postal", "Ville", "CA annuel", "Panel"])
        for cip, department, turnover, cents in pharmacies:
            rows.writerow([cip, f"PHARMACIE {cip}", "1 RUE X", f"{department}000", "VILLE", turnover or "", "oui" if cents else "non"])
    with open(folder / "sales.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["date", "pharmacy", "region", "product", "quantity", "amount"])
        for cip, _, _, cents in pharmacies:
            for market, value in enumerate(cents or []):
                if value:
                    rows.writerow([DAY, cip, "11", gtin(market), 1 if value > 0 else -1, f"{value / 100:.2f}"])
    return pharmacies


def compute(folder):
    """The exported rows and the report of the command."""
    settings = os.environ | {"VIGIE_CLOCK": CLOCK, "VIGIE_DATA_DIR": str(folder / "data")}
    subprocess.run([BINARY, "init", "--quiet"], env=settings, check=True, stdout=subprocess.DEVNULL)
    base = sqlite3.connect(folder / "data" / "vigie.db")
    with base:
        base.execute(
            "INSERT INTO scoring_order VALUES (?, NULL, 'a@x.example', 'fr', 'turnover', 'france-without-corsica', '2025-11-01',"
            " '2026-10-31', 'csv', 0, 'Exemple', 'france', NULL, NULL, NULL, 'x', 'A', 'a@x.example', 0)", [ORDER])
        base.executemany("INSERT INTO scoring_market VALUES (?, ?, ?)", [(ORDER, at + 1, f"m{at + 1}") for at in range(5)])
        base.executemany("INSERT INTO scoring_gtin VALUES (?, ?, ?)", [(ORDER, at + 1, gtin(at)) for at in range(5)])
        base.execute("INSERT INTO scoring_quote VALUES (?, 2026, 1, '2026-11-20', '2026-12-20', '{}', 'signed', 0, NULL)", [ORDER])
    base.close()
    words = ["scoring", "compute", ORDER, "--sales", "sales.csv", "--pharmacies", "base.csv", "--json"]
    done = subprocess.run([BINARY, *words], env=settings, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"scoring compute ended with {done.returncode}: {done.stderr}")
    with open(folder / f"scoring-{ORDER}.csv", newline="") as file:
        return list(csv.DictReader(file)), json.loads(done.stdout)


def stratum_of(turnover):
    return sum(turnover >= bound for bound in BOUNDS)


def published_turnovers(pharmacies):
    """Turnover strata that may be published: none below eleven; suppressed ones are at least two with eleven pharmacies together."""
    counts = collections.Counter(stratum_of(turnover) for _, _, turnover, _ in pharmacies if turnover is not None)
    shown = {stratum for stratum, count in counts.items() if count >= LEAST}
    while True:
        hidden = [stratum for stratum in counts if stratum not in shown]
        if not hidden or (len(hidden) >= 2 and sum(counts[one] for one in hidden) >= LEAST) or not shown:
            return shown
        shown.remove(min(sorted(shown), key=counts.get))


def ranks(ranked):
    """Pharmacy -> decile, by value, then by location."""
    ordered = sorted(ranked, key=lambda one: (one[1], str(one[0])))
    return {cip: 1 + STRATA * rank // len(ordered) for rank, (cip, _) in enumerate(ordered)}


def score(pharmacies, regions, shown, market):
    """Pharmacy -> (stratum, basis, chance, peers) of a market, and the report of the market; every market has its own products."""
    panel = [(cip, cents[market]) for cip, _, _, cents in pharmacies if cents]
    silent = [cip for cip, value in panel if value <= 0]
    apart = set(silent) if len(silent) >= LEAST else set()
    ranked = [(cip, value) for cip, value in panel if cip not in apart]
    if len(ranked) < LEAST * STRATA:
        nothing = {"published": False, "measured": 0, "estimated": 0, "silent": 0, "unknown": 0, "shares": None, "check": None}
        return {cip: ("", "withheld", "", "") for cip, *_ in pharmacies}, nothing
    strata = ranks(ranked)
    size = {cip: stratum_of(turnover) for cip, _, turnover, _ in pharmacies if turnover is not None and stratum_of(turnover) in shown}
    near, far = collections.Counter(), collections.Counter()
    for cip, _ in panel:
        if cip in size:
            strong = strata.get(cip, 0) >= STRONG
            for counter, group in ((near, (size[cip], regions[cip])), (far, size[cip])):
                counter[group, "all"] += 1
                counter[group, "strong"] += strong

    def peers(cip, left_out=None):
        """All and strong peers; a panel pharmacy is not its own peer."""
        for counter, group in ((near, (size[cip], regions[cip])), (far, size[cip])):
            count = counter[group, "all"] - (left_out is not None)
            if count >= LEAST:
                return count, counter[group, "strong"] - (left_out or 0)
        return None

    tried = []
    for cip, _ in panel:
        strong = strata.get(cip, 0) >= STRONG
        found = peers(cip, strong) if cip in size else None
        if found:
            tried.append((found[1] / found[0], strong))
    total, number = sum(strong for _, strong in tried), len(tried)
    base = [((total - strong) / (number - 1) - strong) ** 2 for _, strong in tried]
    gains = [error - (share - strong) ** 2 for error, (share, strong) in zip(base, tried)]
    mean = math.fsum(gains) / number
    spread = math.sqrt(math.fsum((gain - mean) ** 2 for gain in gains) / (number - 1))
    check = {"tried": number, "skill": round(1_000 * math.fsum(gains) / math.fsum(base)), "isBetter": mean > 1.645 * spread / math.sqrt(number)}
    told = {}
    for cip, _, _, cents in pharmacies:
        found = peers(cip) if not cents and cip in size and check["isBetter"] else None
        if cip in strata:
            told[cip] = (str(strata[cip]), "measured", "", "")
        elif cents:
            told[cip] = ("", "silent", "", "")
        elif found:
            told[cip] = ("", "estimated", str((200 * found[1] + found[0]) // (2 * found[0])), str(found[0]))
        else:
            told[cip] = ("", "unknown", "", "")
    sums, largest, counts = collections.Counter(), collections.Counter(), collections.Counter()
    for cip, value in ranked:
        sums[strata[cip]] += value
        counts[strata[cip]] += 1
        largest[strata[cip]] = max(largest[strata[cip]], value)
    whole = sum(sums.values())
    shares = None
    if not any(largest[one] * 100 > sums[one] * 85 for one in range(1, STRATA + 1)):
        shares = [{"pharmacies": counts[one], "share": (2_000 * sums[one] + whole) // (2 * whole)} for one in range(1, STRATA + 1)]
    bases = collections.Counter(basis for _, basis, _, _ in told.values())
    return told, {"published": True, **{basis: bases[basis] for basis in ("measured", "estimated", "silent", "unknown")}, "shares": shares, "check": check}


def main():
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        pharmacies = generate(folder)
        rows, report = compute(folder)
        regions = {int(row["cip"]): row["region"] for row in rows}
        shown = published_turnovers(pharmacies)
        assert len(rows) == PHARMACIES, len(rows)
        sizes = {cip: "unknown" if turnover is None else WORDS[stratum_of(turnover)] if stratum_of(turnover) in shown else "withheld"
                 for cip, _, turnover, _ in pharmacies}
        wrong = [row["cip"] for row in rows if row["turnover_stratum"] != sizes[int(row["cip"])]]
        cells, kinds = 0, []
        for market in range(5):
            told, said = score(pharmacies, regions, shown, market)
            name = f"{market + 1} m{market + 1}"
            for row in rows:
                found = tuple(row[name + part] for part in ("", ": basis", ": chance", ": peers"))
                cells += 4
                if found != told[int(row["cip"])]:
                    wrong.append(f"{row['cip']} in {name}: {found}, not {told[int(row['cip'])]}")
            given = {key: report["markets"][market][key] for key in said}
            if given != said:
                wrong.append(f"{name}: {given}, not {said}")
            kinds.append((said["published"], bool(said["check"] and said["check"]["isBetter"]), said["shares"] is not None))
        if wrong:
            sys.exit(f"{len(wrong)} differences:\n" + "\n".join(wrong[:20]))
        # Each market covers one case of the method.
        expected = [(True, True, True), (True, True, True), (False, False, False), (True, False, False), (True, False, True)]
        if kinds != expected:
            sys.exit(f"the markets do not cover their cases: {kinds}")
        print(f"{PHARMACIES} pharmacies in 5 markets: {cells} cells and 5 reports equal the method")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
