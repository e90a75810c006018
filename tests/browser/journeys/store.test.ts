// The Store: search, filters, comparison and sharing, by pointer, by keyboard and without scripts. A search without
// results offers a request, and a hostile query still gets a page.

import { readFile } from "node:fs/promises";
import { describe, expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFaults, theBrowser } from "../support/browser";
import { hydrated, visit } from "../support/visitor";

const browser = await theBrowser();
const site = inject("written");

const queryOf = (page: Page) => new URL(page.url()).searchParams;
const box = (page: Page, name: string, value: string) => page.locator(`input[type="checkbox"][name="${name}"][value="${value}"]`);
/** The count beside a choice. */
const countBeside = async (page: Page, name: string, value: string) => Number(await box(page, name, value).locator("xpath=../span[2]").innerText());
/** Opens the group of a filter, which may be folded. */
async function unfold(page: Page, name: string): Promise<void> {
  const group = page.locator(`main form details:has(> fieldset input[name="${name}"])`);
  if (!(await group.evaluate((details) => (details as HTMLDetailsElement).open))) await group.locator("> summary").click();
}
const heading = (page: Page) => page.locator("#results");
/** The number in the heading of the list. */
const total = async (page: Page) => Number(/\d+/.exec(await heading(page).innerText())?.[0] ?? 0);
const listed = (page: Page) => page.locator("main h3 a").evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1)));

const WORDS = {
  fr: { search: "Rechercher une source", remove: "Retirer", sideBySide: "Voir côte à côte", apply: "Afficher les résultats", differs: "différent", nothing: "Aucune source trouvée pour la recherche en cours" },
  ko: { search: "데이터 소스 검색", remove: "해제", sideBySide: "나란히 보기", apply: "결과 보기", differs: "다름", nothing: "현재 검색에 맞는 데이터 소스가 없습니다" },
} as const;

