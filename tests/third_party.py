#!/usr/bin/env python3
"""Compares THIRD-PARTY.md with what the lock files name; `tests/third_party.py --write` (part of `make generate`) writes it.

Crates come from `cargo metadata`, npm packages from `ui/package-lock.json`. It ends with 1 when the file is stale or a licence is missing.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "THIRD-PARTY.md"
TARGET = "x86_64-unknown-linux-gnu"
# Packages of `devDependencies` whose content is in the binary: they are subset or redrawn at build.
BUILT_IN = {
    "@fontsource-variable/anuphan": "font of Thai text",
    "@fontsource-variable/bricolage-grotesque": "font of headings",
    "@fontsource-variable/hanken-grotesk": "font of text",
    "pretendard": "font of Korean text",
    "@gouvfr/dsfr-chart": "outlines of French departments, dissolved into regions",
    "@etalab/decoupage-administratif": "departments of each region",
    "world-atlas": "outlines of countries (Natural Earth)",
}
HEAD = """# Third-party software and data

vigie is licensed under [Apache-2.0](LICENSE). The binary contains the crates, packages, fonts and outlines below, under their own
licences. Each licence text is in its package. `make generate` writes this file from the lock files, `make check` compares it, and
`tests/deny.py licenses` refuses other licences of crates.
"""


def crates():
    """Crates of the binary on the target that is built, by name: version, licence, address."""
    words = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET]
    found = json.loads(subprocess.run(words, cwd=ROOT, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in found["packages"]}
    nodes = {node["id"]: node for node in found["resolve"]["nodes"]}
    reached, waiting = set(), [found["resolve"]["root"]]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [dep["pkg"] for dep in nodes[name]["deps"] if any(kind["kind"] != "dev" for kind in dep["dep_kinds"])]
    chosen = [packages[name] for name in reached - {found["resolve"]["root"]}]
    for package in sorted(chosen, key=lambda package: (package["name"], package["version"])):
        yield package["name"], package["version"], package["license"] or package["license_file"], package["repository"] or ""


def npm(built_in):
    """Packages of the interface that is served or, if `built_in`, whose content is part of it."""
    packages = json.loads((ROOT / "ui/package-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted, waiting = set(), [] if built_in else list(packages[""]["dependencies"])
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted.add(name)
            waiting += packages[f"node_modules/{name}"].get("dependencies", {})
    for name in sorted(BUILT_IN if built_in else wanted):
        package = packages[f"node_modules/{name}"]
        yield name, package["version"], package["license"], BUILT_IN.get(name, "")


def table(head, rows):
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *rows])


def text():
    sections = [
        ("Fonts and outlines", table(["package", "version", "licence", "use"], npm(built_in=True))),
        ("Packages of the interface", table(["package", "version", "licence"], (row[:3] for row in npm(built_in=False)))),
        ("Crates", table(["crate", "version", "licence", "source"], crates())),
    ]
    return HEAD + "".join(f"\n## {name}\n\n{body}\n" for name, body in sections)


def main():
    fresh = text()
    if "--write" in sys.argv:
        FILE.write_text(fresh, encoding="utf-8")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != fresh:
        sys.exit("THIRD-PARTY.md is stale: run `make generate`")


main()
