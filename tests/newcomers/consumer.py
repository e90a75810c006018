"""The consumer of data reads the flu of France by file, API, GraphQL and feed, and verifies what was downloaded against the published hash."""

import csv
import hashlib
import io
import json
import re
import subprocess
import sys

from reader import want

DATA = "docs/tutorials/use-the-data.md"
FILES = "docs/reference/open-data.md"


def addresses(reader):
    """The addresses of the table of files, for the flu and its first version."""
    for _, what in reader.rows("Which address"):
        first, *more = re.findall(r"/[^\s,]+", what)
        for address in [first, *more]:
            yield address.replace("{theme}", "flu").replace("{n}", "1")
        # Files that a row names without their folder are in that of the first.
        for name in re.findall(r"(?<=[ ,])[\w.-]+\.\w+(?=[ ,]|$)", what):
            yield f"{first.rpartition('/')[0].replace('{theme}', 'flu')}/{name}"


def python(reader):
    """Runs the example that needs no package. tests/oracles/open_data.py runs the others."""
    reader.states("Python", "the last one needs no package")
    block = [block for block in reader.below("Python").blocks if block.language == "python"][-1]
    site = f"http://{reader.session.address}"
    ran = subprocess.run([sys.executable, "-"], input="\n".join(block.lines), env={"VIGIE": site}, capture_output=True, text=True)
    want(ran.stdout == "nothing new\n", f"the example in Python runs: {ran.stderr}")


def verified(reader):
    """The rows of the newest version of the flu, after a comparison of its hash with `versions.json`."""
    known = {row[0] for row in reader.rows("Files of a theme")}
    want({"tidy.csv", "versions.json", "versions/{n}/tidy.csv", "revisions.parquet", "sha256sums"} <= known, "the files are described")
    newest = max(json.loads(reader.text("/open-data/ias/flu/versions.json"))["versions"], key=lambda version: version["version"])
    _, data = reader.get(f"/open-data/ias/flu/versions/{newest['version']}/tidy.csv")
    want(hashlib.sha256(data).hexdigest() in json.dumps(newest), "the version has the published hash")
    want(reader.get("/open-data/ias/flu/revisions.parquet")[1][:4] == b"PAR1", "revisions are a Parquet file")
    return list(csv.DictReader(io.StringIO(data.decode())))


def columns(reader, rows):
    """Compares columns and values of `status` with the description."""
    described = {name.strip() for row in reader.rows("Columns of `tidy.csv`") for name in row[0].split(",")}
    want(set(rows[0]) == described, f"the columns {set(rows[0]) ^ described} are described")
    want({row["status"] for row in rows} <= {"provisional", "definitive"}, "status is one of the two that are described")


def from_the_site(reader):
    """The home page links to the page for programmers, and that one to the files."""
    home = reader.text("/en")
    want('href="/en/api"' in home, "the home page links to the page for programmers")
    page = reader.text("/en/api")
    want("/open-data/ias" in page and "/graphql" in page, "that page leads to the files and to GraphQL")


def task(reader):
    # The day that the addresses of the table name.
    reader.run("export VIGIE_CLOCK=2026-11-21T12:00:00Z")
    reader.follow(DATA)
    reader.do("Start")
    reader.do("curl")
    for address in addresses(reader):
        want(reader.get(address)[1], f"{address} has content")
    python(reader)

    reader.follow(FILES)
    rows = verified(reader)
    columns(reader, rows)
    france = [row for row in rows if row["territory"] == "FR" and row["status"] == "definitive" and row["level"]]
    last = france[-1]
    feed = json.loads(reader.text("/open-data/ias/feed.json"))
    want(feed["items"], "the feed names the publications")

    # The same figure by the API, and an error that a program can read.
    reader.back(DATA)
    reader.follow("docs/reference/http-api.md")
    parameters = {name for row in reader.rows("Indicators") for name in row[0].split(", ")}
    want({"territory", "from", "to", "format", "as_of", "lag", "where"} <= {name.partition("=")[0] for name in parameters}, "the parameters are described")
    asked = f"/api/ias/flu?territory=FR&from={last['day']}&to={last['day']}&format=csv"
    [same] = csv.DictReader(io.StringIO(reader.text(asked)))
    want(same == last, f"API and file agree: {same}, {last}")
    weeks = reader.text("/api/ias/flu?territory=FR&group_by=week&where=level%20%3E%3D%200&format=csv")
    want(weeks.count("\n") > 50, "levels by week")
    problem = json.loads(reader.text("/api/ias/flu?territory=Bretagne", status=422))
    reader.back(DATA)
    reader.follow("docs/reference/error-codes.md")
    want(problem["code"] in {row[0] for row in reader.rows("All codes")}, f"{problem['code']} is described")
    want(problem["fields"][0]["allowed"], "the error names the allowed values")

    # Content by GraphQL, with the commands of its page in the same shell.
    reader.back("docs/reference/http-api.md")
    reader.follow("docs/reference/graphql.md")
    reader.opening(r"ask\(\)")
    reader.do("Queries")
    from_the_site(reader)
