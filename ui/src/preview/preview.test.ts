// Renders previews as the binary does: sources, modules and people.

import { afterEach, expect, test, vi } from "vitest";
import { answering, Refused, renderAt } from "../site-sample";
import { sampleSheet } from "../model/catalog-sample";

const MODULE = {
  id: "map", name: "Carte", summary: "Où ?", description: "<p>Une carte.</p>", shows: ["Les zones."], indicators: [], sources: [], total: 0, locale: "fr", fallback: false,
};
const PERSON = { id: "claire-m", name: "Claire M.", role: "Directrice générale", summary: "Directrice générale", about: "Elle arbitre.", photo: { src: "/media/p.jpg", width: 400, height: 400 }, demonstration: false, locale: "fr", fallback: false, locales: ["fr"] };

afterEach(() => vi.unstubAllGlobals());

test("a source is shown with the token of its link, and its public visibility", async () => {
  answering({ "/api/sources/a%20b?locale=fr&preview=t": sampleSheet({ previewed: "scheduled" }) });
  const { status, html, head } = await renderAt("/fr/preview/sources/a%20b?token=t");
  expect(status).toBe(200);
  expect(html).toMatch(/role="status"[^>]*><strong>Aperçu\.<\/strong> Cette version est publiée, mais son premier jour/);
  expect(head).toContain('<meta name="robots" content="noindex">');
});

test("a module is shown in the same way", async () => {
  answering({ "/api/modules/map?locale=en&preview=t": { ...MODULE, previewed: "draft", fallback: true } });
  const { html } = await renderAt("/en/preview/modules/map?token=t");
  expect(html).toContain("This version is a draft");
  expect(html).toContain("<p>Une carte.</p>");
});

test("a choice in the preview of a module keeps the preview", async () => {
  answering({ "/api/modules/map?locale=fr&preview=t": { ...MODULE, previewed: "draft" } });
  const { html } = await renderAt("/fr/preview/modules/map?token=t&measure=value");
  expect(html).toMatch(/<form[^>]* action="\/fr\/preview\/modules\/map"[^>]*><input type="hidden" name="token" value="t"/);
  expect(html).toContain('href="/fr/preview/modules/map?token=t&amp;measure=value"');
});

test("a team member is shown alone, as in lists", async () => {
  const asked = answering({ Person: { employee: { ...PERSON, visibility: "draft" } } });
  const { html } = await renderAt("/fr/preview/employees/claire-m?token=t");
  expect(asked.map(({ variables }) => variables)).toEqual([{ id: "claire-m", locale: "fr", preview: "t" }]);
  expect(html).toContain("Elle arbitre.");
  expect(html).toContain('src="/media/p.jpg" alt width="400" height="400"');
  expect(html).toContain("Cette version est un brouillon");
});

test("a public page requests no preview and shows no banner; an expired link is refused", async () => {
  answering({ "/api/sources/x?locale=fr": sampleSheet() });
  expect((await renderAt("/fr/sources/x?token=t")).html).not.toContain("Aperçu");
  answering({ Person: new Refused(403, "content.preview-invalid") });
  expect((await renderAt("/fr/preview/employees/x")).status).toBe(410);
  answering({ Person: { employee: null } });
  expect((await renderAt("/fr/preview/employees/nobody?token=t")).status).toBe(404);
});

test("a source in another language than the reader's states its number of languages", async () => {
  answering({ "/api/sources/x?locale=ko": sampleSheet({ fallback: true, locale: "fr", locales: ["fr", "en"] }) });
  expect((await renderAt("/ko/sources/x")).html).not.toContain("이 글은 프랑스어로만 제공됩니다");
});
