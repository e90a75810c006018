"""Runs the commands of the documentation as a reader types them: a bash session, and the steps of `console` blocks."""

import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import time

import environment

BINARY = pathlib.Path(os.environ.get("VIGIE_BINARY", environment.TARGET / "ci" / "vigie")).resolve()
ADDRESS = "127.0.0.1:8080"
# Commands take seconds; a command that waits for input would wait forever.
COMMAND_SECONDS = 300
MARKER = "--- the command has ended:"


class Session:
    """A bash session in a new folder that runs commands one after another."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        (folder / "bin").mkdir()
        (folder / "bin" / "vigie").symlink_to(BINARY)
        shutil.copytree(environment.ROOT / "examples", folder / "work" / "examples")
        variables = {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "VIGIE_LISTEN": self.address,
        }
        self.shell = subprocess.Popen(
            ["bash", "--noprofile", "--norc"], cwd=folder / "work", env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True,
        )
        self.kept = b""

    def run(self, command):
        """The output of a command, and its exit code."""
        text = command.replace(ADDRESS, self.address)
        # Commands get an empty input: otherwise they would read the commands after them.
        self.shell.stdin.write(f"{{ {text}\n}} < /dev/null\nprintf '\\n%s %d\\n' '{MARKER}' $?\n".encode())
        self.shell.stdin.flush()
        ends, output = time.monotonic() + COMMAND_SECONDS, self.kept
        while not (found := re.search(rf"\n?\n{MARKER} (\d+)\n".encode(), output)):
            ready, _, _ = select.select([self.shell.stdout], [], [], max(0, ends - time.monotonic()))
            more = os.read(self.shell.stdout.fileno(), 65536) if ready else b""
            if not more:
                return output.decode(errors="replace"), None
            output += more
        self.kept = output[found.end():]
        return output[:found.start()].decode(errors="replace").replace(self.address, ADDRESS), int(found.group(1))

    def fault(self, command, code, shown):
        """Runs a command. Returns the error if its exit code or its output differs, else `None`."""
        output, ended = self.run(command)
        if ended != code:
            return f"{'does not end' if ended is None else f'ends with {ended}, not {code}'}\n{output}"
        line = unprinted(shown, output)
        return f"does not print\n  {line}\nbut\n{output}" if line is not None else None

    def close(self):
        # A server that is still running would write into the folder while it is removed.
        self.run("kill $(jobs -p) 2> /dev/null; wait")
        os.killpg(self.shell.pid, signal.SIGKILL)
        self.shell.stdin.close()
        self.shell.wait()


def steps(block):
    """The commands of a block: line, text, exit code, and the expected lines of output."""
    found = []
    for number, line in enumerate(block.lines, block.line + 1):
        if line.startswith("$ "):
            code = re.search(r"# exit code (\d+)$", line)
            found.append([number, line[2:], int(code.group(1)) if code else 0, []])
        elif line.startswith("> ") and found and not found[-1][3]:
            found[-1][1] += "\n" + line[2:]
        elif found:
            found[-1][3].append(line)
    return found


def unprinted(shown, output):
    """The first expected line that is not printed, if there is one."""
    rest = iter(line.rstrip() for line in output.splitlines())
    for line in shown:
        if not line.strip():
            continue
        pattern = re.compile(".*".join(map(re.escape, line.rstrip().split("[..]"))))
        if not any(pattern.fullmatch(printed) for printed in rest):
            return line
    return None
