#!/usr/bin/env python3
"""Writes the generated examples of this folder: sales lines, daily counts, a base of pharmacies, a historic file, a campaign.

    examples/generate.py [VIGIE]

Everything is invented: no line comes from a pharmacy, a person or a product. The same program writes the same bytes. VIGIE is the
program that counts the sales of the months before the sample (default: `vigie` in PATH).
"""

import datetime
import gzip
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

HERE = pathlib.Path(__file__).resolve().parent
# Weeks 19 to 28 are the baseline of the flu.
FIRST, SAMPLE, LAST = datetime.date(2026, 5, 4), datetime.date(2026, 11, 14), datetime.date(2026, 11, 20)
# Codes of the 22 former regions, with a town and a postcode in each.
TOWNS = {
    "11": ("Melun", "77000"), "21": ("Reims", "51100"), "22": ("Amiens", "80000"), "23": ("Rouen", "76000"),
    "24": ("Tours", "37000"), "25": ("Caen", "14000"), "26": ("Dijon", "21000"), "31": ("Lille", "59000"),
    "41": ("Nancy", "54000"), "42": ("Colmar", "68000"), "43": ("Dole", "39100"), "52": ("Angers", "49000"),
    "53": ("Quimper", "29000"), "54": ("Niort", "79000"), "72": ("Pau", "64000"), "73": ("Albi", "81000"),
    "74": ("Tulle", "19000"), "82": ("Valence", "26000"), "83": ("Moulins", "03000"), "91": ("Nîmes", "30000"),
    "93": ("Toulon", "83000"), "94": ("Bastia", "20200"),
}
PER_REGION = 14
# Basket of the flu (examples/baskets.toml), then what else a pharmacy sells.
FLU = {"3400999000130": 28.4, "3400999000154": 3.9, "3400999000192": 6.2}
OTHER = "3400999009003"
HOLIDAYS = {datetime.date(2026, month, day) for month, day in ((5, 8), (5, 14), (5, 25), (7, 14), (8, 15), (11, 1), (11, 11))}


def write_gzip(path, text):
    with path.open("wb") as raw, gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as out:
        out.write(text.encode())


def pharmacies():
    """Code, region and size of each pharmacy."""
    chance = random.Random(7)
    for at, region in enumerate(TOWNS):
        for number in range(PER_REGION):
            yield f"2{at:02d}{number:04d}", region, chance.lognormvariate(0, 0.35)


def demand(day):
    """Share of the flu in sales: low in summer, rising from October."""
    since = (day - datetime.date(2026, 10, 1)).days
    return 0.012 + 0.02 / (1 + math.exp(-(since - 35) / 9))


def sales(first, last):
    """Sales lines from one day to another. The same day has the same lines, whatever the range."""
    yield "date,pharmacy,region,product,quantity,amount\n"
    for at in range((last - first).days + 1):
        day = first + datetime.timedelta(days=at)
        chance = random.Random(day.toordinal())
        closed = day.weekday() == 6 or day in HOLIDAYS
        for code, region, size in pharmacies():
            duty = chance.random() < 0.25
            if closed and not duty:
                continue
            total = 4200 * size * (0.35 if closed else 1 + 0.1 * (day.weekday() in (0, 4))) * chance.lognormvariate(0, 0.08)
            yield f"{day},{code},{region},{OTHER},{round(total / 9)},{total:.2f}\n"
            for product, price in FLU.items():
                boxes = round(total * demand(day) / len(FLU) / price * chance.lognormvariate(0, 0.2) + chance.random() - 0.5)
                if boxes > 0:
                    yield f"{day},{code},{region},{product},{boxes},{boxes * price:.2f}\n"


def base():
    """The base of pharmacies of a score: a turnover in euros a year, and whether the pharmacy is of the panel."""
    yield "cip,name,address,postalcode,city,turnover,panel\n"
    for number, (code, region, size) in enumerate(pharmacies()):
        town, postcode = TOWNS[region]
        yield f"{code},Pharmacie d'exemple {number + 1},{number % PER_REGION + 1} rue des Essais,{postcode},{town},{round(1_400_000 * size)},yes\n"


def historic():
    """A national file in the historic layout: semicolons, decimal commas."""
    yield '"PERIODE";"IAS_lisse"\r\n'
    first = datetime.date(2025, 9, 1)
    for at in range((LAST - first).days + 1):
        level = 40 + 160 * math.exp(-(((at - 150) / 25) ** 2)) * (1 + 0.05 * math.sin(at * 0.2))
        yield f"{first + datetime.timedelta(days=at)};{level:.1f}\r\n".replace(".", ",")


def picture(width=600, height=120):
    """A PNG of one colour with a lighter band."""
    rows = b"".join(b"\0" + (b"\x00\x66\x4a" if y % 40 > 7 else b"\xcc\xe0\xdb") * width for y in range(height))
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


PAGE = """<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>Vaccination</title>
<style>p { color: #00664a; font-family: sans-serif }</style></head><body>
<img src="calendar.png" width="600" alt="Le calendrier de la saison">
<p>Le vaccin de la saison est disponible en officine depuis le 13 octobre, pour toutes les personnes de plus de 65 ans.</p>
</body></html>
"""


def campaign(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (("index.html", PAGE.encode()), ("calendar.png", picture())):
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)


def main():
    vigie = sys.argv[1] if len(sys.argv) > 1 else "vigie"
    write_gzip(HERE / "sales.csv.gz", "".join(sales(SAMPLE, LAST)))
    (HERE / "pharmacies.csv").write_text("".join(base()))
    (HERE / "historic").mkdir(exist_ok=True)
    (HERE / "historic" / "Openhealth_Gale.csv").write_text("".join(historic()), newline="")
    campaign(HERE / "spring.zip")
    with tempfile.TemporaryDirectory() as temporary:
        before = pathlib.Path(temporary) / "sales.csv"
        before.write_text("".join(sales(FIRST, SAMPLE - datetime.timedelta(days=1))))
        words = [vigie, "ias", "aggregate", "--sales", before, "--baskets", HERE / "baskets.toml", "--extracted-on", str(SAMPLE)]
        counts = subprocess.run(words, check=True, capture_output=True, text=True, cwd=temporary)
    write_gzip(HERE / "counts.csv.gz", counts.stdout)


main()
