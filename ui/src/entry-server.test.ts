// Renders pages as the binary does: an unknown address in four languages, and problems of the API.

import { afterEach, expect, test, vi } from "vitest";
import { render } from "./entry-server";
import { sampleTheme } from "./model/theme-sample";
import { answering } from "./site-sample";

interface Rendered {
  status: number;
  lang: string;
  head: string;
  html: string;
  state: string;
}

const ORIGIN = "https://vigie.example";

async function renderAt(path: string, search = "", version?: string): Promise<Rendered> {
  const locale = path.split("/")[1] ?? "";
  return JSON.parse(await render(JSON.stringify({ path, search, locale, version, origin: ORIGIN, today: "2026-11-21", company: { pages: [] } }))) as Rendered;
}

afterEach(() => vi.unstubAllGlobals());

const TITLES = {
  fr: ["Erreur 404 - Page introuvable", "Cette page n’existe pas"],
  en: ["Error 404 - Page Not Found", "This page does not exist"],
  ko: ["오류 404 - 페이지를 찾을 수 없습니다", "존재하지 않는 페이지입니다"],
  th: ["ข้อผิดพลาด 404 - ไม่พบหน้าที่ต้องการ", "ไม่มีหน้านี้"],
};

test.each(Object.entries(TITLES))("an unknown address is a page with status 404 in %s", async (locale, [title, heading]) => {
  const requests = answering({ Page: { page: null }, Above: { page: null } });
  const page = await renderAt(`/${locale}/nowhere/at-all`, "?q=1");
  expect(requests.map(({ variables }) => variables)).toEqual([{ slug: "nowhere/at-all", locale }, { slug: "nowhere", locale }, { locale }]);
  expect(page.status).toBe(404);
  expect(page.lang).toBe(locale);
  expect(page.head).toContain(`<title>${title}</title>`);
  expect(page.head).toContain('content="noindex"');
  expect(page.html).toMatch(new RegExp(`</svg>${title}</p><h1[^>]*>${heading}</h1>`));
  expect(page.html).toContain(`href="/${locale}"`);
  expect(page.html).toContain('href="/ko/nowhere/at-all?q=1"');
  expect(page.html).toContain("2026");
  expect(page.html).not.toMatch(/ style="|<script|shell:|error:/);
});

const KNOWN = { pages: { nodes: [{ slug: "solutions/scoring", title: "Scoring des officines" }] }, modules: { nodes: [{ id: "map", name: "Carte" }] }, sources: { nodes: [{ slug: "pharmacy-scoring", name: "Scoring, fiche de la source" }] } };

test("the page of an unknown address has its words in the search, and the pages that resemble it", async () => {
  answering({ Page: { page: null }, Above: { page: null }, Known: KNOWN, "/api/ias": { themes: [{ theme: "flu" }], crossField: "/img/panel-20261120.svg" } });
  const { html } = await renderAt("/fr/solution/scorring");
  expect(html).toMatch(/<form[^>]* action="\/fr\/store"[^>]*>.*name="q"[^>]* value="solution scorring"/);
  expect(html).toMatch(/<code[^>]*>\/fr\/solution\/scorring<\/code>/);
  expect([...html.matchAll(/<li><a href="([^"]+)">[^<]+<\/a><span>([^<]+)/g)].map(([, href, part]) => [href, part])).toEqual([["/fr/solutions/scoring", "Solutions"], ["/fr/solutions/scoring/order", "Solutions"], ["/fr/sources/pharmacy-scoring", "Store"]]);
  expect(html).toContain('src="/img/panel-20261120.svg" alt');
  expect((await renderAt("/fr/ias/fluu")).html).toMatch(/href="\/fr\/ias\/flu">Grippe<\/a><span>Indicateurs/);
});

const FOOT = { summary: "Made in Lyon", locale: "en", fallback: false, blocks: [] };

test("the layout is requested once per version of the data", async () => {
  const answers = { Page: { page: null }, Frame: { menu: null, footer: FOOT } };
  const requests = answering(answers);
  const times = () => requests.splice(0).filter(({ operationName }) => operationName === "Frame").length;
  const foot = async (version?: string, path = "/en/x") => (await renderAt(path, "", version)).html.includes("Made in Lyon");
  expect([await foot("1"), await foot("1"), times()]).toEqual([true, true, 1]);
  // A personal page, one in another language, one of later data.
  expect([await foot(), times()]).toEqual([true, 1]);
  expect([await foot("1", "/ko/x"), times()]).toEqual([true, 1]);
  answers.Frame.footer = { ...FOOT, summary: "Made in Nantes" };
  expect([await foot("1"), await foot("2"), times()]).toEqual([true, false, 1]);
});

test("a failed request is repeated for the next page", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 }));
  await renderAt("/th/x", "", "3");
  answering({ Page: { page: null }, Frame: { menu: null, footer: FOOT } });
  expect((await renderAt("/th/x", "", "3")).html).toContain("Made in Lyon");
});

