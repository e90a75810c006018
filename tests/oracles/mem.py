#!/usr/bin/env python3
"""Compares our epidemic thresholds with two other implementations of the moving epidemic method.

`tests/oracles/mem.py` installs the Python port `epimem` in its own folder, computes the thresholds of
generated seasons with it, and rewrites `tests/vectors/mem.json`, which `cargo test` compares with our own results. Then
it runs the same test on the example seasons of that package (never stored here) with the results of R's `mem`.
The port is a reference only: it is not linked or copied.
"""

import csv
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tarfile
import tempfile
import venv

VERSION = "0.2.0"
ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors" / "mem.json"


def season(rng, weeks, height, floor):
    """A generated season: a fluctuating floor, and one wave with a steeper rise than fall."""
    peak, rise, fall = rng.uniform(11, 23), rng.uniform(1.5, 3), rng.uniform(2, 4.5)
    values = []
    for week in range(weeks):
        width = rise if week < peak else fall
        wave = height * rng.uniform(0.4, 1.6) * math.exp(-0.5 * ((week - peak) / width) ** 2)
        values.append(round(floor * rng.gammavariate(3, 1 / 3) + wave, 4))
    return values


def with_gaps(rng, seasons):
    """The same seasons without some of their weeks, also at the ends."""
    holed = [list(values) for values in seasons]
    for values in holed:
        for week in rng.sample(range(2, len(values) - 2), 2):
            values[week] = None
    holed[0][0] = holed[1][-1] = None
    return holed


def generated():
    """Names and seasons of the committed cases."""
    rng = random.Random(20261121)
    make = lambda count, weeks, height, floor: [
        season(rng, weeks, height * rng.uniform(0.5, 2), floor) for _ in range(count)
    ]
    cases = {
        "five seasons": make(5, 33, 120, 2),
        "ten seasons of 34 weeks": make(10, 34, 300, 8),
        "levels far below one": make(7, 33, 0.01, 0.0004),
        "hardly above the floor": make(6, 33, 12, 10),
    }
    cases["weeks of zero"] = [[0 if v < 6 else v for v in values] for values in make(8, 33, 60, 3)]
    cases["an epidemic in the first week"] = make(5, 33, 90, 2) + [[90.0, 70.0, 30.0] + [1.5] * 30]
    cases["missing weeks"] = with_gaps(rng, make(8, 33, 150, 4))
    return cases


def prepared(folder):
    """Installs the port and its source distribution; returns the interpreter and the reference files."""
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    run = lambda *words: subprocess.run([python, "-m", "pip", "-q", *words], check=True)
    run("install", f"epimem=={VERSION}")
    run("download", "--no-deps", "--no-binary", ":all:", "-d", folder, f"epimem=={VERSION}")
    with tarfile.open(folder / f"epimem-{VERSION}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    return python, folder / f"epimem-{VERSION}" / "tests" / "reference"


ASK = """
import json, sys, warnings
import numpy as np
from epimem import fill_missing, mem_model, mem_timing
warnings.simplefilter("ignore")
cases = []
for name, seasons in json.load(sys.stdin).items():
    columns = np.array([[np.nan if v is None else v for v in s] for s in seasons], dtype=float).T
    model = mem_model(columns)
    timings = []
    for column in columns.T:
        timing = mem_timing(column, n_values=5)
        first = int(np.flatnonzero(~np.isnan(column))[0])
        timings.append([int(timing.start) - 1 - first, int(timing.end) - first])
    thresholds = [model.epidemic_onset, model.medium, model.high, model.very_high]
    cases.append({"name": name, "thresholds": [float(v) for v in thresholds], "epidemics": timings, "seasons": seasons})
json.dump(cases, sys.stdout)
"""


def asked(python, cases):
    answer = subprocess.run([python, "-c", ASK], input=json.dumps(cases), text=True, check=True, capture_output=True)
    return json.loads(answer.stdout)


def published(reference):
    """The example seasons of R's `mem`, complete and with gaps, with the thresholds computed by R."""
    with open(reference / "reference_thresholds.csv", newline="") as file:
        known = {(row["case"], row["name"]): float(row["value"]) for row in csv.DictReader(file)}
    cases = []
    for case, name in [("clean", "flucyl.csv"), ("gappy", "flucyl_gappy.csv")]:
        with open(reference / name, newline="") as file:
            rows = list(csv.reader(file))[1:]
        columns = zip(*[[None if cell == "NA" else float(cell) for cell in row] for row in rows])
        names = ["epidemic_onset", "medium", "high", "very_high"]
        thresholds = [known[case, name] for name in names]
        cases.append({"name": f"R's mem, {case}", "thresholds": thresholds, "seasons": list(columns)})
    return cases


def write(path, cases):
    """Writes one season a line, so that changes of the vectors are readable."""
    dump = lambda value: json.dumps(value, separators=(",", ":"))
    blocks = []
    for case in cases:
        head = {key: case[key] for key in case if key != "seasons"}
        seasons = ",\n".join(dump(values) for values in case["seasons"])
        blocks.append(f'{dump(head)[:-1]},"seasons":[\n{seasons}]}}')
    path.write_text("[" + ",\n".join(blocks) + "]\n")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        python, reference = prepared(folder)
        write(VECTORS, asked(python, generated()))
        write(folder / "published.json", published(reference))
        for vectors in [VECTORS, folder / "published.json"]:
            print(f"comparing with {vectors.name}", flush=True)
            words = ["cargo", "test", "--lib", "ias::epidemic::threshold"]
            done = subprocess.run(words, cwd=ROOT, env={**os.environ, "VIGIE_TEST_MEM": str(vectors)})
            if done.returncode != 0:
                return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
