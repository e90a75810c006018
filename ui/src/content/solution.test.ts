// Tests the layout of a solution: what is beside the title, and which sections are side by side.

import { afterEach, expect, test, vi } from "vitest";
import { arrange } from "./arrange";
import type { Block } from "../blocks/types";
import { EVERY_BLOCK, samplePage } from "../blocks/page-sample";
import { answering, renderAt } from "../site-sample";

const heading = (words: string): Block => ({ __typename: "Heading", words, level: 2, id: words });
const text: Block = { __typename: "RichText", html: "<p>Words.</p>" };
const table = (columns: number): Block => ({ __typename: "DataTable", caption: "C", columns: Array.from({ length: columns }, (_, at) => `c${at}`), rows: [] });
const chapter: Block = { __typename: "Chapter", title: "How?", id: "how", open: false, misfit: false, blocks: [] };
const call: Block = { __typename: "CallToAction", title: "Go", about: null, links: [{ label: "Ask", href: "/fr/data-request" }, { label: "Read", href: "/fr/store" }] };
const contact: Block = { __typename: "ContactBlock", title: "Write", about: "Tell us the list.", email: "data@vigie.example", subject: "Sales", phone: null };
const figures: Block = { __typename: "KeyFigures", listTitle: null, figures: [{ value: "5", label: "channels", note: null }] };
const [chart] = EVERY_BLOCK.filter(({ __typename }) => __typename === "FigureChart") as [Block];
const [sources] = EVERY_BLOCK.filter(({ __typename }) => __typename === "SourceList") as [Block];

const kinds = (blocks: Block[]) => arrange(blocks).groups.map(({ kind, parts }) => `${kind} ${parts.length}`);

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["two short sections are side by side", [text, heading("a"), table(3)], ["opening 2"]],
  ["a third one begins a new row", [heading("a"), text, heading("b"), table(2), heading("c"), text], ["pair 2", "whole 1"]],
  ["a table of many columns has the whole width", [heading("a"), table(4), heading("b"), text], ["whole 1", "whole 1"]],
  ["sources are on a band", [heading("a"), text, sources], ["whole 1", "band 1"]],
  ["questions are beside the contacts", [heading("faq"), chapter, chapter, call], ["closing 2"]],
  ["several contacts are stacked", [heading("faq"), chapter, call, call], ["closing 2"]],
  ["a contact is in the box of its call", [heading("faq"), chapter, call, contact], ["closing 2"]],
  ["contacts need no question", [call], ["whole 1"]],
  ["an empty page is valid", [], []],
] as [string, Block[], string[]][])("%s", (_, blocks, expected) => expect(kinds(blocks)).toEqual(expected));

test("a call and its contact ask in one box, which has no address where there is none", async () => {
  const draw = async (email: string | null) => {
    answering({ Page: { page: samplePage({ layout: "solution", blocks: [text, heading("faq"), chapter, call, { ...contact, email } as Block] }) }, Above: { page: null } });
    return (await renderAt("/fr/solutions/sample")).html;
  };
  const box = await draw("data@vigie.example");
  expect(box).toContain('href="mailto:data@vigie.example?subject=Sales"');
  expect(box.match(/<section[^>]* aria-labelledby/g)).toHaveLength(1);
  const without = await draw(null);
  expect(without).not.toContain("Tell us the list.");
  expect(without.match(/<section[^>]* aria-labelledby/g)).toHaveLength(1);
});

test("the first chart and figures are beside the title, unless they have a title of their own", () => {
  const second: Block = { ...chart, title: "Another" } as Block;
  const shown = arrange([text, figures, chart, heading("a"), second, sources, call]);
  expect([shown.chart, shown.figures, shown.sources]).toEqual([chart, figures, 1]);
  expect(shown.request).toEqual({ label: "Ask", href: "/fr/data-request" });
  expect(shown.groups.flatMap(({ parts }) => parts.flat())).toEqual([text, heading("a"), second, sources, call]);
  const below = arrange([{ ...figures, listTitle: "Titled" } as Block, chart]);
  expect([below.figures, below.chart]).toEqual([null, chart]);
});

test.each(["fr", "en", "ko", "th"] as const)("a solution in %s shows its chart with its figures as table and file, marked as demonstration", async (locale) => {
  answering({ Page: { page: samplePage({ locale, layout: "solution", blocks: [text, figures, chart, sources, heading("faq"), chapter, call] }) }, Above: { page: null } });
  const { status, html } = await renderAt(`/${locale}/solutions/sample`);
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  expect(status).toBe(200);
  expect(main).not.toMatch(/ style="|NaN|undefined|\b(blocks|source|store):[a-z]/);
  expect(main.match(/<h1/g)).toHaveLength(1);
  for (const change of locale === "fr" ? ["\u22127\u00a0%", "+18\u00a0%"] : ["\u22127%", "+18%"]) expect(main).toContain(change);
  const file = /href="(data:text\/csv[^"]*)" download/.exec(main)?.[1] ?? "";
  expect(decodeURIComponent(file)).toContain("Month,Pharmacy,Online\nJan. 2026,100,100\nFeb. 2026,99.5,\nMar. 2026,93,118");
  // The mark precedes the headline of the heading.
  const mark = { fr: "Exemple", en: "Example", ko: "예시", th: "ตัวอย่างสมมติ" }[locale];
  const head = /<figure[^>]*><div[^>]*>(.*?)<\/div>/s.exec(main)?.[1] ?? "";
  expect(head.replace(/\u2060/g, "")).toMatch(new RegExp(`^<span[^>]*>${mark}</span><h[23]`));
  expect(main).toContain('<th scope="row">Feb. 2026</th>');
  expect(main.indexOf('href="#store-sources"')).toBeLessThan(main.indexOf('id="store-sources"'));
});
