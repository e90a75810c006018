// Renders the sheet of a source as the binary does, in the four languages, and holds its words to the specification's lists.

import { afterEach, expect, test, vi } from "vitest";
import { LOCALES } from "../lib/locale";
import { answering, renderAt } from "../site-sample";

afterEach(() => vi.unstubAllGlobals());

const SOURCE = {
  slug: "sales-germany", family: "sales", channel: "foreign", territories: ["germany", "united-kingdom"], granularity: "month", history: 2023, update: "half-yearly",
  name: "Ventes en Allemagne", summary: "Ce qui se vend.", html: "<p>Panel.</p>", locale: "fr", fallback: false, locales: ["fr"],
};

const factsOf = (html: string) => [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]);

test.each([
  ["fr", [["Famille", "Ventes"], ["Canal", "Marchés étrangers"], ["Territoires", "Allemagne, Royaume-Uni"], ["Pas de temps", "mois"], ["Historique", "depuis 2023"], ["Mise à jour", "chaque semestre"]]],
  ["en", [["Family", "Sales"], ["Channel", "Foreign markets"], ["Territories", "Germany, United Kingdom"], ["Time step", "month"], ["History", "since 2023"], ["Update", "half-yearly"]]],
  ["ko", [["데이터군", "판매"], ["유통 채널", "해외 시장"], ["지역", "독일, 영국"], ["시간 단위", "월"], ["과거 데이터", "2023년부터"], ["갱신 주기", "반기마다"]]],
  ["th", [["กลุ่มข้อมูล", "ยอดขาย"], ["ช่องทาง", "ตลาดต่างประเทศ"], ["พื้นที่", "เยอรมนี, สหราชอาณาจักร"], ["หน่วยเวลา", "เดือน"], ["ข้อมูลย้อนหลัง", "ตั้งแต่ปี 2566"], ["การปรับปรุง", "ทุกครึ่งปี"]]],
])("the sheet tells its facts in %s and leads on", async (locale, facts) => {
  answering({ Source: { source: SOURCE } });
  const { status, html, head } = await renderAt(`/${locale}/sources/sales-germany`);
  expect(status).toBe(200);
  expect(factsOf(html)).toEqual(facts);
  for (const path of ["data-request", "store"]) expect(html).toContain(`href="/${locale}/${path}"`);
  expect(head).toContain('"@type":"Dataset"');
  expect(html).not.toMatch(/ style="|source:|blocks:/);
});

test("what has no channel says nothing of it", async () => {
  answering({ Source: { source: { ...SOURCE, channel: "none" } } });
  expect(factsOf((await renderAt("/en/sources/x")).html).map(([name]) => name)).not.toContain("Channel");
});

test.each(LOCALES)("every territory, channel and rhythm has a word in %s", async (locale) => {
  const words = {
    territories: ["world", "africa", "europe", "asia", "americas", "oceania", "germany", "belgium", "spain", "france", "corsica", "overseas", "italy", "morocco", "poland", "portugal", "united-kingdom", "russia"],
    channel: ["pharmacy", "parapharmacy", "e-commerce", "organic", "hospital", "foreign"],
    granularity: ["day", "week", "month", "year"],
    update: ["once", "daily", "weekly", "monthly", "quarterly", "half-yearly", "yearly"],
    family: ["sales", "care", "indicators", "scoring"],
  };
  const sheets = Object.entries(words).flatMap(([name, values]) => values.map((value) => ({ ...SOURCE, [name]: name === "territories" ? [value] : value })));
  for (const source of sheets) {
    answering({ Source: { source } });
    expect((await renderAt(`/${locale}/sources/x`)).html).not.toContain("source:");
  }
});

test("a source that does not exist is not found", async () => {
  answering({ Source: { source: null } });
  expect((await renderAt("/fr/sources/none")).status).toBe(404);
});
