"""The engineer changes the title of a page in four languages, runs the tests of the interface, and sees the page rendered.

The tree is a copy without generated files. Commands that compile Rust (`make serve`, `make dev`, `make test`) take longer than this test
may: Node renders the page from the server bundle of the build, which the binary embeds.
"""

import json
import re
import shutil
import subprocess

from reader import ROOT, want

TITLES = {
    "fr": "Vérifier un devis signé",
    "en": "Verify a signed quote",
    "ko": "서명된 견적서 검증",
    "th": "ตรวจสอบใบเสนอราคาที่ลงนามแล้ว",
}
DRILL = "Drill: change a text"
RENDER = """
const { render } = await import(process.argv[1]);
globalThis.fetch = async () => Response.json({ data: {} });
const request = { search: "", origin: "https://vigie.example", today: "2026-11-21", company: { pages: [] } };
const page = async (locale) => JSON.parse(await render(JSON.stringify({ ...request, path: `/${locale}/verify`, locale }))).html;
console.log(JSON.stringify(Object.fromEntries(await Promise.all(["fr", "en", "ko", "th"].map(async (locale) => [locale, await page(locale)])))));
"""


def copy(work):
    """Copies the sources of the interface and of its tests; its packages are those of this tree."""
    shutil.rmtree(work / "examples")
    for part in ("ui", "seeds", "tests/it", "examples"):
        shutil.copytree(ROOT / part, work / part, ignore=shutil.ignore_patterns("node_modules", "dist", "dist-gallery"))
    for part in ("openapi.json", "openapi-site.json", "Cargo.toml", "Makefile", "rust-toolchain.toml"):
        shutil.copy2(ROOT / part, work / part)
    # The caches of Vite stay in the copy: the tests of this tree may run at the same time.
    (work / "ui/node_modules").mkdir()
    for package in (ROOT / "ui/node_modules").iterdir():
        if not package.name.startswith(".vite"):
            (work / "ui/node_modules" / package.name).symlink_to(package)


def rendered(work):
    """The page of each language as the server bundle renders it."""
    words = ["node", "--input-type=module", "--eval", RENDER, str(work / "ui/dist/server/entry-server.js")]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def heading(page):
    """The text of the heading; Thai words are held together by invisible characters."""
    return re.sub(r"<[^>]+>|[\u200b\u2060]", "", re.search(r"<h1[^>]*>(.*?)</h1>", page).group(1))


def task(reader):
    copy(reader.work)
    want("make serve" in reader.printed("Start", "sh"), "the README names the command that serves the site")
    reader.follow("CONTRIBUTING.md")
    reader.type("Set up", "node --version", shown=["v[..]"])
    # npx would fetch a program that is missing.
    reader.run("export npm_config_offline=true npm_config_update_notifier=false")
    reader.shell(DRILL)
    # The shell is in ui/ now, as after the drill.
    reader.type("Set up", "npx vitest run FILE", swap=[("FILE", "src/routes.test.ts src/entry-server.test.ts")])
    for locale, page in rendered(reader.work).items():
        want(TITLES[locale] in heading(page), f"the page /{locale}/verify has the new title")
    pages = (reader.work / "ui/pages.json").read_text(encoding="utf-8")
    want(all(title in pages for title in TITLES.values()), "the server knows the new titles")

    # "The build fails if a language lacks a text that a screen uses."
    reader.states(DRILL, "The build fails if a language lacks a text that a screen uses.")
    texts = reader.work / "ui/locales/th/scoring.json"
    lacking = json.loads(texts.read_text(encoding="utf-8"))
    del lacking["verify"]["title"]
    texts.write_text(json.dumps(lacking, ensure_ascii=False), encoding="utf-8")
    reader.type(DRILL, "npm run build", code=1, shown=["[..]no text at scoring.verify.title"])
    # No test quotes this text.
    reader.type(DRILL, "grep -rn 'Verify a quote' tests ui/src src", code=1, swap=[("^", "cd ..; "), (" src$", "")])
    reader.follow("docs/explanation/architecture.md")
    reader.below("Rules of imports")
