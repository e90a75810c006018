#!/usr/bin/env python3
"""Follows the documentation as five newcomers: engineer, operator, editor, consumer of data and security researcher.

`make test-docs` runs it with the binary of the tests; `VIGIE_BINARY=FILE tests/newcomers/run.py [NAME...]` uses another binary and only
these newcomers. tests/oracles/docs.py runs each page by itself. A newcomer starts at README.md, reaches each page by a link, types its
commands, and has an aim that is checked: a page is served, a mail arrives, a restored site answers as before. It ends with 1 if a page
lacks a link, a heading or a command, if a command fails, or if the aim is not reached. It uses loopback only.
"""

import concurrent.futures
import os
import pathlib
import sys
import tempfile
import time

import consumer
import editor
import engineer
import operations
import researcher
from reader import Lost, Reader

TASKS = {"engineer": engineer, "operator": operations, "editor": editor, "consumer": consumer, "researcher": researcher}


def follow(name):
    """Runs a task; returns whether its aim was reached, and a line of report."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix=f"vigie-{name}-") as temporary:
        reader = Reader(pathlib.Path(temporary))
        try:
            TASKS[name].task(reader)
            reached = True
            said = f"{len(reader.visited)} pages, {reader.ran} commands in {time.monotonic() - began:.0f} s; {len(reader.left)} not run"
        except Lost as lost:
            reached, said = False, str(lost)
        finally:
            reader.session.close()
    return reached, f"{name}: {said}"


def main():
    names = sys.argv[1:] or list(TASKS)
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        ended = list(pool.map(follow, names))
    print("\n".join(said for _, said in ended))
    sys.exit(0 if all(reached for reached, _ in ended) else 1)


main()
