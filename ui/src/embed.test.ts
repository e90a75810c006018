// Renders embedded frames as the binary does: without layout, in the language of the query, with the source.

import { afterEach, expect, test, vi } from "vitest";
import { render } from "./entry-server";
import { levelsUntil, sampleTheme } from "./model/theme-sample";
import { answering } from "./site-sample";

interface Rendered {
  status: number;
  lang: string;
  head: string;
  html: string;
}

const SERIES = sampleTheme({
  demonstration: true, lastDay: "2025-11-19", provisionalFrom: "2025-11-13", freshness: { promiseDays: 1, lateDays: 2, nextUpdate: null },
  seasons: [{ label: "2025-2026", start: "2025-09-01", values: levelsUntil(79) }],
});

async function renderEmbed(path: string, search: string, locale: string): Promise<Rendered> {
  const request = { path, search, locale, origin: "https://vigie.example", today: "2025-11-21", company: { pages: [] } };
  return JSON.parse(await render(JSON.stringify(request))) as Rendered;
}

afterEach(() => vi.unstubAllGlobals());

test("a chart in a frame has neither header nor footer, shows its warnings, names its source and opens links outside the frame", async () => {
  const requests = vi.fn(async (_path: string) => new Response(JSON.stringify(SERIES)));
  vi.stubGlobal("fetch", requests);
  const page = await renderEmbed("/embed/ias/flu", "?lang=ko&season=2024-2025&territory=FR-IDF", "ko");
  expect(requests.mock.calls.map(([path]) => path)).toEqual(["/api/ias/flu/view?territory=FR-IDF&season=2024-2025"]);
  expect([page.status, page.lang]).toEqual([200, "ko"]);
  expect(page.head).toContain('<base target="_top">');
  expect(page.head).toContain('content="noindex"');
  expect(page.html).not.toMatch(/<header|<nav|popover|skip-link| style="/);
  expect(page.html).toContain('href="/ko/ias/flu?territory=FR-IDF&amp;season=2024-2025" target="_top"');
  expect(page.html).toContain("2일 지연");
  expect(page.html).toContain("데모 데이터");
  expect(page.html.match(/<h1/g)).toHaveLength(1);
});

test("one line over the years is rendered in a frame as on its page, without controls", async () => {
  const history = { from: "2019-09-01", step: 1, values: levelsUntil(365), peaks: [], epidemics: [], days: 4000, first: "2014-09-01" };
  const requests = vi.fn(async (_path: string) => new Response(JSON.stringify({ ...SERIES, history })));
  vi.stubGlobal("fetch", requests);
  const page = await renderEmbed("/embed/ias/flu", "?lang=fr&history=2019-2020", "fr");
  await renderEmbed("/embed/ias/baclofen", "?lang=fr", "fr");
  expect(requests.mock.calls.map(([path]) => path)).toEqual(["/api/ias/flu/view?history=2019-2020", "/api/ias/baclofen/view?history=all"]);
  expect(page.html.match(/href="\/fr\/ias[^"]*"/g)).toEqual(['href="/fr/ias/flu?history=2019-2020"']);
  expect(page.html).not.toMatch(/\bias:[a-z]/);
});

test("a frame keeps its overlaid seasons and its version", async () => {
  const requests = vi.fn(async (_path: string) => new Response(JSON.stringify({ ...SERIES, latest: false, asOf: "2025-11-20", version: 11 })));
  vi.stubGlobal("fetch", requests);
  const page = await renderEmbed("/embed/ias/flu", "?lang=fr&as_of=2025-11-20&align=week", "fr");
  expect(requests.mock.calls.map(([path]) => path)).toEqual(["/api/ias/flu/view?as_of=2025-11-20"]);
  expect(page.html).toContain("semaine 47, mercredi");
  expect(page.html).toContain("Vous regardez une version passée.");
  expect(page.html.match(/href="\/fr\/ias[^"]*"/g)).toEqual(['href="/fr/ias/flu?as_of=2025-11-20&amp;align=week"']);
});

test("a series that does not exist is a 404 without header and footer", async () => {
  const problem = { type: "about:blank", title: "Not found", status: 404, code: "ias.theme-unknown" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(problem), { status: 404 }));
  const page = await renderEmbed("/embed/ias/tide", "", "fr");
  expect(page.status).toBe(404);
  expect(page.html).not.toMatch(/<header|<footer/);
});

test("a frame has no language in its path, and a page has one", async () => {
  const requests = answering({ Page: { page: null }, Above: { page: null } });
  expect((await renderEmbed("/ias/flu", "", "fr")).status).toBe(404);
  // The page of an unknown address asks for those that resemble it.
  expect(requests.map(({ operationName }) => operationName)).toEqual(["Known"]);
  expect((await renderEmbed("/fr/embed/ias/flu", "", "fr")).status).toBe(404);
  // Below a language it could only be an editors' page.
  expect(requests.map(({ operationName }) => operationName)).toEqual(["Known", "Page", "Above", "Known"]);
});
