#!/usr/bin/env python3
"""Generates clients of the public API with third-party tools, in Python and TypeScript, and runs a program with each.

`make test-open-data` runs it with the binary of the tests on a fresh install. It installs openapi-python-client,
openapi-typescript and openapi-fetch in a folder of `target`, and ends with 1 when a generator refuses the document, when the
TypeScript program does not compile, or when a client reads other values than the server sends.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

import environment

BINARY = environment.TARGET / "ci" / "vigie"
PYTHON = ["openapi-python-client==0.28.4", "ruff==0.14.5"]
NODE = ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0", "typescript@5.9.3", "@types/node@20"]
FOLDER = environment.TARGET / "oracles" / "clients-node"

READ = """
import json, sys
from vigie_client import Client
from vigie_client.api.indicators import overview, series
from vigie_client.api.store import sources
from vigie_client.api.index import index
from vigie_client.models import PlacesType0Item, Theme

client = Client(base_url=sys.argv[1])
# The operation has several formats, and the generator parses only the first one, GeoJSON: the test uses only its request.
found = client.get_httpx_client().request(**series._get_kwargs(Theme.FLU, territory=[PlacesType0Item.FR])).json()
refused = sources.sync_detailed(client=client, size=1000)
json.dump({
    "themes": [theme.theme for theme in overview.sync(client=client).themes],
    "days": len(found["series"][0]["days"]),
    "sources": sources.sync(client=client, size=1).total,
    "entries": index.sync(client=client).limits.list_entries,
    "refused": [refused.status_code, refused.parsed.code],
}, sys.stdout)
"""

PROGRAM = """
import createClient from "openapi-fetch";
import type { paths } from "./vigie.js";

async function main(baseUrl: string): Promise<void> {
  const client = createClient<paths>({ baseUrl });
  const overview = await client.GET("/api/ias");
  const found = await client.GET("/api/ias/{theme}", { params: { path: { theme: "flu" }, query: { territory: ["FR"] } } });
  const sources = await client.GET("/api/sources", { params: { query: { size: 1 } } });
  const index = await client.GET("/api", { headers: { accept: "application/json" } });
  const refused = await client.GET("/api/sources", { params: { query: { size: 1000 } } });
  const data: unknown = found.data;
  const [table] = (data as { series: { days: unknown[] }[] }).series;
  process.stdout.write(JSON.stringify({
    themes: overview.data?.themes.map(({ theme }) => theme),
    days: table?.days.length,
    sources: sources.data?.total,
    entries: (index.data as { limits?: { listEntries: number } })?.limits?.listEntries,
    refused: [refused.response.status, refused.error?.code],
  }));
}

void main(process.argv[2] ?? "");
"""


def serve(folder):
    """Starts a server on a fresh install; returns the process and its URL."""
    settings = {"VIGIE_DATA_DIR": str(folder / "var"), "VIGIE_LISTEN": "127.0.0.1:0", "VIGIE_CLOCK": "2026-11-21T06:10:00Z"}
    subprocess.run([BINARY, "init"], env=settings, check=True, capture_output=True)
    process = subprocess.Popen([BINARY, "serve"], env=settings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if found := re.search(r"listening on (http://[\d.:]+)", process.stdout.readline()):
        return process, found.group(1)
    sys.exit("the server did not start")


def expected(base):
    """The same values, read without a client."""
    def take(path):
        with urllib.request.urlopen(base + path) as answer:
            return json.load(answer)
    return {
        "themes": [theme["theme"] for theme in take("/api/ias")["themes"]],
        "days": len(take("/api/ias/flu?territory=FR")["series"][0]["days"]),
        "sources": take("/api/sources?size=1")["total"],
        "entries": 100,
        "refused": [422, "request.invalid"],
    }


def in_python(base, document, folder):
    python = environment.python("clients", PYTHON)
    tools = dict(os.environ, PATH=f"{python.parent}:{os.environ['PATH']}")
    target = folder / "python"
    words = [python.parent / "openapi-python-client", "generate", "--path", document, "--output-path", target, "--meta", "none"]
    subprocess.run([*words[:-1], "setup"], check=True, env=tools, capture_output=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "httpx", "attrs", "python-dateutil"], check=True)
    environ = dict(tools, PYTHONPATH=str(target))
    return subprocess.run([python, "-c", READ, base], env=environ, check=True, stdout=subprocess.PIPE, text=True).stdout


def in_typescript(base, document, folder):
    installed = FOLDER / "installed"
    if not installed.exists() or installed.read_text() != " ".join(NODE):
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text('{"private": true, "type": "module"}')
        subprocess.run(["npm", "install", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", *NODE], cwd=FOLDER, check=True)
        installed.write_text(" ".join(NODE))
    (FOLDER / "program.ts").write_text(PROGRAM)
    run = lambda *words: subprocess.run(["npx", "--no-install", *words], cwd=FOLDER, check=True, stdout=subprocess.PIPE, text=True)
    run("openapi-typescript", str(document), "--output", "vigie.ts")
    run("tsc", "--strict", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2022", "--outDir", "out", "program.ts")
    return subprocess.run(["node", "out/program.js", base], cwd=FOLDER, check=True, stdout=subprocess.PIPE, text=True).stdout


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        process, base = serve(folder)
        try:
            document = folder / "openapi.json"
            with urllib.request.urlopen(f"{base}/api/openapi.json") as answer:
                document.write_bytes(answer.read())
            right = expected(base)
            found = {"Python": in_python(base, document, folder), "TypeScript": in_typescript(base, document, folder)}
        finally:
            process.terminate()
            process.wait()
    faults = [f"{language} reads {json.loads(text)}, not {right}" for language, text in found.items() if json.loads(text) != right]
    print("\n".join(faults) or "both clients read the values that the server sends")
    sys.exit(1 if faults else 0)


main()
