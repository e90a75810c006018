#!/usr/bin/env python3
"""Runs and checks the documentation: README.md, CONTRIBUTING.md, SECURITY.md, every page of docs/, and the measurements of benches/.

`make test-docs` runs it with the binary of the tests; `VIGIE_BINARY=FILE tests/oracles/docs.py [PAGE...]` uses another binary and only
these pages. It ends with 1 if one of these rules is violated:

- Each `console` block runs. The blocks of a page are one bash session in a new folder, with a copy of `examples/` and no data.
  Lines that begin with `$ ` are commands, `> ` continues a command, and `# exit code N` states its exit code (default: 0).
  The other lines are output: each is printed, in this order, and `[..]` matches any text. 127.0.0.1:8080 is replaced by a free
  address.
- Commands in `sh` and `text` blocks (they need a network, root, systemd or minutes) and in code within text do not run. They are
  counted, and each command and option exists, as do those of the units in contrib/.
- The prose avoids the words that the guide of words forbids.
- Links have existing files and headings as targets, and each page is within two links of docs/README.md.
- README.md has at most 150 lines, and a page 250.
- Each command has a row in docs/reference/effects.md.
- The security index has one entry for each requirement, and its tests exist.
- The generated tables of docs/reference are current; `tests/oracles/docs.py --write` (part of `make generate`) writes them.
- The tables of benches/README.md equal those that `benches/results.py` renders from the records.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import asvs
import documentation
import environment
from session import BINARY, Session, steps

ROOT = environment.ROOT
INDEX = ROOT / "docs" / "README.md"
LARGEST = {"README.md": 150}
LARGEST_PAGE = 250
RUN, UNRUN = "console", ("sh", "text")
UNWANTED = re.compile(r"\b(whoever|nobody|somebody|anybody|told|anew|is kept|are kept|for good|has had its time)\b", re.IGNORECASE)


def run(page):
    """Runs the blocks of a page; returns the number of commands and the errors."""
    commands = [step for block in page.blocks if block.language == RUN for step in steps(block)]
    if not commands:
        return 0, []
    with tempfile.TemporaryDirectory(prefix="vigie-docs-") as temporary:
        session = Session(pathlib.Path(temporary))
        try:
            for number, *step in commands:
                if fault := session.fault(*step):
                    return len(commands), [f"{page.name()}:{number}: `{step[0]}` {fault}"]
        finally:
            session.close()
    return len(commands), []


def manual(name):
    """The text of a manual page, without roff escapes."""
    text = (ROOT / "man" / f"{name}.1").read_text(encoding="utf-8")
    return text.replace("\\-", "-").replace("\\*(Aq", "'")


def command_of(page, pages):
    """The words of the command that a page describes. Names of commands contain hyphens too, so the parent page decides."""
    parent = max((other for other in pages if page.startswith(f"{other}-")), key=len, default=None)
    return f"{command_of(parent, pages)} {page.removeprefix(f'{parent}-')}" if parent else page


def misnamed(words):
    """The error of a command as written: an unknown name or option."""
    name, rest = "vigie", words[1:]
    while rest and re.fullmatch(r"[a-z-]+", rest[0]) and (ROOT / "man" / f"{name}-{rest[0]}.1").exists():
        name, rest = f"{name}-{rest[0]}", rest[1:]
    has_subcommands = "SUBCOMMANDS" in manual(name)
    if has_subcommands and rest and re.fullmatch(r"[a-z][a-z-]*", rest[0]) and rest[0] not in ("help", "pages", "contacts"):
        if name != "vigie-import":
            return f"there is no command {name.replace('-', ' ')} {rest[0]}"
    options = manual(name) + manual("vigie")
    for option in (word.split("=")[0] for word in rest if word.startswith("--") and len(word) > 2):
        if f"fB{option}\\" not in options:
            return f"{name.replace('-', ' ')} has no option {option}"
    return None


def unrun(page):
    """Commands in blocks that do not run."""
    for block in page.blocks:
        if block.language in UNRUN:
            text = re.sub(r" #.*", "", "\n".join(block.lines)).replace("\\\n", " ")
            for at, line in enumerate(text.splitlines(), block.line + 1):
                yield from ((at, command) for command in re.findall(r"(?<![\w./-])vigie (?=[a-z])[^|;&)\"]+", line))


def named(page):
    """Commands that do not run: those of such blocks and of code in the text."""
    yield from unrun(page)
    for number, line in page.prose:
        yield from ((number, command) for command in re.findall(r"`(vigie [^`]+)`", line))


def misnamed_commands(page):
    for number, command in named(page):
        words = command.replace("…", " ").replace(",", " ").split()
        if wrong := misnamed(words):
            yield f"{page.name()}:{number}: {wrong}"


def misnamed_in_units():
    """Unknown commands and options in the systemd units."""
    for path in sorted((ROOT / "contrib").glob("*.service")):
        for command in re.findall(r"/usr/local/bin/(vigie [^|'\n]+)", path.read_text(encoding="utf-8")):
            if wrong := misnamed(command.split()):
                yield f"{path.relative_to(ROOT)}: {wrong}"


def unwanted_words(page):
    text = DERIVED_TABLE.sub(lambda found: "\n" * found.group().count("\n"), page.path.read_text(encoding="utf-8"))
    for number, line in enumerate(text.splitlines(), 1):
        for word in UNWANTED.findall(line):
            yield f"{page.name()}:{number}: \"{word}\" names no actor or fact: see CONTRIBUTING.md, Words"


def broken_links(page, pages):
    for number, target in page.links():
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        place = (page.path.parent / path).resolve() if path else page.path
        if not place.exists() or not place.is_relative_to(ROOT):
            yield f"{page.name()}:{number}: {target} does not exist"
        elif anchor and place in pages and anchor not in pages[place].anchors():
            yield f"{page.name()}:{number}: {path or page.name()} has no heading #{anchor}"


def far_pages(pages):
    """Pages that are more than two links from the index."""
    near = {INDEX}
    for _ in range(2):
        for page in [pages[path] for path in near if path in pages]:
            near |= {(page.path.parent / target.partition("#")[0]).resolve() for _, target in page.links()}
    yield from (f"{page.name()}: not within two links of docs/README.md" for path, page in pages.items() if path not in near | {ROOT / "README.md"})


def table(head, rows):
    cell = lambda text: str(text).replace("|", "\\|")
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(map(cell, line)) + " |" for line in lines]


def code(text):
    return f"`{text}`" if text else ""


def settings():
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run([BINARY, "config", "show", "--json"], cwd=folder, env={}, check=True, capture_output=True)
    return table(
        ["in `vigie.toml`", "variable", "default", "meaning"],
        [[code(s["key"]), code(s["variable"]), code(s["value"]), s["help"]] for s in json.loads(ran.stdout)["settings"]],
    )


def leaves():
    """The commands without subcommands, with the first line of their manual."""
    pages = sorted(path.stem for path in (ROOT / "man").glob("*.1"))
    for page in pages:
        text = manual(page)
        if "SUBCOMMANDS" not in text or page == "vigie-import":
            yield command_of(page, pages), re.search(r"\.SH NAME\n.*? - (.*)", text).group(1).rstrip(".")


def commands():
    return table(["command", "does"], [[code(name), line] for name, line in leaves()])


def commands_without_effect():
    """Commands missing in docs/reference/effects.md. The first cell of a row can list several last words: `vigie db check`, `migrate`."""
    listed = set()
    for line in (ROOT / "docs/reference/effects.md").read_text(encoding="utf-8").splitlines():
        before = []
        for text in re.findall(r"`([^`]+)`", re.split(r"(?<!\\)\|", line)[1] if line.startswith("| `") else ""):
            words = re.match(r"[a-z-]*(?: [a-z][a-z-]*)*", text).group().split()
            words = words if words[:1] == ["vigie"] else before + words
            listed.add(" ".join(words))
            before = words[:-1]
    for name, _ in leaves():
        if name not in listed and name != "vigie import":
            yield f"docs/reference/effects.md: {name} is missing"


def exits():
    section = manual("vigie").split('.SH "EXIT STATUS"')[1].split(".SH")[0]
    return table(["code", "meaning"], [[code(n), text] for n, text in re.findall(r"\.TP\n\\fB(\d+)\\fR\n(.*)", section)])


def errors():
    known = re.findall(r'^\s+"([a-z]+)\.([a-z-]+)",', (ROOT / "src/error/codes.rs").read_text(encoding="utf-8"), re.MULTILINE)
    texts = json.loads((ROOT / "ui/locales/en/code.json").read_text(encoding="utf-8"))
    text = lambda area, name: texts[area].get(name) or texts[area][f"{name}_other"]
    return table(["code", "what visitors read"], [[code(f"{area}.{name}"), text(area, name)] for area, name in known])


DERIVED = {"settings": settings, "commands": commands, "exit-codes": exits, "error-codes": errors}
DERIVED |= {"security-index": lambda: table(*asvs.summary())}
DERIVED |= {f"security-index-{part}": lambda part=part: table(*asvs.requirements(part)) for part in asvs.PARTS}
DERIVED_TABLE = re.compile(r"(<!-- derived: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def derived(page):
    """The text of a page with its generated tables."""
    fresh = lambda found: found.group(1) + "\n".join(["", *DERIVED[found.group(2)](), "", found.group(3)])
    return DERIVED_TABLE.sub(fresh, page.path.read_text(encoding="utf-8"))


def stale_measurements():
    checked = subprocess.run([ROOT / "benches" / "results.py", "--check"], capture_output=True, text=True)
    if checked.returncode:
        yield checked.stderr.strip()


def faults(page, pages):
    largest = LARGEST.get(page.name(), LARGEST_PAGE)
    if page.size > largest:
        yield f"{page.name()}: {page.size} lines, at most {largest}"
    if derived(page) != page.path.read_text(encoding="utf-8"):
        yield f"{page.name()}: a table is stale: run `make generate`"
    yield from broken_links(page, pages)
    yield from misnamed_commands(page)
    yield from unwanted_words(page)


def main():
    pages = {page.path: page for page in documentation.pages()}
    if sys.argv[1:] == ["--write"]:
        for page in pages.values():
            page.path.write_text(derived(page), encoding="utf-8")
        return
    environment.need("curl", "curl")
    chosen = [page for page in pages.values() if not sys.argv[1:] or page.name() in sys.argv[1:]]
    found = [fault for page in chosen for fault in faults(page, pages)]
    found += [] if sys.argv[1:] else [*far_pages(pages), *commands_without_effect(), *misnamed_in_units(), *stale_measurements(), *asvs.faults()]
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        ran = list(pool.map(run, chosen))
    found += [fault for _, faults_of_page in ran for fault in faults_of_page]
    count = lambda commands: sum(len(list(commands(page))) for page in chosen)
    report = f"{len(chosen)} pages: {sum(number for number, _ in ran)} commands ran; not run: {count(unrun)} in blocks"
    print("\n".join(found) or f"{report}, {count(named) - count(unrun)} in text")
    sys.exit(1 if found else 0)


main()
