"""The editor writes a page, imports an article and an offer, previews, publishes, renames and withdraws them. Visitors see each step."""

import json
import re

from reader import until, want

WRITE = "docs/tutorials/write-a-page.md"
PAGE = """title = "Our method"
summary = "How the indicators are computed, in one paragraph."
layout = "article"

[[element]]
type = "heading"
text = "A ratio of two sums"

[[element]]
type = "text"
markdown = "Sales of a basket over all sales, compared with [a quiet period](/ias)."
"""


def heading(reader, path):
    """The heading of a page; `None` if the answer has none."""
    _, _, page = reader.answer(path)
    found = re.search(rb"<h1[^>]*>(.*?)</h1>", page)
    return found and re.sub(r"<[^>]+>", "", found.group(1).decode())


def own_page(reader):
    """Writes another page in the format of the tutorial, and publishes it with the commands of the tutorial."""
    stated = reader.printed("1. The file", "toml")
    for line in ("title = ", "summary = ", "layout = ", "[[element]]", 'type = "heading"', 'type = "text"', "markdown = "):
        want(line in stated, f"the tutorial shows {line}")
    reader.states("1. The file", "`pages/opening.fr.toml` is `/fr/opening`")
    (reader.work / "mine").mkdir()
    (reader.work / "mine" / "our-method.en.toml").write_text(PAGE)
    swap = [(r"pages$", "mine"), ("opening", "our-method")]
    reader.type("2. Check it", "vigie import pages --check pages", swap=swap, shown=["1 file can be imported: 1 entry"])
    reader.type("3. See a draft", "vigie import pages --draft pages", swap=swap)
    want(reader.status("/en/our-method") == 404, "a draft is not public")
    reader.run("vigie content preview our-method > link")
    link = (reader.work / "link").read_text().strip().replace("127.0.0.1:8080", reader.session.address)
    path = link.partition(reader.session.address)[2]
    want("A ratio of two sums" in reader.text(path), "the preview link shows the draft")
    reader.type("4. Publish it", "vigie content publish page opening", swap=swap)
    until("the page is served", lambda: heading(reader, "/en/our-method") == "Our method")
    want("/en/our-method" in reader.text("/sitemap.xml") or "our-method" in reader.text("/en/site-map"), "the site map lists the page")


def task(reader):
    reader.follow(WRITE)
    reader.opening()
    for part in ("2. Check it", "3. See a draft", "4. Publish it", "5. Link it from the menu", "6. Rename it"):
        reader.do(part)
    until("the menu follows the new name", lambda: 'href="/en/open-data-day"' in reader.text("/en"))
    own_page(reader)
    reader.do("7. Take it back")
    until("the page of the tutorial is gone", lambda: reader.status("/en/open-data-day") in (404, 410))

    # Articles and offers.
    reader.back("README.md")
    reader.follow("docs/how-to/press-and-jobs.md")
    for part in ("The files", "Check and preview", "Publish"):
        reader.do(part)
    want("Health indicators of pharmacies become open data" in reader.text("/en/press"), "the list of the press has the article")
    want("Data analyst" in reader.text("/en/jobs"), "the list of offers has the offer")
    want('"JobPosting"' in reader.text("/en/jobs/data-analyst"), "search engines can read the offer")
    query = json.dumps({"query": '{ pressArticle(id: "open-data-opens", locale: fr) { title } }'}).encode()
    article = json.loads(reader.text("/graphql", data=query, content_type="application/json"))["data"]["pressArticle"]
    want("données ouvertes" in article["title"], f"GraphQL has the French text: {article}")
    reader.do("Withdraw")
    until("the offer is gone", lambda: reader.status("/en/jobs/data-analyst") in (404, 410))
    until("the article is public again", lambda: reader.status("/fr/press-article/open-data-opens") == 200)

    # Further fields are two links away. The check lists the invented entries.
    reader.follow("docs/reference/content.md")
    reader.follow("schemas/reference.md")
    want("salary_min" in {row[0] for row in reader.rows("Job offers")}, "the fields of an offer are described")
    reader.back(WRITE)
    reader.follow("docs/how-to/replace-the-demonstration.md")
    reader.type("2. Entries", "vigie content export --out content")
    want((reader.work / "content/pages/our-method.en.toml").exists(), "the export has the page")
    reader.type("2. Entries", "vigie content check", shown=["note: [..]demonstration[..]"])
