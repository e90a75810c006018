"""The security index: docs/reference/asvs.toml, checked and rendered as tables of docs/reference/security-index*.md by docs.py.

An entry answers one requirement of OWASP ASVS 5.0.0, or all of a section or chapter: its state, a sentence, tests and pages. A test is
`module::function` of Rust, with `it::` in front for tests/it, or `path: text`: a function of a Python file, a title of a TypeScript file,
or a text of another file.
"""

import collections
import re
import tomllib

import environment

ROOT = environment.ROOT
FILE = ROOT / "docs/reference/asvs.toml"
STATES = ("met", "not-met", "not-applicable")
# Requirements of levels 1 and 2 in the standard.
SIZES = {1: 70, 2: 183}
PARTS = {"web": range(1, 6), "identity": range(6, 11), "operation": range(11, 18)}
INDEX = tomllib.loads(FILE.read_text(encoding="utf-8"))
LEVELS = {
    f"{section}.{number}": int(level)
    for section, levels in INDEX["levels"].items()
    for number, level in enumerate(levels, 1)
    if int(level) in SIZES
}


def covered(key):
    """The requirements that an entry answers."""
    return [name for name in LEVELS if f"{name}.".startswith(f"{key}.")]


def chapter(name):
    return int(name.split(".")[0])


def rust_file_text(path):
    """The source of a module, in src or, after `it`, in tests."""
    base = ROOT / ("tests" if path[0] == "it" else "src")
    files = (base.joinpath(*path).with_suffix(".rs"), base.joinpath(*path, "mod.rs"))
    return next((file.read_text(encoding="utf-8") for file in files if file.exists()), "")


def exists(test):
    path, _, text = test.partition(": ")
    if not text:
        *module, function = test.split("::")
        attribute = r"#\[(?:tokio::)?test\b[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*"
        return re.search(rf"{attribute}(?:async )?fn {function}\(", rust_file_text(module)) is not None
    file = ROOT / path
    wanted = {".py": f"def {text}(", ".ts": f'"{text}"'}.get(file.suffix, text)
    return file.exists() and wanted in file.read_text(encoding="utf-8")


def faults():
    """Requirements without exactly one entry, unknown names, and claims without evidence. docs.py checks the links to pages."""
    sizes = collections.Counter(LEVELS.values())
    if sizes != SIZES:
        yield f"asvs.toml: {dict(sizes)} requirements by level, not {SIZES}"
    answered = collections.Counter(name for key in INDEX["requirements"] for name in covered(key))
    yield from (f"asvs.toml: {name} has {answered[name]} entries" for name in LEVELS if answered[name] != 1)
    for key, entry in INDEX["requirements"].items():
        evidence = entry.get("tests", []) + entry.get("pages", [])
        if not covered(key):
            yield f"asvs.toml: {key} is no requirement of level 1 or 2"
        if entry["state"] not in STATES or not entry["how"].endswith("."):
            yield f"asvs.toml: {key} needs a state of {STATES} and a sentence"
        if entry["state"] == "met" and not evidence:
            yield f"asvs.toml: {key} is met without evidence"
        yield from (f"asvs.toml: {key} names the unknown test {test}" for test in entry.get("tests", []) if not exists(test))


def page_link(page):
    """A link to a page, which is named from docs/reference, with or without an anchor."""
    return f"[{re.sub(r'.*/|[.]md', '', page)}]({page})"


def requirements(part):
    """The head and the rows of a part, an entry a row."""
    rows = []
    for key, entry in INDEX["requirements"].items():
        names = covered(key)
        if names and chapter(key) in PARTS[part]:
            ids = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
            levels = "".join(sorted({str(LEVELS[name]) for name in names}))
            evidence = [f"`{test}`" for test in entry.get("tests", [])] + [page_link(page) for page in entry.get("pages", [])]
            rows.append([ids, " and ".join(levels), entry["state"].replace("-", " "), entry["how"], "<br>".join(evidence)])
    return ["requirement", "level", "state", "how, or what is missing", "evidence"], rows


def summary():
    """The head and the rows of the counts by chapter, with the open requirements."""
    state = {name: entry["state"] for key, entry in INDEX["requirements"].items() for name in covered(key)}
    rows = []
    for number, title in INDEX["chapters"].items():
        names = [name for name in LEVELS if chapter(name) == int(number)]
        counts = collections.Counter(map(state.get, names))
        missed = ", ".join(name for name in names if state.get(name) == "not-met")
        rows.append([f"{number} {title}", *(counts[known] for known in STATES), missed])
    for level in SIZES:
        counts = collections.Counter(state.get(name) for name in LEVELS if LEVELS[name] == level)
        rows.append([f"all of level {level}", *(counts[known] for known in STATES), ""])
    return ["chapter", "met", "not met", "not applicable", "requirements that are not met"], rows
