#!/usr/bin/env python3
"""Adds an indicator to a scratch copy of this tree, as "Drill: add an indicator" in CONTRIBUTING.md says, and uses it.

Part of `make test-full`. The indicator costs the eight files below; what is generated from them (API description, types, man pages)
is not counted. Compiled dependencies are shared with this tree. It ends with 1 when an edit does not fit, a check of the copy fails, or
the site of the copy does not show the indicator in every language.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
MOST_FILES = 8
SLUG = "conjunctivitis"

THEME = [
    ("    Baclofen,\n}", "    Baclofen,\n    Conjunctivitis,\n}"),
    ("ALL: [Self; 8]", "ALL: [Self; 9]"),
    ("        Self::Baclofen,\n    ];", "        Self::Baclofen,\n        Self::Conjunctivitis,\n    ];"),
    ('Self::Baclofen => "baclofen",', f'Self::Baclofen => "baclofen",\n            Self::Conjunctivitis => "{SLUG}",'),
]

BASELINE = f"""
[[themes]]
theme = "{SLUG}"
scope = "territory"
reference = {{ kind = "weeks", weeks = [19, 28] }}
"""

BASKET = f"""
[[themes]]
theme = "{SLUG}"
measure = "amount"

[[themes.groups]]
name = "eye-antiseptics"
products = ["3400999990011", "3400999990028"]
"""

SHAPE = f"""
[[themes]]
theme = "{SLUG}"
seed = 909
baseline = 90.0
growth = 0.0
wander = 0.02
apart = 0.08
files = "national-and-regional"
decimals = 1
sold = {{ lines = 0.4, cents = 550.0 }}
waves = [
  {{ peak = "02-10", moves = 8, width = 20, height = [20.0, 45.0] }},
  {{ peak = "05-20", moves = 8, width = 18, height = [15.0, 35.0] }},
]
"""

# The texts of the indicator: name, short name, definition, reading, and the link to its page.
WORDS = {
    "fr": ["Conjonctivite", "Conjonctivite", "La demande de collyres antiseptiques dans les pharmacies du panel.", "100 est le niveau de référence.", "Voir la conjonctivite"],
    "en": ["Conjunctivitis", "Conjunctivitis", "Demand for antiseptic eye drops in the panel pharmacies.", "100 is the baseline.", "See conjunctivitis"],
    "ko": ["결막염", "결막염", "패널 약국의 살균 점안액 수요입니다.", "100이 기준 수준입니다.", "결막염 보기"],
    "th": ["เยื่อบุตาอักเสบ", "เยื่อบุตาอักเสบ", "ความต้องการยาหยอดตาฆ่าเชื้อในร้านยาของกลุ่มตัวอย่าง", "100 คือระดับอ้างอิง", "ดูเยื่อบุตาอักเสบ"],
}
TEXTS = ["name", "short", "definition", "reading", "see"]


def run(*words, cwd, **settings):
    subprocess.run(words, check=True, cwd=cwd, **settings)


def copy(folder):
    """The files of this tree that git knows, as they are; packages of the interface are linked."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    shutil.copytree(ROOT / "ui/node_modules", folder / "ui/node_modules", symlinks=True)


def edit(folder):
    """Applies the drill and returns the number of files that it changed."""
    changed = set()

    def write(name, text):
        (folder / name).write_text(text)
        changed.add(name)

    theme = (folder / "src/ias/theme.rs").read_text()
    for before, after in THEME:
        assert theme.count(before) == 1, f"src/ias/theme.rs: {before!r} does not occur exactly once"
        theme = theme.replace(before, after)
    write("src/ias/theme.rs", theme)
    for name, table in [("baselines", BASELINE), ("baskets", BASKET), ("ias", SHAPE)]:
        write(f"seeds/{name}.toml", (folder / f"seeds/{name}.toml").read_text() + table)
    for locale, words in WORDS.items():
        name = f"ui/locales/{locale}/ias.json"
        texts = json.loads((folder / name).read_text())
        for key, word in zip(TEXTS, words, strict=True):
            texts[key][SLUG] = word
        write(name, json.dumps(texts, ensure_ascii=False, indent=2) + "\n")
    return len(changed)


def pages(binary, folder):
    """Serves the demonstration and returns the page of the indicator by language."""
    data = folder / "data"
    run(binary, "--data-dir", data, "init", "--quiet", cwd=folder, stdout=subprocess.DEVNULL)
    command = [binary, "--data-dir", data, "serve", "--listen", "127.0.0.1:0"]
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        while True:
            try:
                urllib.request.urlopen(f"{address}/readyz").close()
                break
            except OSError:
                time.sleep(0.1)
        read = lambda locale: urllib.request.urlopen(f"{address}/{locale}/ias/{SLUG}").read().decode()
        return {locale: read(locale) for locale in WORDS}
    finally:
        server.terminate()
        server.wait()


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "vigie"
        folder.mkdir()
        copy(folder)
        files = edit(folder)
        assert files <= MOST_FILES, f"the indicator costs {files} files, more than {MOST_FILES}"
        environment = {**os.environ, "CARGO_TARGET_DIR": str(TARGET)}
        cargo = ["--profile", "ci", "--locked", "--quiet"]
        run("make", "--no-print-directory", "ui/dist/built", cwd=folder)
        run("cargo", "test", *cargo, "--lib", "ias::", cwd=folder, env=environment)
        run("cargo", "build", *cargo, cwd=folder, env=environment)
        binary = shutil.copy2(TARGET / "ci/vigie", temporary)
        run(binary, "generate", "openapi", "--dir", ".", cwd=folder)
        run("npm", "run", "--silent", "types", cwd=folder / "ui")
        run("npx", "tsc", "--noEmit", cwd=folder / "ui")
        for locale, page in pages(binary, folder).items():
            assert WORDS[locale][0] in page, f"/{locale}/ias/{SLUG} does not name the indicator"
        print(f"a ninth indicator costs {files} files")


if __name__ == "__main__":
    main()
