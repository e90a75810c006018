#!/usr/bin/env python3
"""Reads quotes with third-party programs: qpdf checks their structure, pdftotext their text, pikepdf the rules of archives and
screen readers (`archival.py`, which `spoilt.py` tests), in four languages and with the evidence of a signature.

`make test` runs it on the binary that the tests run. It installs `qpdf`, `poppler-utils` and `openssl` if they are missing, and pikepdf in
its own folder. No program with all rules of veraPDF is in the registries that this build uses: the remaining rules
rely on the validators of the typesetting library, which refuses to write a file that violates them.
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
import urllib.parse
import urllib.request

import environment
from api import mailed, post, serve

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "ci" / "vigie"
CLOCK = "2026-11-21T08:12:04Z"
ORDER = """
contact = "zoe@labo.example"
indicator = "turnover"
from = "2025-11"
to = "2026-10"
formats = ["csv", "xlsx"]
sellOut = true
company = "%s"
seat = "france"
siren = "732 829 320"
vat = "FR44732829320"
address = "2 rue de l’Exemple\\n99000 Ville-Exemple"
signerName = "Alix Exemple"
signerEmail = "alix@labo.example"
markets = [
  { name = "Solaires visage", gtins = ["3400930000014", "3400930000021"] },
  { name = "*Nez* $bouché$ #1", gtins = ["96385074"] },
]
""" % unicodedata.normalize("NFD", "Laboratoire Żółć & Œuvre 한국제약")
WORDS = {
    "fr": ["Devis SC-2026-0001", "21 novembre 2026", "Règles appliquées", "Type de source", "Officines de pharmacie", "7 020,00 €", "−780,00 €", "Conditions de vente"],
    "en": ["Quote SC-2026-0001", "21 November 2026", "Rules applied", "Source type", "Pharmacies", "€7,020.00", "Terms of sale"],
    "ko": ["견적서 SC-2026-0001", "2026년 11월 21일", "적용된 규칙", "데이터 원천 유형", "판매 조건", "€7,020.00"],
    "th": ["SC-2026-0001", "ลายมือ", "ฝรั่งเศส", "ทั้งหมด", "เงื่อนไข", "ร้านยาทุกแห่ง", "€7,020.00", "Excel"],
}
PIKEPDF = ["pikepdf==10.18.0"]
# Other text extraction libraries.
READERS = ["pypdf", "pymupdf"]
READ = """
import sys, pymupdf, pypdf
print("".join(page.extract_text() for page in pypdf.PdfReader(sys.argv[1]).pages))
print("\\f")
print("".join(page.get_text() for page in pymupdf.open(sys.argv[1])))
"""
# Line breaks within Korean words.
CUT = ["조\n건은", "이\n며", "자\n는", "견\n적", "계\n산", "약\n국", "서\n명"]
# The order file contains the company name in decomposed form.
EVERYWHERE = ["Laboratoire Żółć & Œuvre 한국제약", "*Nez* $bouché$ #1", "SIREN 732 829 320", "FR44732829320"]


def run(folder, *words, stdin=None, settings={}):
    settings = os.environ | {"VIGIE_DATA_DIR": str(folder), "VIGIE_CLOCK": CLOCK} | settings
    return subprocess.run([BINARY, *words], env=settings, input=stdin, capture_output=True, check=True).stdout


def quote(locale):
    """The quote from a fresh database in this language."""
    with tempfile.TemporaryDirectory() as folder:
        run(folder, "db", "migrate", "--quiet")
        return run(folder, "scoring", "quote", "--from", "-", "--locale", locale, "--out", "-", "--quiet", stdin=ORDER.encode())


def signed(file, **settings):
    """Writes the signed quote, signed with the links and codes of the mails, with its evidence: the quote and its event chain."""
    settings = {"VIGIE_CLOCK": CLOCK} | settings
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        vigie = lambda *words, **more: run(folder, *words, settings=settings, **more)
        vigie("db", "migrate", "--quiet")
        vigie("scoring", "quote", "--from", "-", "--quiet", stdin=ORDER.encode())
        process, base = serve(folder, **settings)
        try:
            number = json.loads(vigie("scoring", "list", "--json"))["orders"][0]["number"]
            vigie("scoring", "send", number, "--quiet")
            token = mailed(folder, r"/sign\?token=([\w-]+)")
            with urllib.request.urlopen(f"{base}/fr/solutions/scoring/sign?token={token}") as page:
                key = urllib.parse.parse_qs(urllib.parse.urlsplit(page.url).query)["key"][0]
            place = f"{base}/fr/solutions/scoring/sign?key={key}"
            post(place, {"key": key, "step": "accept", "name": "Alix Exemple", "terms": "yes"})
            code = mailed(folder, r"SC-\d{4}-0001\s*:\s*(\d{3}\s\d{3})")
            post(place, {"key": key, "step": "confirm", "code": code})
            vigie("scoring", "show", number, "--out", str(file), "--quiet")
        finally:
            process.terminate()
            process.communicate()


def archival(files):
    """Violations of the rules for archives and screen readers, and violations that the check would not detect."""
    python = environment.python("archival", PIKEPDF)
    for words in (["archival.py", *files], ["spoilt.py", files[-1]]):
        told = subprocess.run([python, ROOT / "tests/oracles" / words[0], *words[1:]], capture_output=True, text=True)
        if told.returncode != 0:
            yield told.stdout + told.stderr


def readers(file):
    """Words of a Thai quote that other libraries do not extract."""
    told = subprocess.run([environment.python("readers", READERS), "-c", READ, file], capture_output=True, text=True, check=True).stdout
    for reader, text in zip(["pypdf", "pymupdf"], told.split("\f")):
        plain = re.sub(r"\s", "", text)
        yield from (f"{reader}: no {word!r} in the text" for word in ["ฝรั่งเศส", "ทั้งหมด", "เงื่อนไข", "ร้านยาทุกแห่ง"] if word not in plain)


def signature(file):
    """Problems that pdfsig finds in the signature of a signed quote."""
    told = subprocess.run(["pdfsig", file], capture_output=True, text=True).stdout
    wanted = ["Signature Validation: Signature is Valid.", "Signature Type: ETSI.CAdES.detached", "Total document signed", "Hash Algorithm: SHA-256"]
    yield from (f"pdfsig: no {line!r} in:\n{told}" for line in wanted if line not in told)
    structure = subprocess.run(["qpdf", "--check", file], capture_output=True, text=True)
    if structure.returncode != 0:
        yield structure.stdout + structure.stderr
    text = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True).stdout.replace("\u00a0", " ")
    wanted = ["Signataire désigné : Alix Exemple", "Signé par Alix Exemple", "Certificat de signature"]
    yield from (f"signed: no {words!r} in the text" for words in wanted if words not in text)
    changed = bytearray(pathlib.Path(file).read_bytes())
    changed[2_000] ^= 1
    spoilt = pathlib.Path(file).with_suffix(".spoilt")
    spoilt.write_bytes(changed)
    if "Signature is Valid" in subprocess.run(["pdfsig", spoilt], capture_output=True, text=True).stdout:
        yield "pdfsig: a changed file has a valid signature"


def configured(folder):
    """Problems that pdfsig finds in a signature with a configured key, up to its own CA."""
    words = "req -x509 -nodes -days 30 -newkey rsa:3072 -subj /CN=Vigie -keyout key.pem -out certificate.pem"
    subprocess.run(["openssl", *words.split()], cwd=folder, capture_output=True, check=True)
    now = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=1)
    file = folder / "configured.pdf"
    signed(
        file,
        VIGIE_CLOCK=now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        VIGIE_COMPANY_SIGNING_KEY=str(folder / "key.pem"),
        VIGIE_COMPANY_SIGNING_CERTIFICATE=str(folder / "certificate.pem"),
    )
    told = subprocess.run(["pdfsig", file], capture_output=True, text=True).stdout
    wanted = ["Signature Validation: Signature is Valid.", "Signer Certificate Common Name: Vigie", "Total document signed"]
    yield from (f"pdfsig, configured key: no {line!r} in:\n{told}" for line in wanted if line not in told)


def check(locale, file):
    faults = []
    structure = subprocess.run(["qpdf", "--check", file], capture_output=True, text=True)
    if structure.returncode != 0:
        faults.append(structure.stdout + structure.stderr)
    text = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True).stdout
    text = text.replace("\u00a0", " ").replace("\u202f", " ")
    flowing = subprocess.run(["pdftotext", "-raw", file, "-"], capture_output=True, text=True, check=True).stdout
    # In layout mode, pdftotext separates a raised Thai mark from its word; in file order the text is as typed.
    searched = flowing.replace("\u00a0", " ") if locale == "th" else text
    faults += [f"{locale}: no {word!r} in the text" for word in WORDS[locale] + EVERYWHERE if word not in searched]
    faults += [f"{locale}: a Korean word is cut at {cut!r}" for cut in CUT if cut in flowing]
    known = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True).stdout
    faults += [f"{locale}: not {line!r}" for line in ["Tagged:          yes", "Pages:           2"] if line not in known]
    meta = subprocess.run(["pdfinfo", "-meta", file], capture_output=True, text=True, check=True).stdout
    marks = ["<pdfaid:part>3</pdfaid:part>", "<pdfaid:conformance>A</pdfaid:conformance>", "<pdfuaid:part>1</pdfuaid:part>"]
    faults += [f"{locale}: no {mark} in the metadata" for mark in marks if mark not in meta]
    fonts = subprocess.run(["pdffonts", file], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    faults += [f"{locale}: a font is not embedded: {line}" for line in fonts if line.split()[-5:-2] != ["yes", "yes", "yes"]]
    return faults


def main():
    environment.need("qpdf", "qpdf")
    environment.need("pdftotext", "poppler-utils")
    environment.need("openssl", "openssl")
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for locale in WORDS:
            first = quote(locale)
            if quote(locale) != first:
                faults.append(f"{locale}: the same order at the same time gives other bytes")
            file = pathlib.Path(folder) / f"{locale}.pdf"
            file.write_bytes(first)
            faults += check(locale, file)
        evidence = pathlib.Path(folder) / "signed.pdf"
        signed(evidence)
        faults += [*signature(evidence), *configured(pathlib.Path(folder)), *readers(pathlib.Path(folder) / "th.pdf")]
        held = subprocess.run(["pdfdetach", "-list", evidence], capture_output=True, text=True, check=True).stdout
        faults += [f"signed: no {name} is attached" for name in ["quote.pdf", "chain.json"] if name not in held]
        faults += archival([*sorted(pathlib.Path(folder).glob("??.pdf")), evidence])
    print("\n".join(faults) or f"{len(WORDS)} quotes and a signed one are valid")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
