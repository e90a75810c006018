"""Parses the documentation: README.md, the pages below docs/ and the measurements, their fenced blocks, links and headings."""

import dataclasses
import re

import environment

FENCE = re.compile(r"^(`{3,})(.*)$")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


@dataclasses.dataclass
class Block:
    """A fenced block: its language, the line of its fence, and its lines."""

    language: str
    line: int
    lines: list


@dataclasses.dataclass
class Page:
    """A page as blocks and the prose around them, with line numbers."""

    path: object
    blocks: list
    prose: list
    size: int

    def name(self):
        return str(self.path.relative_to(environment.ROOT))

    def links(self):
        """Targets of links with their lines; code is skipped."""
        for number, line in self.prose:
            for target in LINK.findall(re.sub(r"`[^`]*`", "", line)):
                yield number, target

    def anchors(self):
        """Anchors of headings, as GitHub derives them."""
        seen = {}
        for _, line in self.prose:
            if line.startswith("#"):
                heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line.lstrip("#").strip())
                anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
                count = seen[anchor] = seen.get(anchor, -1) + 1
                yield f"{anchor}-{count}" if count else anchor


def page(path):
    blocks, prose, fence = [], [], None
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        found = FENCE.match(line)
        if fence and found and found.group(1) == fence and not found.group(2):
            fence = None
        elif fence:
            blocks[-1].lines.append(line)
        elif found:
            fence = found.group(1)
            blocks.append(Block(found.group(2).strip(), number, []))
        else:
            prose.append((number, line))
    return Page(path, blocks, prose, len(lines))


def pages():
    """README.md first, then docs/ sorted by path, then the measurements and their method."""
    measurements = [environment.ROOT / "benches" / name for name in ("README.md", "method.md")]
    return [page(path) for path in [environment.ROOT / "README.md", *sorted((environment.ROOT / "docs").rglob("*.md")), *measurements]]
