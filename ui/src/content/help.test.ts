// Renders the help page as the server does: all questions open, the search by the query of its form, counts and addresses of
// questions.

import { Window } from "happy-dom";
import { afterEach, expect, test, vi } from "vitest";
import { answering, renderAt } from "../site-sample";
import { heading, helpPage, shownIn, statusIn, text, topicsIn } from "./help-sample";

/** The page between its header and its footer, rendered on the server. */
async function drawAt(address: string, page = helpPage()): Promise<ParentNode> {
  const requests = answering({ Page: { page }, Above: { page: null } });
  const { status, html } = await renderAt(address);
  expect(status).toBe(200);
  expect(requests[0]?.variables).toMatchObject({ slug: "help" });
  const drawn = new Window().document.createElement("div");
  drawn.innerHTML = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  return drawn as unknown as ParentNode;
}

afterEach(() => vi.unstubAllGlobals());

test("without a script, all questions are open below their topics, with counts and addresses", async () => {
  const drawn = await drawAt("/fr/help");
  expect(shownIn(drawn)).toEqual(["sample", "price", "corsica"]);
  expect(drawn.querySelector("details")).toBeNull();
  expect(statusIn(drawn)).toBe("3\u00a0questions");
  expect(topicsIn(drawn)).toEqual([["#topic-data", "2"], ["#topic-scoring", "1"]]);
  for (const words of ["Before all.", "About data.", "Sur devis.", "Marché", "État du service", "Et maintenant"]) expect(drawn.textContent).toContain(words);
  expect([...drawn.querySelectorAll("h3 a")].map((link) => link.getAttribute("href"))).toEqual(["#sample", "#price", "#corsica"]);
  expect(drawn.querySelector("#sample h3 a")?.getAttribute("aria-label")).toBe("Lien vers la question\u00a0: Que contient l’échantillon\u00a0?");
  const ids = [...drawn.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("without a script, the form is answered by the server", async () => {
  const drawn = await drawAt("/fr/help?q=CORSE");
  const form = drawn.querySelector("form[role=search]");
  expect([form?.getAttribute("action"), form?.getAttribute("method"), form?.querySelector("input")?.getAttribute("name")]).toEqual(["/fr/help", "get", "q"]);
  expect(form?.querySelector("input")?.getAttribute("value")).toBe("CORSE");
  expect(shownIn(drawn)).toEqual(["sample", "corsica"]);
  expect(statusIn(drawn)).toBe("2\u00a0questions");
  expect(topicsIn(drawn)).toEqual([["#topic-data", "1"], ["#topic-scoring", "1"]]);
});

test("questions before the first topic have one without a name, and a page without questions offers to write", async () => {
  const drawn = await drawAt("/fr/help", helpPage({ blocks: [heading("first", "Et\u00a0?", 3), text("<p>Oui.</p>")] }));
  expect(drawn.querySelector("h2")?.textContent).toBe("Questions fréquentes");
  const empty = await drawAt("/fr/help", helpPage({ blocks: [] }));
  expect(empty.querySelector("a.button")?.getAttribute("href")).toBe("/fr/support#write");
});

test("a draft has the same layout", async () => {
  const drawn = await drawAt("/fr/preview/help?token=t", helpPage({ visibility: "draft" }));
  expect(drawn.textContent).toContain("Aperçu.");
  expect(topicsIn(drawn)).toHaveLength(2);
});
