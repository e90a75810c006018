// Tests the price list on the page of scores: its amounts, the free market, and the addresses of its buttons.

import { afterEach, expect, test, vi } from "vitest";
import { samplePage } from "../blocks/page-sample";
import type { ScoringPrice } from "../model/api";
import { answering, renderAt } from "../site-sample";

afterEach(() => vi.unstubAllGlobals());

const market = (amount: number, rules: ScoringPrice["lines"][number]["rules"] = []) => ({ kind: "market" as const, full: 340_000, amount, rules });
const PAID = [340_000, 340_000, 340_000, 340_000].map((amount) => market(amount));
const price = (last: ScoringPrice["lines"][number], example = false): ScoringPrice => ({
  version: "2026-2", example, tiers: [420_000, 390_000, 360_000, 340_000, 340_000], lines: [...PAID, last], net: 1_360_000 + last.amount,
  gross: 0, vat: { kind: "vat", full: 0, amount: 0, rules: [] }, validUntil: "2026-12-30",
});
const FREE = market(0, [{ rule: "fifth-free", before: "2026-12-31" }]);

async function strip(given: ScoringPrice | null, locale = "fr"): Promise<string> {
  answering({ Page: { page: samplePage({ layout: "solution", slug: "solutions/scoring", blocks: [] }) }, Above: { page: null }, ...(given ? { "/api/scoring/price?markets=5": given } : {}) });
  const { status, html } = await renderAt(`/${locale}/solutions/scoring`);
  expect(status).toBe(200);
  return /<form[^>]*aria-labelledby="prices".*?<\/form>/s.exec(html)?.[0].replaceAll("\u00a0", " ") ?? "";
}
const words = (html: string) => html.replace(/<[^>]+>/g, "");

test("each number of markets has the price of one and of all", async () => {
  const shown = await strip(price(FREE));
  const tiers = [...shown.matchAll(/<label.*?<\/label>/gs)].map(([tier]) => words(tier));
  expect(tiers).toEqual([
    "1 marché4 200 € chacun4 200 € en tout",
    "2 marchés3 900 € chacun7 800 € en tout",
    "3 marchés3 600 € chacun10 800 € en tout",
    "4 marchés3 400 € chacun13 600 € en tout",
    "5 marchés3 400 € chacun13 600 € en toutle cinquième est offert",
  ]);
  expect(words(shown)).toContain("Offert pour un devis signé avant le 31 décembre 2026.");
  expect(shown.match(/ checked/g)).toHaveLength(1);
});

test("after its last day, the fifth market is paid and nothing is said of it", async () => {
  const shown = await strip(price(market(340_000)));
  expect(words(shown)).toContain("5 marchés3 400 € chacun17 000 € en tout");
  expect(shown).not.toMatch(/<mark|Offert/);
});

test("the choice goes to the order form, or to the message that asks for an account", async () => {
  const shown = await strip(price(FREE), "ko");
  expect(shown).toContain('action="/ko/solutions/scoring/order"');
  expect(shown).toMatch(/<button[^>]*name="subject" value="data" formaction="\/ko\/contact"/);
  expect(shown).not.toContain("scoring:");
});

test("invented prices are marked, and without a price list the page has no strip", async () => {
  expect(words(await strip(price(FREE, true)))).toContain("Exemple");
  expect(words(await strip(price(FREE)))).not.toContain("Exemple");
  expect(await strip(null)).toBe("");
});
