// Renders the Store and the comparison as the binary does, with made-up responses in the four languages.

import { afterEach, expect, test, vi } from "vitest";
import type { Block } from "../blocks/types";
import { samplePage } from "../blocks/page-sample";
import type { SourceDetails } from "../model/api";
import type { Found } from "../model/catalog";
import { renderAt as render } from "../site-sample";
import { sampleFound, sampleItem, sampleSheet } from "../model/catalog-sample";

const renderAt = (path: string, search = "") => render(path + search);

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const MODULE = { id: "map", name: "Carte", summary: "Région par région.", locale: "fr", fallback: false };

/** Answers every search with `found`, and returns the requests to the catalogue. */
function answer(found: Found, page: ReturnType<typeof samplePage> | null = null): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/graphql") return json({ data: { page, modules: { nodes: [MODULE] } } });
    asked.push(path);
    return json(found);
  });
  return asked;
}

/** Sources by slug; all others are unknown. */
function answerSheets(sheets: SourceDetails[]): void {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/graphql") return json({ data: { menu: null, footer: null } });
    const sheet = sheets.find(({ slug }) => path.startsWith(`/api/sources/${slug}?`));
    return sheet ? json(sheet) : json({ status: 404, code: "content.unknown" }, 404);
  });
}

const boxes = (html: string, name: string) => [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].map(([tag]) => tag);

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["fr", "1 source", "France métropolitaine, Corse et 1 autre", "Retirer"],
  ["en", "1 source", "Metropolitan France, Corsica and 1 more", "Remove"],
  ["ko", "데이터 소스 1개", "프랑스 본토, 코르시카 외 1곳", "해제"],
  ["th", "1\u00a0แหล่งข้อมูล", "ฝรั่งเศสแผ่นดินใหญ่, คอร์ซิกา และอีก 1\u00a0แห่ง", "ลบ"],
])("the list describes its content in %s", async (locale, count, places, remove) => {
  const asked = answer(sampleFound(["territory=france"]));
  const page = await renderAt(`/${locale}/store`, "?territory=france");
  expect(page.status).toBe(200);
  expect(asked).toEqual([`/api/sources?locale=${locale}&lenient=true&territory=france`]);
  for (const text of [count, places, remove, `href="/${locale}/sources/pharmacy-sell-out"`, 'href="/sources/pharmacy-sell-out/sample.csv"']) {
    expect(page.html.replaceAll("\u2060", "")).toContain(text);
  }
  expect(page.html).not.toMatch(/ style="|<script|store:|source:|kit:/);
});

test("the modules are at the target of their back links, in their language", async () => {
  answer(sampleFound());
  const { html } = await renderAt("/th/store");
  expect(html).toMatch(/<h2 id="modules"[^>]*>โมดูล.*<a href="\/th\/modules\/map">Carte<\/a>/);
});

test("search engines get the description of the catalogue, and programs its feeds", async () => {
  answer(sampleFound());
  const { head } = await renderAt("/en/store", "?q=flu");
  expect(head).toContain('<link rel="alternate" type="application/atom+xml" href="/catalog.atom?locale=en" title="New and updated sources">');
  const things = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? "") as Record<string, unknown>);
  expect(things).toMatchObject([
    { "@type": "DataCatalog", name: "Vigie Store", url: "https://vigie.example/en/store" },
    { "@type": "BreadcrumbList", itemListElement: [{ position: 1 }, { position: 2, item: "https://vigie.example/en/store" }] },
  ]);
});

test("a choice is ticked, its chip links to the list without it, and a selected choice without results can be removed", async () => {
  answer(sampleFound(["territory=france", "granularity=week"]));
  const { html } = await renderAt("/fr/store", "?q=prix&territory=france&granularity=week&page=2");
  const ticked = boxes(html, "territory").filter((tag) => / checked/.test(tag));
  expect(ticked).toHaveLength(1);
  expect(ticked[0]).toContain('value="france"');
  expect(html).toContain('href="/fr/store?q=prix&amp;granularity=week"');
  expect(html).toContain('href="/fr/store?q=prix&amp;territory=france"');
  expect(boxes(html, "granularity").find((tag) => tag.includes('value="week"'))).not.toContain("disabled");
});

test("up to three sources are picked, and the comparison starts at two", async () => {
  answer(sampleFound());
  const two = await renderAt("/fr/store", "?compare=pharmacy-sell-out&compare=elsewhere");
  expect(two.html).toContain('href="/fr/store/compare?source=pharmacy-sell-out&amp;source=elsewhere"');
  expect(boxes(two.html, "compare").filter((tag) => tag.includes('type="hidden"') && tag.includes("elsewhere"))).toHaveLength(2);
  const full = await renderAt("/fr/store", "?compare=a&compare=b&compare=c");
  expect(boxes(full.html, "compare").find((tag) => tag.includes("pharmacy-sell-out"))).toContain("disabled");
  const one = await renderAt("/fr/store", "?compare=a");
  expect(one.html).not.toContain("/fr/store/compare?");
});

