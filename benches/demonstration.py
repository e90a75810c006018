"""The demonstration's sources and copies of them, in four languages, as files that are imported: catalogues of any size for
the measurements here."""

import itertools
import pathlib
import re
import shutil

SEEDS = pathlib.Path(__file__).resolve().parent.parent / "seeds" / "content"
# A file may have 64 MB: so many are about 62.
PER_FILE = 4_500


def catalogue(folder, count):
    """Writes so many sources into the folder; its files, in the order in which to import them, and the slugs."""
    head, *own = (SEEDS / "sources.toml").read_text().split("[[source]]\n")
    # Those of a series stand for it alone.
    copied = [text for text in own if "\ntheme = " not in text]
    sources = list(own)
    for number, text in zip(range(count - len(own)), itertools.cycle(copied)):
        text = re.sub(r'^(slug = ".*)"$', rf'\1-{number}"', text, count=1, flags=re.M)
        sources.append(re.sub(r'^(name\.\w+ = ".*)"$', rf'\1 {number}"', text, flags=re.M))
    shutil.copytree(SEEDS / "samples", folder / "samples")
    files = []
    for first in range(0, len(sources), PER_FILE):
        files.append(folder / f"sources-{first}.toml")
        files[-1].write_text("[[source]]\n".join([head, *sources[first:first + PER_FILE]]))
    return files, [re.match(r'slug = "(.*)"', text).group(1) for text in sources]