test("the state cannot close its script element", async () => {
  answering({ Page: { page: null } });
  const page = await renderAt("/fr/x", "?q=</script><b>\u2028");
  expect(page.state).not.toMatch(/[<\u2028]/);
  expect(JSON.parse(page.state)).toMatchObject({ search: "?q=</script><b>\u2028", status: 404, locale: "fr" });
});

test("a problem of the API becomes its error page, with the same status", async () => {
  const problem = { type: "about:blank", title: "Unavailable", status: 503, code: "storage" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(problem), { status: 503 }));
  const page = await renderAt("/en/ias");
  expect(page.status).toBe(503);
  expect(page.html).toContain("Code: storage");
});

/** An API that rejects everything but the layout. */
const refusing = (problem: { status: number }) => async (path: string) =>
  path === "/graphql"
    ? new Response(JSON.stringify({ data: { menu: null, footer: null } }))
    : new Response(JSON.stringify(problem), { status: problem.status });

test("an entry unknown to the API is a 404 page", async () => {
  const problem = { type: "about:blank", title: "Not found", status: 404, code: "ias.theme-unknown" };
  vi.stubGlobal("fetch", refusing(problem));
  const page = await renderAt("/en/ias/unheard-of");
  expect(page.status).toBe(404);
  expect(page.head).toContain("Error 404 - Page Not Found");
});

test("a region that an earlier version lacks is named as missing", async () => {
  const problem = { type: "about:blank", title: "Not found", status: 404, code: "ias.territory-unpublished" };
  const requests = vi.fn(refusing(problem));
  vi.stubGlobal("fetch", requests);
  const page = await renderAt("/fr/ias/flu", "?as_of=2016-05-13&territory=53&scale=log");
  expect(requests.mock.calls.map(([path]) => path).slice(0, 2)).toEqual(["/api/ias/flu/view?territory=53&as_of=2016-05-13", "/graphql"]);
  expect(page.status).toBe(404);
  expect(page.html).toContain("Cet indicateur n’est pas publié pour ce territoire.");
});

test("a theme is rendered completely, lazy parts included, with the choices of its address", async () => {
  answering({ "/api/ias/flu/view?as_of=2026-01-19": sampleTheme({ latest: false, asOf: "2026-01-19", version: 11 }) });
  const page = await renderAt("/fr/ias/flu", "?as_of=2026-01-19&align=week&table=daily");
  expect(page.status).toBe(200);
  expect(page.html).toContain("Vous regardez une version passée.");
  expect(page.head).toContain('"@type":"Dataset","name":"Grippe"');
  expect(page.html).toContain("semaine 4, lundi");
  expect(page.html.match(/<tr>/g)?.length).toBeGreaterThan(140);
  expect(page.html).not.toMatch(/ style="|<script|ias:|kit:/);
});
