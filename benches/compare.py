"""What scripts that compare the release binary with peers in Python have in common: their environment, what a process takes, the table."""

import os
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
BINARY = TARGET / "release" / "vigie"


def environment(work, pinned):
    """The Python of a virtual environment that has these packages; kept for the next run."""
    work.mkdir(parents=True, exist_ok=True)
    python = work / "venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", work / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *pinned], check=True)
    return python


def measured(command):
    """Seconds from start to end, those of all its threads, peak resident memory in MB, and what it printed."""
    begun = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    told = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command}: {status}")
    return time.monotonic() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000, told


def in_turn(commands, rounds, each_round):
    """Seconds, CPU seconds and peak memory of every command in every round. Of peers, which print the first two, only the query
    counts: starting Python and importing them is not their work."""
    figures = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            wall, threads, memory, told = measured(command)
            seconds = (wall, threads) if name.startswith("vigie") else map(float, told.split())
            figures[name].append((*seconds, memory))
        each_round()
    return figures


def print_table(figures):
    print("| | seconds | CPU seconds | peak MB |\n|---|---|---|---|")
    for name, rounds in figures.items():
        seconds, threads, memory = [sorted(column) for column in zip(*rounds)]
        spread = f"{statistics.median(seconds):.2f} ({seconds[0]:.2f} to {seconds[-1]:.2f})"
        print(f"| {name} | {spread} | {statistics.median(threads):.2f} | {statistics.median(memory):.0f} |")


def run_peer(name, query, out):
    """Imports a peer, then asks it, and prints what the question took."""
    __import__(name)
    begun, spent = time.monotonic(), time.process_time()
    query(out)
    print(time.monotonic() - begun, time.process_time() - spent)
