#!/usr/bin/env python3
"""Writes the public holidays computed by a reference implementation, which the tests compare with ours.

`tests/oracles/holidays.py` installs the package `jours-feries-france` in its own folder and rewrites
`tests/vectors/holidays.json`, which `cargo test` reads. The package is a reference only: it is not linked or copied.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import venv

VERSION = "0.7.0"
YEARS = range(1990, 2061)
VECTORS = pathlib.Path(__file__).resolve().parents[1] / "vectors" / "holidays.json"

COMPUTE = """
import json, sys
from jours_feries_france import JoursFeries
days = lambda year, zone: sorted(day.isoformat() for day in JoursFeries.for_year(year, zone=zone).values())
zones = {"general": "Métropole", "alsace-moselle": "Alsace-Moselle"}
first, last = map(int, sys.argv[1:])
print(json.dumps({law: {year: days(year, zone) for year in range(first, last + 1)} for law, zone in zones.items()}))
"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = pathlib.Path(folder) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"jours-feries-france=={VERSION}"], check=True)
        words = [python, "-c", COMPUTE, str(YEARS[0]), str(YEARS[-1])]
        answer = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    laws = [
        f' "{law}": {{\n' + ",\n".join(f'  "{year}": {json.dumps(days)}' for year, days in years.items()) + "\n }"
        for law, years in answer.items()
    ]
    VECTORS.write_text("{\n" + ",\n".join(laws) + "\n}\n", encoding="utf-8")
    print(f"{VECTORS.name}: {len(YEARS)} years", file=sys.stderr)


if __name__ == "__main__":
    main()