test.each([
  ["fr", "Aucune source trouvée pour la recherche en cours", "Données recherchées\u00a0: grippe, Corse"],
  ["en", "No source found for the current search", "Data wanted: grippe, Corsica"],
  ["ko", "현재 검색에 맞는 데이터 소스가 없습니다", "찾는 데이터: grippe, 코르시카"],
  ["th", "ไม่พบแหล่งข้อมูลสำหรับการค้นหานี้", "ข้อมูลที่ต้องการ: grippe, คอร์ซิกา"],
])("a search without results in %s offers a request that begins with the search", async (locale, sentence, title) => {
  answer(sampleFound(["territory=corsica"], { total: 0, pages: 0, items: [] }));
  const { html, status } = await renderAt(`/${locale}/store`, "?q=grippe&territory=corsica");
  expect(status).toBe(200);
  expect(html).toContain(sentence);
  const href = /href="(\/\w+\/data-request\?[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const request = new URL(href, "https://vigie.example").searchParams;
  expect(Object.fromEntries(request)).toEqual({ title, q: "grippe", territory: "corsica" });
  expect(html).toContain(`href="/${locale}/store"`);
});

test("a value unknown to the catalogue is reported", async () => {
  answer(sampleFound([], { query: { ignored: ["territory=mars", "<b>=1"] } }));
  const { html } = await renderAt("/fr/store", "?q=grippe&territory=mars");
  expect(html).toContain("territory=mars, &lt;b>=1");
});

test("a part is below its whole, and choices without results are folded", async () => {
  answer(sampleFound());
  const { html } = await renderAt("/fr/store");
  const [offered = "", away = ""] = html.slice(html.indexOf(">Territoire<"), html.indexOf(">Granularité temporelle<")).split("Sans source (1)");
  expect(offered).toMatch(/value="france".*<ul[^>]*><li><label.*value="corsica"/s);
  expect(offered).not.toContain('value="europe"');
  expect(away).toContain('value="europe"');
});

test("an example is marked in its row, and its years are hatched there and in the key", async () => {
  answer(sampleFound([], { items: [sampleItem({ demonstration: true, examples: ["history"] }), sampleItem({ slug: "real" })] }));
  const { html } = await renderAt("/en/store");
  expect(html.match(/>example<\/span>/g)).toHaveLength(1);
  // In its row, and in the key.
  expect(html.match(/fill="url\(#example-years\)"/g)).toHaveLength(2);
});

test("without results, one criterion less is offered, and nearest sources show what they have instead", async () => {
  const near = { ...sampleItem({ slug: "sales-italy", territories: ["italy"], granularity: "month" }), meets: ["territory"] };
  const given = { total: 0, items: [], relaxations: [{ dropped: "granularity", total: 1 }], nearest: { criteria: { family: [], channel: [], territory: ["italy" as const], division: [], indicator: [], granularity: ["week" as const], access: [], format: [] }, items: [near] } };
  answer(sampleFound(["granularity=week"], given));
  const { html } = await renderAt("/fr/store", "?territory=italy&granularity=week");
  expect(html).toContain("Sans semaine\u00a0: 1 source");
  expect(html.replace(/<.*?>/g, "")).toContain("≠ mois, au lieu de\u00a0: semaine");
  expect(html.replace(/<.*?>/g, "")).toContain("✓ Italie");
});

