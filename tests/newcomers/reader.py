"""A reader of the documentation: opens README.md, follows links from page to page, and types the commands of the pages."""

import pathlib
import re
import sys
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "oracles"))
import documentation
from session import Session, steps

README = ROOT / "README.md"


class Lost(Exception):
    """The documentation has no path to the aim, or a command has another effect than the page states."""


class Reader:
    """A bash session in its own folder, and the open page.

    Commands are taken from the page: `opening` runs those before the first heading, `do` the `console` blocks below a heading, `shell` its
    `sh` blocks, and `type` one command that the page has below a heading. `swap` lists the replacements that a reader makes, such as a name
    of his own or another path: pairs of a regular expression and a text, applied in this order.
    """

    def __init__(self, folder):
        self.session = Session(folder)
        # As in tests/browser: other tests run beside this one, and a page that waits for the processor is no fault of the pages.
        self.session.run("export VIGIE_RENDERING_TIMEOUT_MS=10000")
        self.folder = folder
        self.work = folder / "work"
        self.page = documentation.page(README)
        self.visited = [README]
        self.ran, self.left = 0, []

    def fail(self, what):
        raise Lost(f"{self.page.name()}: {what}")

    def follow(self, name):
        """Opens a file that the open page links to, by its path in the repository."""
        path = ROOT / name
        linked = {(self.page.path.parent / target.partition("#")[0]).resolve() for _, target in self.page.links()}
        if path not in linked:
            self.fail(f"no link to {name}")
        self.page = documentation.page(path) if path.suffix == ".md" else self.page
        self.visited.append(path)

    def back(self, name):
        """Opens a page that was read before."""
        if (path := ROOT / name) not in self.visited:
            self.fail(f"{name} was not read before")
        self.page = documentation.page(path)

    def below(self, heading):
        try:
            return self.page.section(heading)
        except LookupError as error:
            raise Lost(str(error)) from None

    def run(self, command, code=0, shown=(), swap=()):
        for pattern, text in swap:
            command = re.sub(pattern, lambda _, text=text: str(text), command)
        self.ran += 1
        if fault := self.session.fault(command, code, shown):
            self.fail(f"`{command}` {fault}")

    def opening(self, pattern=""):
        """Runs the commands of `console` blocks before the first heading, or those that match."""
        first = next(number for number, line in self.page.prose if line.startswith("## "))
        blocks = [block for block in self.page.blocks if block.language == "console" and block.line < first]
        found = [step for block in blocks for step in steps(block) if re.match(pattern, step[1])]
        if not found:
            self.fail(f"no command {pattern} before the first heading")
        for _, command, code, shown in found:
            self.run(command, code, shown)

    def do(self, heading, swap=()):
        """Runs the `console` blocks below a heading. Without `swap`, their output is compared with that of the page."""
        found = [step for block in self.below(heading).blocks if block.language == "console" for step in steps(block)]
        if not found:
            self.fail(f"no console block below {heading}")
        for _, command, code, shown in found:
            self.run(command, code, [] if swap else shown, swap)

    def type(self, heading, command, code=0, swap=(), shown=()):
        """Runs a command that the page has below the heading: in a block, in a table or as code in the text."""
        section = self.below(heading)
        lines = [line for _, line in section.prose] + [line for block in section.blocks for line in block.lines]
        if command not in " ".join(" ".join(lines).replace("\\|", "|").split()):
            self.fail(f"{heading} does not name `{command}`")
        self.run(command, code, shown, swap)

    def printed(self, heading, language):
        """The text of the only block of this language below a heading."""
        blocks = [block for block in self.below(heading).blocks if block.language == language]
        if len(blocks) != 1:
            self.fail(f"{len(blocks)} blocks in {language} below {heading}")
        return "\n".join(blocks[0].lines) + "\n"

    def shell(self, heading, swap=(), leave=()):
        """Runs the `sh` blocks below a heading, except the commands that begin with a text of `leave`: each of these is on the page."""
        blocks = [block for block in self.below(heading).blocks if block.language == "sh"]
        lines = [line for block in blocks for line in re.sub(r"\\\n\s*", "", "\n".join(block.lines)).splitlines()]
        left = [start for start in leave if any(line.startswith(start) for line in lines)]
        if left != list(leave) or not lines:
            self.fail(f"{heading} has none of the commands {sorted(set(leave) - set(left))}")
        for line in lines:
            if line.startswith(tuple(leave)):
                self.left.append(line)
            elif line:
                self.run(line, swap=swap)

    def rows(self, heading):
        """The cells of the tables below a heading, without marks of code and targets of links."""
        return [[re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", cell).replace("`", "") for cell in row] for row in self.below(heading).rows()]

    def states(self, heading, text):
        """Fails unless the page has this text below the heading, whatever its line breaks."""
        stated = " ".join(line for _, line in self.below(heading).prose)
        if text not in stated:
            self.fail(f"{heading} does not state: {text}")

    def answer(self, path, data=None, **headers):
        """An answer of the site of this session: status, headers and bytes. Redirects are not followed."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(f"http://{self.session.address}{path}", data=data, headers=named)
        try:
            with OPENER.open(request) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers, answer.read()

    def get(self, path, status=200, **more):
        """Headers and bytes of an answer that has this status."""
        found, headers, body = self.answer(path, **more)
        if found != status:
            self.fail(f"{path} answers {found}, not {status}: {body[:300].decode(errors='replace')}")
        return headers, body

    def status(self, path, **more):
        return self.answer(path, **more)[0]

    def text(self, path, **more):
        return self.get(path, **more)[1].decode()


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Returns redirects as answers."""

    def redirect_request(self, *_):
        return None


# No proxy of the environment: the sites are on loopback.
OPENER = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({}))


def want(holds, what):
    """Fails unless the condition holds; `what` describes it."""
    if not holds:
        raise Lost(f"not reached: {what}")


def until(what, attempt, seconds=20):
    """Repeats an attempt until its result is true, and returns it."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if found := attempt():
            return found
        time.sleep(0.05)
    raise Lost(f"not reached within {seconds} s: {what}")