describe.each(["fr", "ko"] as const)("in %s", (locale) => {
  const words = WORDS[locale];
  const open = async (query = "") => {
    const visitor = await visit(browser, site.url, { locale });
    await visitor.page.goto(`/${locale}/store${query}`);
    await hydrated(visitor.page);
    return visitor;
  };

  test("a box finds as many as its count says, boxes of one filter are alternatives, and Back undoes it", async () => {
    const { page, faults, close } = await open();
    const all = await total(page);
    const promised = await countBeside(page, "family", "indicators");
    // A changed count is announced by an element that stays in the page.
    const status = await page.locator("[role=status]:has(#results)").elementHandle();
    await box(page, "family", "indicators").check();
    await expect.poll(() => total(page)).toBe(promised);
    expect(await status?.innerText()).toContain(String(promised));
    expect(queryOf(page).getAll("family")).toEqual(["indicators"]);
    expect(await box(page, "family", "indicators").evaluate((field) => field === document.activeElement)).toBe(true);
    const more = await countBeside(page, "family", "sales");
    await box(page, "family", "sales").check();
    await expect.poll(() => total(page)).toBe(promised + more);
    const narrowed = await countBeside(page, "granularity", "week");
    await box(page, "granularity", "week").check();
    await expect.poll(() => total(page)).toBe(narrowed);
    const found = await listed(page);
    // A reload renders the same list on the server.
    await page.reload();
    await hydrated(page);
    expect(await listed(page)).toEqual(found);
    for (const _ of [1, 2, 3]) await page.goBack();
    await expect.poll(() => total(page)).toBe(all);
    expect(await box(page, "family", "indicators").isChecked()).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });

  test("a chip removes its criterion, and passes the focus on", async () => {
    const { page, faults, close } = await open("?granularity=week&granularity=day&family=sales");
    const chips = page.getByRole("link", { name: new RegExp(`^${words.remove} `) });
    expect(await chips.count()).toBe(3);
    await chips.first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => chips.count()).toBe(2);
    await expect.poll(() => chips.first().evaluate((chip) => chip === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => chips.count()).toBe(1);
    await expect.poll(() => chips.first().evaluate((chip) => chip === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => chips.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("results");
    expect([...queryOf(page)]).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test("typing searches after a pause, keeps the field, and adds one history entry", async () => {
    const { page, faults, api, close } = await open();
    const all = await total(page);
    const field = page.getByLabel(words.search);
    const [first, rest] = locale === "fr" ? ["hopital", " sejours"] : ["병원", " 입원"];
    const asked = () => api.filter((path) => path === "/api/sources").length;
    // The page's clock is stopped between keystrokes, so that the pause is exact on a busy machine too.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const [times, more, whole] of [[1, first, first], [2, rest, first + rest]] as const) {
      await field.pressSequentially(more);
      expect(asked()).toBe(times - 1);
      await page.clock.runFor(1000);
      await expect.poll(() => queryOf(page).get("q")).toBe(whole);
      expect(asked()).toBe(times);
    }
    await page.clock.resume();
    expect(await field.inputValue()).toBe(first + rest);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect((await listed(page)).length).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(() => total(page)).toBe(all);
    expect(await field.inputValue()).toBe("");
    expect(faults).toEqual([]);
    await close();
  });

  test("sources are picked across searches, compared side by side, and removed one by one", async () => {
    const { page, faults, close } = await open("?family=sales");
    await box(page, "compare", "pharmacy-sell-out").check();
    await expect.poll(() => queryOf(page).getAll("compare")).toEqual(["pharmacy-sell-out"]);
    await box(page, "family", "indicators").check();
    await expect.poll(() => queryOf(page).getAll("family")).toContain("indicators");
    await box(page, "compare", "e-commerce-sales").check();
    await page.getByRole("link", { name: words.sideBySide }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${locale}/store/compare`);
    expect(queryOf(page).getAll("source").sort()).toEqual(["e-commerce-sales", "pharmacy-sell-out"]);
    expect(await page.locator("thead th").count()).toBe(3);
    expect(await page.getByRole("rowheader", { name: words.differs }).count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator("thead a").nth(1).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${locale}/store`);
    expect(queryOf(page).getAll("compare")).toHaveLength(1);
    expect(faults).toEqual([]);
    await close();
  });

  test("an address is shared, in another language too", async () => {
    const { page, close } = await open("?granularity=week&family=sales&sort=name");
    const found = await listed(page);
    const other = locale === "fr" ? "ko" : "fr";
    const friend = await visit(browser, site.url, { locale: other });
    await friend.page.goto(page.url().replace(`/${locale}/`, `/${other}/`));
    expect((await listed(friend.page)).sort()).toEqual(found.sort());
    expect(friend.faults).toEqual([]);
    await friend.close();
    await close();
  });

  test("a source is reachable from the field by keyboard alone", async () => {
    const { page, faults, close } = await open();
    await page.getByLabel(words.search).focus();
    const family = box(page, "family", "sales");
    for (let steps = 0; steps < 8 && !(await family.evaluate((field) => field === document.activeElement)); steps += 1) await page.keyboard.press("Tab");
    expect(await family.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press("Space");
    await expect.poll(() => queryOf(page).get("family")).toBe("sales");
    const first = page.locator("main h3 a").first();
    for (let steps = 0; steps < 80 && !(await first.evaluate((link) => link === document.activeElement)); steps += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/sources\/[a-z-]+$/);
    expect(await page.locator("h1").count()).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });

  test("without scripts the form filters and searches, and boxes pick sources to compare", async () => {
    const { page, faults, close } = await visit(browser, site.url, { locale, javaScriptEnabled: false });
    await page.goto(`/${locale}/store`);
    await unfold(page, "channel");
    const promised = await countBeside(page, "channel", "foreign");
    await box(page, "channel", "foreign").check();
    await page.getByRole("button", { name: words.apply }).click();
    expect(await total(page)).toBe(promised);
    expect(await box(page, "channel", "foreign").isChecked()).toBe(true);
    await box(page, "compare", "sales-belgium").check();
    await box(page, "compare", "sales-spain").check();
    await page.locator("form#picking button").click();
    expect(queryOf(page).getAll("channel")).toEqual(["foreign"]);
    await page.getByRole("link", { name: words.sideBySide }).click();
    expect(await page.locator("thead th").count()).toBe(3);
    expect(faults).toEqual([]);
    await close();
  });

  test("a search without results offers a request that starts with the search, and back", async () => {
    const { page, faults, close } = await open("?q=zzqxkw&territory=corsica");
    expect(await heading(page).innerText()).toBe(words.nothing);
    expect(await accessibilityFaults(page)).toEqual([]);
    const request = page.locator('main a[href*="/data-request?"]');
    const asked = new URL((await request.getAttribute("href")) ?? "", site.url).searchParams;
    expect([asked.get("q"), asked.get("territory")]).toEqual(["zzqxkw", "corsica"]);
    expect(asked.get("title")).toContain("zzqxkw");
    await request.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${locale}/data-request`);
    await page.goBack();
    await page.locator(`main a[href="/${locale}/store"]`).click();
    await expect.poll(() => total(page)).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await close();
  });
});

describe.each(["fr", "ko"] as const)("around the list, in %s", (locale) => {
  test("the tabs of the home page count what the Store lists", async () => {
    const { page, faults, close } = await visit(browser, site.url, { locale });
    await page.goto(`/${locale}#territories`);
    await hydrated(page);
    const numberIn = async (text: Promise<string>) => Number(/\d+/.exec(await text)?.[0]);
    const all = await numberIn(page.locator("#tab-sources").innerText());
    const row = page.locator("#territories li").filter({ has: page.locator('a[href$="?territory=corsica"]') });
    const promised = await numberIn(row.locator("span").first().innerText());
    expect(promised).toBeGreaterThan(0);
    await row.getByRole("link").click();
    await expect.poll(() => new URL(page.url()).search).toBe("?territory=corsica");
    expect(await total(page)).toBe(promised);
    await page.goto(`/${locale}/store`);
    expect(await total(page)).toBe(all);
    await page.goto(`/${locale}#modules`);
    await page.locator("#modules a").first().click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/modules\/[a-z-]+$/);
    await page.locator(`main a[href="/${locale}/modules"]`).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${locale}/modules`);
    expect(await page.locator('main a[href*="/modules/"]').count()).toBeGreaterThan(9);
    expect(faults).toEqual([]);
    await close();
  });

  test("a source offers its sample, and starts the request for access", async () => {
    const { page, faults, close } = await visit(browser, site.url, { locale });
    await page.goto(`/${locale}/sources/pharmacy-sell-out`);
    await hydrated(page);
    const heads = await page.locator('section[aria-labelledby="sample"] thead th').allInnerTexts();
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator('section[aria-labelledby="sample"] a[download]').click()]);
    const text = await readFile(await file.path(), "utf8");
    expect(text.split(/\r?\n/)[0]?.split(",")).toEqual(heads);
    expect(file.suggestedFilename()).toMatch(/pharmacy-sell-out.*\.csv$/);
    const request = page.locator('section[aria-labelledby="access"] a.button').first();
    const asked = new URL((await request.getAttribute("href")) ?? "", site.url).searchParams;
    expect(asked.get("source")).toBe("pharmacy-sell-out");
    expect(asked.get("title")).toContain(await page.locator("h1").innerText());
    await request.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${locale}/data-request`);
    expect(faults).toEqual([]);
    await close();
  });
});

test("focused controls are never under the bar of picked sources", async () => {
  const { page, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 640 } });
  await page.goto("/fr/store?family=sales&compare=organic-sales&compare=sales-spain");
  await hydrated(page);
  await page.getByLabel("Rechercher une source").focus();
  const covered: string[] = [];
  for (let steps = 0; steps < 90; steps += 1) {
    await page.keyboard.press("Tab");
    const under = await page.evaluate(() => {
      const { activeElement: focused } = document;
      const bar = document.querySelector("form#picking")?.parentElement;
      if (!focused || !bar || bar.contains(focused)) return null;
      return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top && getComputedStyle(bar).position === "sticky" ? focused.outerHTML.slice(0, 120) : null;
    });
    if (under) covered.push(under);
    if (await page.evaluate(() => document.querySelector("form#picking")?.parentElement?.contains(document.activeElement))) break;
  }
  expect(covered).toEqual([]);
  await close();
});