test.each(["<script>alert(1)</script>", '" autofocus onfocus="x', "\u0000\u2028'; DROP TABLE", "a".repeat(10_000), "NEAR(* OR ^", "กขค 독감 é"])(
  "a hostile query is an ordinary search: %s",
  async (words) => {
    answer(sampleFound([], { total: 0, items: [] }));
    const page = await renderAt("/fr/store", `?${new URLSearchParams({ q: words })}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain("Aucune source trouvée");
    expect(page.html.includes("<script") || page.html.includes('" autofocus')).toBe(false);
  },
);

test("a long list is paged, with search and comparison preserved on every page", async () => {
  answer(sampleFound(["territory=france"], { total: 45, page: 2, pages: 3 }));
  const { html } = await renderAt("/fr/store", "?territory=france&page=2&compare=a");
  expect(html).toContain("Page 2 sur 3");
  expect(html).toContain('href="/fr/store?territory=france&amp;compare=a&amp;page=3#results"');
  expect(html).toContain('href="/fr/store?territory=france&amp;compare=a#results"');
});

/** The rows of a comparison: the words of the head, and those of each cell. */
const comparedRows = (html: string) =>
  [...html.matchAll(/<tr[^>]*><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(([, head = "", cells = ""]) => [head.replace(/<.*?>/g, ""), ...[...cells.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replace(/<span[^>]*>(?:<span[^>]*>[JSMA]<\/span>){4}<\/span>|<.*?>/g, "").replaceAll("\u00a0", " "))]);

test("a difference between two sources is marked by a sign and a word, and a measure by a tick or a dash with its word", async () => {
  answerSheets([sampleSheet(), sampleSheet({ slug: "other", name: "Autre", granularity: "week", panel: null, model: null, lagDays: 14, update: "monthly", indicators: ["sales-volume", "price-incl-tax"] })]);
  const page = await renderAt("/fr/store/compare", "?source=other&source=pharmacy-sell-out");
  expect(page.status).toBe(200);
  expect(page.head).toContain('content="noindex"');
  expect(page.head).toContain("<title>Deux sources côte à côte");
  const rows = comparedRows(page.html);
  const row = (head: string) => rows.find(([name]) => name?.startsWith(head));
  expect(row("Granularité temporelle")).toEqual(["Granularité temporelle≠, différent", "semaine", "jour"]);
  expect(row("Livraison")).toEqual(["Livraison≠, différent", "chaque mois, J+14", "chaque jour, J+1"]);
  expect(row("Méthode")?.[1]).toBe("sans objet");
  expect(row("Ventes en volume")).toEqual(["Ventes en volume", "oui", "oui"]);
  expect(row("Prix toutes taxes")).toEqual(["Prix toutes taxes comprises≠, différent", "oui", "non"]);
  expect(row("Limite")).toEqual(["Limite à connaître", "Un panel n’est pas tout le marché.", "Un panel n’est pas tout le marché."]);
  // The order of the address is that of the columns, and of the one request for all of them.
  expect([...page.html.matchAll(/<a[^>]* href="\/fr\/sources\/([a-z-]+)"[^>]*>[^<]+<\/a><p/g)].map(([, slug]) => slug)).toEqual(["other", "pharmacy-sell-out"]);
  expect(page.html).toMatch(/href="\/fr\/data-request\?source=other&amp;source=pharmacy-sell-out"[^>]*>Demander un devis pour ces 2</);
  expect(page.html).toContain('href="/fr/store?compare=pharmacy-sell-out"');
  const file = decodeURIComponent(/href="data:text\/csv;charset=utf-8,([^"]+)"/.exec(page.html)?.[1] ?? "").replaceAll("\u00a0", " ").split("\n");
  expect(file[0]).toBe("Rubrique,Autre,Ventes en pharmacie");
  expect(file).toContain("Prix toutes taxes comprises,oui,non");
});

test("another source is offered until there are three", async () => {
  answerSheets([sampleSheet(), sampleSheet({ slug: "b" }), sampleSheet({ slug: "c" })]);
  expect((await renderAt("/fr/store/compare", "?source=b&source=c")).html).toContain("Ajouter une source");
  const { html, head } = await renderAt("/fr/store/compare", "?source=b&source=c&source=pharmacy-sell-out");
  expect(html).not.toContain("Ajouter une source");
  expect(html).toContain("Demander un devis pour ces 3");
  expect(head).toContain("<title>Trois sources côte à côte");
});

test("a comparison contains what it shows, without the texts of the sources", async () => {
  answerSheets([sampleSheet({ limits: "<p>Un panel n’est pas tout le marché. Il a ses bords.</p>" }), sampleSheet({ slug: "other" })]);
  const { state } = await renderAt("/fr/store/compare", "?source=pharmacy-sell-out&source=other");
  expect(state).toContain("granularity");
  for (const text of ["Chaque ligne porte un code.", "Il a ses bords.", "Jour de la vente", "Suivre un lancement."]) expect(state).not.toContain(text);
});

test.each([
  ["", "Une comparaison demande deux ou trois sources."],
  ["?source=pharmacy-sell-out", "Une comparaison demande deux ou trois sources."],
  ["?source=pharmacy-sell-out&source=ghost", "Introuvable dans le catalogue : ghost"],
  ["?source=%00&source=../x", "Une comparaison demande deux ou trois sources."],
  ["?source=pharmacy-sell-out&source=b&source=c&source=d&source=e", "Trois sources au plus"],
])("a comparison of %s is a page that names what is missing", async (search, sentence) => {
  answerSheets([sampleSheet()]);
  const page = await renderAt("/fr/store/compare", search);
  expect(page.status).toBe(200);
  expect(page.html.replaceAll("\u00a0", " ")).toContain(sentence);
  expect(page.html).toContain('href="/fr/store"');
});

test("a text in another language is marked with its language", async () => {
  answer(sampleFound([], { items: [sampleItem({ fallback: true })] }));
  const { html } = await renderAt("/ko/store");
  expect(/<h3 lang="fr"/.test(html)).toBe(true);
  expect(html).toContain("프랑스어");
});

test("the editors' content is around the list, without a second list", async () => {
  const list: Block = { __typename: "SourceList", listTitle: "Toutes les sources", sources: [], sourceTotal: 0 };
  const words: Block = { __typename: "RichText", html: "<p>Comment lire une fiche.</p>" };
  const chapter: Block = { __typename: "Chapter", title: "Suite", id: "next", open: false, misfit: false, blocks: [list, words] };
  answer(sampleFound(), samplePage({ title: "Notre Store", summary: "À chercher.", blocks: [list, words, chapter] }));
  const page = await renderAt("/fr/store");
  expect(page.head).toContain("<title>Notre Store | Vigie</title>");
  expect(page.html).toContain("Notre Store</h1>");
  expect(page.html.match(/Comment lire une fiche/g)).toHaveLength(2);
  expect(page.html + page.state).not.toContain("Toutes les sources");
});
