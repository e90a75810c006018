#!/usr/bin/env python3
"""Sends five newcomers through the documentation: engineer, operator, editor, consumer of data and security researcher.

`make test-docs` runs it with the binary of the tests; `VIGIE_BINARY=FILE tests/newcomers/run.py [NAME...]` with another one, for these
newcomers alone. Where tests/oracles/docs.py runs each page by itself, a newcomer begins at README.md, reaches every page by a link, types
the commands of the pages, and ends with what he came for: a page that is served, a mail that arrived, files that were restored. It ends
with 1 when a page lacks a link, a heading or a command, when a command fails, or when the end is not reached. Loopback only.
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


def send(name):
    """Runs a task; answers what it reports, and whether the end was reached."""
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
        ended = list(pool.map(send, names))
    print("\n".join(said for _, said in ended))
    sys.exit(0 if all(reached for reached, _ in ended) else 1)


main()
