// Tests the layout of a showcase page: which sections are side by side, and its forms of blocks.

import { afterEach, expect, test, vi } from "vitest";
import type { Block, PageEntry } from "../blocks/types";
import { samplePage } from "../blocks/page-sample";
import { answering, renderAt, type Answers } from "../site-sample";
import { arrangeLanding } from "./arrange-landing";

const heading = (words: string): Block => ({ __typename: "Heading", words, level: 2, id: words });
const text: Block = { __typename: "RichText", html: "<p>Words.</p>" };
const list: Block = { __typename: "RichText", html: "<ul>\n<li><strong>First</strong> why</li>\n</ul>" };
const table: Block = { __typename: "DataTable", caption: "C", columns: ["a", "b", "c"], rows: [["1", "2", "3"]], contrast: false };
const people: Block = { __typename: "People", listTitle: "The team", people: [] };
const check: Block = { __typename: "SenderCheck", title: "Check", about: null, email: "a@vigie.example" };
const cards = (listTitle: string | null, linked: boolean, excluded = false): Block => ({
  __typename: "Cards", listTitle, excluded, cards: [{ title: "One", text: "First.", href: linked ? "/fr/store" : null, label: linked ? "See" : null }],
});

const kinds = (blocks: Block[]) => arrangeLanding(blocks).map(({ kind, parts }) => `${kind} ${parts.map((part) => part.length).join("+")}`);

const answerPage = (page: PageEntry, others: Answers = {}) => answering({ Page: { page }, Above: { page: null }, "/api/ias": { themes: [], crossField: null }, ...others });

const mainOf = ({ html }: { html: string }) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";

const main = async (blocks: Block[], path = "/fr/company") => {
  answerPage(samplePage({ blocks }));
  return mainOf(await renderAt(path));
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["two lists are side by side", [cards("can", false), cards("cannot", false, true)], ["pair 1+1"]],
  ["rows with links have the full width", [cards("a", true), cards("b", false)], ["whole 1", "whole 1"]],
  ["people are beside the list that follows", [people, heading("principles"), list, cards(null, true)], ["team 1+2", "closing 1"]],
  ["a check is beside the list that follows, and words after the list are below", [check, heading("doubt"), list, text], ["pair 1+2", "words 1"]],
  ["words are beside their table", [heading("price"), text, table], ["beside 2+1"]],
  ["a matrix has the full width", [heading("us"), text, { ...table, contrast: true } as Block], ["whole 3"]],
  ["people alone have the full width", [people], ["whole 1"]],
  ["an empty page is valid", [], []],
] as [string, Block[], string[]][])("%s", (_, blocks, expected) => expect(kinds(blocks)).toEqual(expected));

test("events are on an axis from three on, and a list below", async () => {
  const event = (date: string) => ({ date, title: `In ${date}`, text: null });
  const timeline = (dates: string[]): Block[] => [{ __typename: "Timeline", listTitle: null, events: dates.map(event) }];
  const axis = await main(timeline(["2001", "2009", "2026"]));
  // Room before and after each label, and one tick a year.
  expect(axis.match(/<svg[^>]* width="[\d.]+%"/g)).toHaveLength(6);
  expect(axis.match(/<line [^>]*y1="(15|11)"/g)).toHaveLength(26);
  const few = await main(timeline(["2001", "2026"]));
  expect(few).toContain("In 2001");
  expect(few).not.toContain("<line");
});

test("a matrix marks what is true and false, with addresses that stand out; two rows are a list", async () => {
  const matrix = (rows: string[][]): Block[] => [{ __typename: "DataTable", caption: "Us or them", columns: ["Subject", "Us", "Them"], rows, contrast: true }];
  const whole = await main(matrix([["Address", "like contact@vigie.example, always", "other"], ["Name", "Vigie", "other"], ["Trade", "data", "other"]]), "/fr/ohg");
  expect(whole).toMatch(/like <strong class="[^"]+">contact@vigie.example<\/strong>, always/);
  expect(whole).toContain('data-label="Them"');
  expect(whole).not.toMatch(/<table class="[^"]*list/);
  expect(await main(matrix([["Name", "Vigie", "other"], ["Trade", "data", "other"]]), "/fr/ohg")).toMatch(/<table class="[^"]*list/);
});

test("quantities are drawn to one scale, and given as text; those too small for it are named", async () => {
  answerPage(samplePage());
  const html = mainOf(await renderAt("/fr/real-world-data"));
  expect(html).toContain('viewBox="-1 -1 902 502"');
  // 320 crosses of 10 by 10 units.
  expect(html).toContain('x="700" y="340" width="200" height="160"');
  for (const figure of ["45\u00a0000\u00a0000", "3\u00a0200\u00a0000", "12\u00a0400"]) expect(html).toContain(figure);
  expect(html).toContain("moins de 2\u00a0croix");
});

test("ways to data are in order, and a price that is not stated comes from the price list", async () => {
  const blocks = samplePage().blocks.map((block) => (block.__typename === "AccessList" ? { ...block, options: [{ ...block.options[0]!, title: "Online", access: "account" as const, price: null }, ...block.options] } : block));
  const price = { tiers: [420_000, 390_000, 340_000], example: true };
  answerPage(samplePage({ blocks }), { "/api/scoring/price": price });
  expect(mainOf(await renderAt("/fr/real-world-data"))).toContain("3\u00a0400 à 4\u00a0200\u00a0€ par marché");
  answerPage(samplePage({ blocks }));
  const unpriced = await renderAt("/fr/real-world-data");
  expect([unpriced.status, mainOf(unpriced).includes("par marché")]).toEqual([200, false]);
});

test("a sender is compared without a script, and not without an address to compare with", async () => {
  answerPage(samplePage());
  const other = mainOf(await renderAt("/fr/ohg/sender?address=factures%40vigie-exemple.co"));
  expect(other).toContain("Cette adresse n’est pas la nôtre");
  expect(other).toContain("«\u00a0vigie-exemple.co\u00a0» au lieu de «\u00a0vigie.example\u00a0»");
  expect(mainOf(await renderAt("/fr/ohg/sender?address=a%40vigie.example"))).toContain("C’est notre adresse");
  answerPage(samplePage({ blocks: samplePage().blocks.map((block) => (block.__typename === "SenderCheck" ? { ...block, email: null } : block)) }));
  expect(mainOf(await renderAt("/fr/ohg/sender?address=a%40vigie.example"))).not.toContain("Check a sender");
});