test("ticking a box far down the page keeps the list in view", async () => {
  const { page, faults, close } = await visit(browser, site.url, { viewport: { width: 1280, height: 700 } });
  await page.goto("/fr/store");
  await hydrated(page);
  await page.mouse.wheel(0, 1_400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  const italy = box(page, "territory", "italy");
  await italy.scrollIntoViewIfNeeded();
  await italy.check();
  await expect.poll(() => total(page)).toBe(1);
  const row = page.locator("main h3 a").first();
  await expect.poll(() => row.evaluate((link) => link.getBoundingClientRect().top)).toBeLessThan(500);
  expect(await row.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(60);
  expect(await italy.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);
  await close();
});

test("on a narrow screen the filters are folded behind their count, and show the list on request", async () => {
  const { page, faults, close } = await visit(browser, site.url, { viewport: { width: 360, height: 740 } });
  await page.goto("/fr/store?family=sales");
  await hydrated(page);
  expect(await box(page, "granularity", "week").isVisible()).toBe(false);
  const summary = page.locator("main form summary").first();
  expect(await summary.innerText()).toContain("1 actif");
  await summary.click();
  await box(page, "granularity", "week").check();
  await expect.poll(() => summary.innerText()).toContain("2 actifs");
  await page.getByRole("button", { name: /^Voir \d+ sources?$/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("results");
  expect(await box(page, "granularity", "week").isVisible()).toBe(false);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});

const HOSTILE: [string, string][] = [
  ["ten thousand letters", `q=${"a".repeat(10_000)}`],
  ["as many letters of three bytes as an address holds", `q=${encodeURIComponent("ก".repeat(1_800))}`],
  ["NUL and other controls", "q=%00%01%1b%7f&territory=%00"],
  ["bytes that are no UTF-8", "q=%ff%fe%c3%28&family=%c0%80"],
  ["SQL", "q=%27%3B%20DROP%20TABLE%20entry%3B--&sort=name%27%20OR%201%3D1"],
  ["the syntax of search engines", "q=%22a%22%20NEAR(b)%20*%20-c%20%5E2%20~%20%2B%2B%20name%3A%20AND%20OR%20NOT%20%5B%7B("],
  ["repeated keys", `${"territory=france&".repeat(500)}${"q=x&".repeat(100)}`],
  ["unknown values", "family=weapons&channel=moon&territory=mars&granularity=second&sort=upside-down&page=minus&compare=../../x&compare=%00"],
  ["invalid page numbers", "page=0&page=-1&page=1e9&page=99999999999999999999"],
  ["markup", "q=%3Cscript%3Ealert(1)%3C%2Fscript%3E&territory=%22%3E%3Cb%3E"],
];

test.each(HOSTILE)("%s: a page", async (_name, query) => {
  const { page, faults, close } = await visit(browser, site.url);
  const answer = await page.goto(`/fr/store?${query}`);
  expect(answer?.status()).toBe(200);
  await hydrated(page);
  expect(await page.locator("h1").count()).toBe(1);
  expect(await page.getByLabel("Rechercher une source").count()).toBe(1);
  expect(faults).toEqual([]);
  await close();
});

test("an overlong address gets an error page", async () => {
  const answer = await fetch(`${site.url}/fr/store?q=${"a".repeat(20_000)}`);
  expect(answer.status).toBe(414);
  expect(await answer.text()).toContain("<h1>");
});

test.each(["", "source=pharmacy-sell-out", "source=nothing&source=neither", `${"source=a&".repeat(50)}`, "source=%00&source=%ff"])(
  "a comparison of ?%s is a page that links back",
  async (query) => {
    const { page, faults, close } = await visit(browser, site.url);
    const answer = await page.goto(`/fr/store/compare?${query}`);
    expect(answer?.status()).toBe(200);
    expect(await page.getByRole("link", { name: "Retour au Store" }).count()).toBe(1);
    expect(faults).toEqual([]);
    await close();
  },
);
