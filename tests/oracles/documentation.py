"""Parses the documentation: README.md, CONTRIBUTING.md, SECURITY.md, the pages below docs/ and the measurements."""

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

    def section(self, heading):
        """The page below a heading, up to the next one of its level or above. Fails unless there is exactly one such heading."""
        marks = [(number, len(line) - len(line.lstrip("#")), line.lstrip("#").strip()) for number, line in self.prose if line.startswith("#")]
        [(first, level)] = [(number, level) for number, level, text in marks if text == heading] or [self.lacks(f"heading {heading}")]
        last = min((number for number, other, _ in marks if number > first and other <= level), default=self.size + 1)
        within = lambda number: first < number < last
        blocks = [block for block in self.blocks if within(block.line)]
        return Page(self.path, blocks, [(number, line) for number, line in self.prose if within(number)], last - first - 1)

    def lacks(self, what):
        raise LookupError(f"{self.name()} has no {what}")

    def rows(self):
        """The cells of the tables, without their heads; `\\|` is a bar within a cell."""
        lines = [line for _, line in self.prose]
        for at, line in enumerate(lines):
            if line.startswith("|") and not re.match(r"\|[\s|:-]+$", line) and not (at + 1 < len(lines) and re.match(r"\|[\s|:-]+$", lines[at + 1])):
                yield [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


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
    """The pages of the root, then docs/ sorted by path, then the measurements and their method."""
    root = environment.ROOT
    first = [root / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")]
    measurements = [root / "benches" / name for name in ("README.md", "method.md")]
    return [page(path) for path in [*first, *sorted((root / "docs").rglob("*.md")), *measurements]]
