"""The security researcher finds the address for reports, checks the stated headers and limits, and alters a signed quote and the audit log."""

import re
import sqlite3

from reader import want

CLAIMS = "docs/reference/web-security.md"
SELL = "docs/tutorials/sell-a-score.md"
PAGES = ("/en", "/fr/ias/flu", "/ko/store", "/th/contact", "/en/status", "/en/solutions/scoring", "/en/login")
# Elements that a browser loads without a click.
LOADED = re.compile(r"<(?:script|img|iframe|source|video|audio|embed|object|link)\b[^>]*?\s(?:src|href|srcset|data)=\"([^\"]*)\"")


def reports(reader):
    """The address for reports and the scope are published."""
    reader.states("Report a vulnerability", "`/.well-known/security.txt`")
    contact = re.search(r"^Contact: (.*)$", reader.text("/.well-known/security.txt"), re.MULTILINE)
    want(contact and contact.group(1) == "mailto:security@health.example", "security.txt has the contact of the settings")
    want(reader.below("Scope").prose, "the scope is stated")


def headers(reader):
    """Compares the headers of pages with the table; no page loads anything from another host or sets a cookie."""
    stated = {row[0]: row[1] for row in reader.rows("Headers")}
    for path in PAGES:
        found, page = reader.get(path)
        for name in stated.keys() - {"Strict-Transport-Security", "Cache-Control"}:
            want(found[name], f"{path} has {name}")
        want(found["X-Content-Type-Options"] == stated["X-Content-Type-Options"], f"{path}: nosniff")
        want(found["Strict-Transport-Security"] is None and found["Set-Cookie"] is None, f"{path} sets no cookie, and no HSTS without TLS")
        policy = dict(rule.strip().split(" ", 1) for rule in found["Content-Security-Policy"].split(";") if " " in rule.strip())
        want(policy["default-src"] == "'none'" and policy["frame-ancestors"] == "'none'", f"{path}: nothing is allowed by default, and no frame")
        hosts = re.findall(r"\b(?:https?:|[\w-]+\.\w+)", found["Content-Security-Policy"])
        want(not hosts and "unsafe" not in found["Content-Security-Policy"], f"{path} allows no other host: {hosts}")
        elsewhere = [address for address in LOADED.findall(page.decode()) if re.match(r"(?:\w+:)?//", address) and reader.session.address not in address]
        want(not [address for address in elsewhere if not address.startswith("data:")], f"{path} loads from {elsewhere}")


def policies(reader):
    """The policies of files and of parts of a page, and the caching of a page behind a sign-in."""
    rows = dict(reader.rows("Content-Security-Policy"))
    want("sandbox" in rows["open-data files, samples, pictures, badges"], "the policy of files is stated")
    for path in ("/open-data/ias/flu/tidy.csv", "/status.svg"):
        found, _ = reader.get(path)
        policy = found["Content-Security-Policy"]
        want(policy.startswith("default-src 'none'") and policy.endswith("sandbox"), f"{path} is in a sandbox")
        want(found["Access-Control-Allow-Origin"] == "*", f"{path} can be read by pages of any site")
    script = re.search(r"/assets/[\w.-]+\.js", reader.text("/en")).group()
    want(reader.get(script)[0]["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'", "a script that is opened loads nothing")
    found, _ = reader.get("/en/account", status=303)
    want((found["Cache-Control"], found["Referrer-Policy"]) == ("no-store", "no-referrer"), "a personal page is not stored")


def limits(reader):
    """After ten sign-ins within a minute, the next one gets 429 with `Retry-After`."""
    [row] = [row for row in reader.rows("Limits") if row[0] == "sign-ins from one address"]
    want(row[1:] == ["10 a minute", "429"], "the limit is stated")
    code, found, _ = reader.answer("/en/login", data=b"emailAddress=a%40b.example&password=wrong", accept="application/json")
    want(code == 429 and int(found["Retry-After"]) > 0, f"sign-ins are limited, with Retry-After: {code}")


def quote(reader):
    """A signed quote is verified; with one altered bit it is not."""
    for part in ("2. Quote", "3. Sign"):
        reader.do(part)
    signed = (reader.work / "signed.pdf").read_bytes()
    for at in (len(signed) // 3, len(signed) // 2, len(signed) - 2):
        forged = bytearray(signed)
        forged[at] ^= 1
        (reader.work / "signed.pdf").write_bytes(forged)
        reader.type("3. Sign", "vigie scoring verify signed.pdf", code=1)
    (reader.work / "signed.pdf").write_bytes(signed)
    reader.type("3. Sign", "vigie scoring verify signed.pdf")


def audit(reader):
    """The audit log refuses a deletion, and verification finds one that was made without its triggers."""
    reader.type("Audit log", "vigie audit verify")
    reader.states("Audit log", "`vigie audit verify` exits with 65 if an entry was changed, removed or inserted")
    with sqlite3.connect(reader.work / "var/vigie.db") as database:
        triggers = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit'")]
        want(triggers, "triggers refuse changes of the log")
        try:
            database.execute("DELETE FROM audit")
            want(False, "the log refuses a deletion")
        except sqlite3.DatabaseError:
            pass
        for name in triggers:
            database.execute(f'DROP TRIGGER "{name}"')
        database.execute("DELETE FROM audit WHERE rowid = (SELECT min(rowid) FROM audit)")
    reader.type("Audit log", "vigie audit verify", code=65)


def task(reader):
    reader.follow("SECURITY.md")
    reader.type("Report a vulnerability", "vigie --version", shown=["vigie [..]"])
    # The tutorial of quotes sets a clock and a company, which a server reads at its start.
    reader.follow(SELL)
    reader.opening("export ")
    reader.back("SECURITY.md")
    reader.follow(CLAIMS)
    reader.opening()
    reader.back("SECURITY.md")
    reports(reader)
    reader.back(CLAIMS)
    headers(reader)
    policies(reader)
    for part in ("Headers", "Requests from other sites", "Limits"):
        reader.do(part)
    limits(reader)
    reader.back(SELL)
    reader.do("1. Import the coverage")
    quote(reader)
    reader.back("SECURITY.md")
    reader.follow("docs/reference/database.md")
    audit(reader)
