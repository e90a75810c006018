"""What the comparisons share: where the binary is, a server of their own, rounds beside peers in Python, and their records.

A comparison prints one record a line on standard output, as JSON, and everything else on standard error. `benches/run` completes the
records and stores them; benches/method.md defines their fields.
"""

import json
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
BINARY = pathlib.Path(os.environ.get("VIGIE_BINARY", TARGET / "release" / "vigie")).resolve()
LOCALES = ["fr", "en", "ko", "th"]
# EX_UNAVAILABLE: a program that the comparison needs is not installed.
UNAVAILABLE = 69


def record(table, what, ours, **more):
    """Prints a record; `more` are peer, theirs, ratio, limit and note."""
    print(json.dumps({"id": table, "what": what, "ours": ours} | more, ensure_ascii=False), flush=True)


def rounded(value):
    """Three significant digits, and integers from 100 on."""
    return round(value) if abs(value) >= 100 else float(f"{value:.3g}")


def spread(values):
    """Minimum, median and maximum of the rounds."""
    return [rounded(value) for value in (min(values), statistics.median(values), max(values))]


def quantiles(values, *shares):
    """The values at these percentiles; 100 is the largest."""
    ordered = sorted(values)
    return [rounded(ordered[(len(ordered) - 1) * share // 100]) for share in shares]


def unavailable(text):
    print(text, file=sys.stderr)
    sys.exit(UNAVAILABLE)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def get(url, encoding=""):
    request = urllib.request.Request(url, headers={"Accept-Encoding": encoding})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read()
    except urllib.error.HTTPError as refused:
        return refused.read()


def init(folder):
    subprocess.run([BINARY, "init", "--quiet", "--data-dir", folder], check=True, stdout=subprocess.DEVNULL)


def serve(folder, **settings):
    """Starts the server; returns process, address and seconds from exec to the first page answered."""
    address = f"127.0.0.1:{free_port()}"
    environment = {f"VIGIE_{k.upper()}": str(v) for k, v in settings.items()}
    environment |= {"VIGIE_DATA_DIR": str(folder), "VIGIE_LISTEN": address, "VIGIE_LOG_LEVEL": "warn"}
    environment["VIGIE_CONNECTIONS_PER_ADDRESS"] = "1000"
    begun = time.monotonic()
    process = subprocess.Popen([BINARY, "serve"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while True:
        try:
            get(f"http://{address}/fr")
            return process, f"http://{address}", time.monotonic() - begun
        except urllib.error.URLError:
            if process.poll() is not None:
                sys.exit(f"{BINARY} serve ends with {process.returncode}")
            time.sleep(0.001)


def stop(process):
    process.terminate()
    process.wait()


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid, key="VmRSS"):
    """Megabytes of a process: resident ones, or another line of its status (VmHWM: the most so far)."""
    return int(re.search(rf"{key}:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text()).group(1)) / 1000


def wrk(url, encoding="", connections=32, seconds=3):
    """Requests per second and number of requests."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", url]
    command += ["-H", f"Accept-Encoding: {encoding}"] if encoding else []
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if re.search(r"Non-2xx", output) and "unknown" not in url:
        sys.exit(f"{url}: {output}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1)), int(re.search(r"(\d+) requests in", output).group(1))


def environment(work, pinned):
    """The Python of a virtual environment that has these packages; reused by the next run."""
    work.mkdir(parents=True, exist_ok=True)
    python = work / "venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", work / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *pinned], check=True)
    return python


def measured(command):
    """Seconds from start to end, those of all its threads, peak resident memory in MB, and its output."""
    begun = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command}: {status}")
    return time.monotonic() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000, output


def in_turn(commands, rounds, each_round):
    """Seconds, CPU seconds and peak memory of every command in every round. Of peers, which print the first two, only the query
    counts: starting Python and importing them is not their work."""
    figures = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            wall, threads, memory, output = measured(command)
            seconds = (wall, threads) if name.startswith("vigie") else map(float, output.split())
            figures[name].append((*seconds, memory))
        each_round()
    return figures


def record_rounds(table, what, own, peers=()):
    """A record for each measure and peer, of rounds as [`in_turn`] returns them; ratios are of the same round."""
    for at, unit in enumerate(["s", "CPU s", "peak MB"]):
        ours = [figures[at] for figures in own]
        for peer, rounds in dict(peers).items():
            theirs = [figures[at] for figures in rounds]
            ratio = spread([other / mine for mine, other in zip(ours, theirs)])
            record(table, f"{what}, {unit}", spread(ours), peer=peer, theirs=spread(theirs), ratio=ratio)
        if not peers:
            record(table, f"{what}, {unit}", spread(ours))


def run_peer(name, query, out):
    """Imports a peer, runs its query, and prints what the query took."""
    __import__(name)
    begun, spent = time.monotonic(), time.process_time()
    query(out)
    print(time.monotonic() - begun, time.process_time() - spent)
