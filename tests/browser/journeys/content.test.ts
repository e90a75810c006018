// The content of editors: all links, chapters, tabs, news, press, job offers, and pages that are expired, unknown or
// not public yet.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Page } from "playwright-core";
import { theBrowser } from "../support/browser";
import { startCrawl, type Crawl } from "../support/links";
import { operate, publish } from "../support/operator";
import { LOCALES, ROUTES, WRITTEN } from "../support/pages";
import { png } from "../support/picture";
import { startSite, type Site } from "../support/site";
import { hydrated, visit } from "../support/visitor";

const YESTERDAY = "2026-11-20";

const browser = await theBrowser();
let site: Site;
beforeAll(async () => {
  site = await startSite(inject("seeded"), WRITTEN);
});
afterAll(() => site.stop());

const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

describe.each(LOCALES)("in %s", (locale) => {
  test("every link of the footer reaches a page or the external site it names", async () => {
    const { page, close } = await visit(browser, site.url, { locale });
    await page.goto(`/${locale}`);
    const links = await page.locator("footer a").evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThan(20);
    const own = links.filter((href) => href.startsWith(`${site.url}/`));
    const answers = await Promise.all(own.map(async (href) => [href.slice(site.url.length), (await fetch(href, { redirect: "manual" })).status] as const));
    expect(answers.filter(([path, status]) => status !== (path === "/success" ? 302 : 200))).toEqual([]);
    await close();
  });
});

describe("the links of the site", () => {
  // One crawl in parts, each small enough for the time limit of a test on a busy machine.
  let crawl: Crawl;
  beforeAll(() => {
    crawl = startCrawl(site.url, (path) => path === "/success");
  });

  test.each(LOCALES)("are not broken, and reach every page, in %s", async (locale) => {
    expect(await crawl.follow([`/${locale}`], (path) => path.split("/")[1] === locale)).toEqual([]);
    const pages = crawl.pages();
    const reached = ROUTES.filter((path) => path !== "/success" && !path.endsWith("/follow-up")).map((path) => `/${locale}${path}`);
    expect(reached.filter((path) => !pages.includes(path))).toEqual([]);
  });

  test("are not broken outside the languages, and their places exist", async () => {
    expect(await crawl.follow(["/fr"])).toEqual([]);
    expect(crawl.lost()).toEqual([]);
  });
});

describe("a chapter", () => {
  test("opens when its address is followed", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    await page.goto("/fr/real-world-data#protection");
    await page.locator("details[open] > #protection").waitFor();
    expect(await isInView(page, "#protection")).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  test("is found by its address and opens by hand without a script", async () => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false });
    await page.goto("/fr/real-world-data#protection");
    expect(await isInView(page, "#protection")).toBe(true);
    const inside = page.locator("#protection p").first();
    expect(await inside.isVisible()).toBe(true);
    await page.locator("details:has(> #protection) > summary").click();
    expect(await inside.isVisible()).toBe(false);
    await close();
  });
});

describe("the sender of a message", () => {
  const OTHER = "factures@vigie-exemple.co";
  let reachable: Site;
  beforeAll(async () => {
    reachable = await startSite(inject("seeded"), WRITTEN, { VIGIE_COMPANY_MAIL_CONTACT: "contact@vigie.example" });
  });
  afterAll(() => reachable.stop());

  test("cannot be compared without an address of the company", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/fr/ohg");
    expect(await page.locator("main form").count()).toBe(0);
    await close();
  });

  test("is compared without being sent", async () => {
    const { page, faults, close } = await visit(browser, reachable.url);
    await page.goto("/fr/ohg");
    await hydrated(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.getByLabel("Adresse qui vous a écrit").fill(OTHER);
    await page.getByRole("button", { name: "Comparer" }).click();
    await page.getByText("Cette adresse n’est pas la nôtre").waitFor();
    expect(await page.getByRole("status").filter({ hasText: "vigie-exemple.co" }).count()).toBe(1);
    expect(requests.filter((request) => request.includes("exemple.co"))).toEqual([]);
    expect(new URL(page.url()).search).toBe("");
    expect(faults).toEqual([]);
    await close();
  });

  test("is compared without a script, on a page that is not cached", async () => {
    const { page, close } = await visit(browser, reachable.url, { javaScriptEnabled: false });
    await page.goto("/fr/ohg");
    await page.getByLabel("Adresse qui vous a écrit").fill(OTHER);
    const [answer] = await Promise.all([page.waitForEvent("response", (response) => response.url().includes("/ohg/sender")), page.getByRole("button", { name: "Comparer" }).click()]);
    expect(answer.headers()["cache-control"]).toBe("no-store");
    await page.getByText("Cette adresse n’est pas la nôtre").waitFor();
    expect(await page.getByLabel("Adresse qui vous a écrit").inputValue()).toBe(OTHER);
    await close();
  });
});

test("the company's events are on an axis where there is room, the last ones first where there is not", async () => {
  const { page, faults, close } = await visit(browser, site.url, { viewport: { width: 1440, height: 900 } });
  await page.goto("/fr/company");
  const places = () => page.locator("main ol").first().getByRole("heading").evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect()).map(({ left, top }) => ({ left, top })));
  const wide = await places();
  expect(wide.length).toBeGreaterThan(2);
  expect(wide.map(({ left }) => left)).toEqual(wide.map(({ left }) => left).toSorted((a, b) => a - b));
  await page.setViewportSize({ width: 360, height: 800 });
  const narrow = await places();
  expect(narrow.map(({ top }) => top)).toEqual(narrow.map(({ top }) => top).toSorted((a, b) => b - a));
  expect(faults).toEqual([]);
  await close();
});

describe("the home page", () => {
  test("shows territories, sources and modules by the keyboard, each with an address", async () => {
    const { page, faults, api, close } = await visit(browser, site.url);
    await page.goto("/en");
    await hydrated(page);
    await page.getByRole("tab", { name: "Territories" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(new URL(page.url()).hash).toBe("#sources");
    // The panel, then its first source.
    for (const _ of [1, 2]) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/en/sources/*");
    await expect.poll(() => page.locator("h1").innerText()).not.toBe("");
    expect(api).toEqual([`/api${new URL(page.url()).pathname.slice("/en".length)}`]);
    expect(faults).toEqual([]);
    await close();
  });

  test("opens the tab of its address", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/th#modules");
    await page.locator("#tab-modules[aria-selected='true']").waitFor();
    await expect.poll(() => isInView(page, "#tab-modules")).toBe(true);
    expect(await page.locator("#modules li").count()).toBeGreaterThan(3);
    await close();
  });

  test("is complete without a script", async () => {
    const { page, close } = await visit(browser, site.url, { javaScriptEnabled: false });
    await page.goto("/ko");
    for (const id of ["territories", "sources", "modules"]) expect(await page.locator(`#${id} li`).first().isVisible(), id).toBe(true);
    expect(await page.locator("section[aria-roledescription] h3").count()).toBe(3);
    await close();
  });

  test("advances the examples automatically, and pauses while the reader is on them", async () => {
    const { page, faults, close } = await visit(browser, site.url, { reducedMotion: "no-preference" });
    await page.clock.install();
    await page.goto("/en");
    await hydrated(page);
    const position = () => page.locator("[aria-roledescription='carousel'] p").first().innerText();
    expect(await position()).toBe("1 of 3");
    await page.clock.runFor(6000);
    expect(await position()).toBe("2 of 3");
    await page.getByRole("button", { name: "Next slide" }).focus();
    await page.clock.runFor(20_000);
    expect(await position()).toBe("2 of 3");
    expect(faults).toEqual([]);
    await close();
  });
});

describe("the press", () => {
  test("is paged, from the newest to the oldest", async () => {
    for (let day = 1; day <= 21; day += 1) {
      const number = String(day).padStart(2, "0");
      publish(site, "press", `note-${number}.en.md`, [`title = "Note ${number}"`, 'summary = "A note."', `published = 2024-03-${number}`, 'outlet = "Vigie"'], "Text.");
    }
    const { page, faults, close } = await visit(browser, site.url);
    await page.goto("/en/press");
    await hydrated(page);
    const first = await page.locator("main h4").allInnerTexts();
    expect(first).toHaveLength(20);
    await page.locator("main nav a[rel='next']").click();
    await page.waitForURL("**/en/press?page=2#list");
    await expect.poll(() => page.locator("main a[aria-current='page']").innerText()).toBe("2");
    const second = await page.locator("main h4").allInnerTexts();
    expect(second.at(-1)).toBe("Note 01");
    expect(first.filter((title) => second.includes(title))).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test("marks in the reader's language an article in another one", async () => {
    publish(site, "press", "ten-strata.fr.md", ['title = "Dix strates"', 'summary = "Un score."', "published = 2026-11-02", 'outlet = "Vigie"'], "Le texte.");
    const { page, faults, close } = await visit(browser, site.url, { locale: "ko" });
    await page.goto("/ko/press-article/ten-strata");
    expect(await page.getAttribute("html", "lang")).toBe("ko");
    expect(await page.locator("h1").getAttribute("lang")).toBe("fr");
    expect(await page.locator("main").innerText()).toContain("프랑스어");
    const texts = await page.locator("main article div[lang]").evaluateAll((parts) => parts.map((part) => part.getAttribute("lang")));
    expect(texts).toEqual(["fr"]);
    expect(await page.locator("head link[rel='canonical']").getAttribute("href")).toMatch(/\/fr\/press-article\/ten-strata$/);
    expect(faults).toEqual([]);
    await close();
  });

  test("shares the address of an article", async () => {
    const { page, faults, close } = await visit(browser, site.url, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto("/en/press-article/gate-before-publication");
    await hydrated(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/en\/press-article\/gate-before-publication$/);
    expect(faults).toEqual([]);
    await close();
  });
});

describe("an offer", () => {
  const FRONT = ['summary = "A post."', 'contract = "permanent"', 'team = "Data"', 'place = "Paris"', 'country = "FR"', 'remote = "none"', 'mail = "rh@vigie.example"'];

  test("that has expired is gone, and no list contains it", async () => {
    publish(site, "jobs", "over.en.md", ['title = "Over"', "published = 2026-01-10", `expires = ${YESTERDAY}`, ...FRONT], "Too late.");
    const { page, close } = await visit(browser, site.url);
    const answer = await page.goto("/en/jobs/over");
    expect(answer?.status()).toBe(410);
    expect(await page.locator("main").innerText()).toContain("no longer online");
    await page.goto("/en/jobs");
    expect(await page.locator("main a[href='/en/jobs/over']").count()).toBe(0);
    expect(await page.locator("main a[href='/en/jobs/data-engineer']").count()).toBe(1);
    await close();
  });

  test("has an application form on its page, with its title as the position", async () => {
    const { page, close } = await visit(browser, site.url);
    await page.goto("/en/jobs/data-engineer");
    expect(await page.locator("#position").inputValue()).toBe(await page.locator("h1").innerText());
    expect(await page.locator("#apply a[href='/en/legal/confidentiality']").count()).toBe(1);
    await close();
  });
});

describe("unknown addresses", () => {
  test.each([
    ["fr", "Page introuvable"],
    ["en", "Page Not Found"],
    ["ko", "페이지를 찾을 수 없습니다"],
    ["th", "ไม่พบหน้า"],
  ])("are reported in %s, with status 404", async (locale, words) => {
    const { page, close } = await visit(browser, site.url, { locale });
    for (const path of ["/no-such-page", "/solutions/no-such-page", "/press-article/none", "/jobs/none", "/sources/none", "/press?page=99"]) {
      const answer = await page.goto(`/${locale}${path}`);
      expect([path, answer?.status()]).toEqual([path, 404]);
      expect(await page.locator("main").innerText()).toContain(words);
    }
    await close();
  });
});

describe("a preview", () => {
  /** The path and query of the link that the operator's command prints. */
  const linkTo = (entry: string[], now = WRITTEN, expected = 0) => {
    const { status, out } = operate(site, ["content", "preview", ...entry], now);
    expect(status).toBe(expected);
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(out)?.[0] ?? "");
    return pathname + search;
  };

  test("shows a draft only through its preview link", async () => {
    publish(site, "press", "secret.en.md", ['title = "Not yet"', 'summary = "A draft."', "published = 2026-11-20", 'outlet = "Vigie"', "draft = true"], "Text of the draft.");
    const { page, faults, close } = await visit(browser, site.url);
    const answer = await page.goto(linkTo(["press/secret", "--locale", "en"]));
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
    expect(await page.locator("h1").innerText()).toBe("Not yet");
    expect(await page.locator("main [role='status']").first().innerText()).not.toBe("");
    expect(await page.locator("head meta[name='robots']").getAttribute("content")).toContain("noindex");
    expect(faults).toEqual([]);
    expect((await page.goto("/en/press-article/secret"))?.status()).toBe(404);
    await close();
  });

  test("of an unknown page asks to compare the address with the slug", async () => {
    const { page, close } = await visit(browser, site.url);
    const answer = await page.goto(linkTo(["no-such-page", "--locale", "en"], WRITTEN, 1));
    expect(answer?.status()).toBe(404);
    expect(await page.locator("main").innerText()).toMatch(/Page not found\.[\s\S]*slug/);
    await close();
  });

  test("ends with its link", async () => {
    const { page, close } = await visit(browser, site.url);
    const old = linkTo(["company", "--locale", "en"], "2026-01-02T06:30:00Z");
    expect((await page.goto(old))?.status()).toBe(410);
    expect(await page.locator("h1").innerText()).toBe("This preview is no longer open");
    expect((await page.goto(old.replace(/token=.*/, "token=forged")))?.status()).toBe(410);
    await page.getByRole("link", { name: "See the published page" }).click();
    await page.waitForURL("**/en/company");
    await close();
  });
});

describe("the layout and the home page", () => {
  /** A page of these elements, imported like an editor's. */
  const write = (slug: string, fields: string[], elements: string) => {
    const file = join(site.dataDir, `${slug}.en.toml`);
    writeFileSync(file, [...fields, 'layout = "landing"', "menu = false", elements].join("\n"));
    expect(operate(site, ["import", "pages", file]).status).toBe(0);
  };
  const links = (fields: string[], ...items: [string, string][]) =>
    ["[[element]]", 'type = "links"', ...fields, `items = [${items.map(([label, href]) => `{ label = "${label}", href = "${href}" }`).join(", ")}]`, ""].join("\n");

  test("are written by editors, previewed first and on every page once public", async () => {
    const { page, faults, close } = await visit(browser, site.url);
    const bar = () => page.locator("header nav > ul > li > :is(a, button)").allInnerTexts();
    write("menu", ['title = "Menu"', 'summary = "The menu."', "draft = true"], links(['title = "Offers"'], ["All of it", "/store"]) + links([], ["Careers", "/jobs"]));
    await page.goto("/en/contact");
    const before = await bar();
    expect(before).toContain("Store");
    const { out } = operate(site, ["content", "preview", "menu", "--locale", "en"]);
    const { pathname, search } = new URL(/https?:\/\/\S+/.exec(out)?.[0] ?? "");
    await page.goto(pathname + search);
    expect(await bar()).toEqual(["Offers", "Careers"]);
    await page.goto("/en/contact");
    expect(await bar()).toEqual(before);

    expect(operate(site, ["content", "publish", "page", "menu", "--locale", "en"]).status).toBe(0);
    write("footer", ['title = "Foot"', 'summary = "Open data under ODbL."'], links(['title = "Elsewhere"', "sites = true"], ["The register", "https://register.example/vigie"]));
    const home = `${links([], ["See the Store", "/store"])}[[element]]\ntype = "figures"\nitems = [{ value = "7", label = "A page of our own." }]\n[[element]]\ntype = "indicators"\ntitle = "Today"\n`;
    write("home", ['title = "Health data, read daily"', 'summary = "Sales and indicators."'], home);
    // A change shows within a second.
    await expect.poll(async () => {
      await page.goto("/en");
      return bar();
    }).toEqual(["Offers", "Careers"]);
    await hydrated(page);
    expect(await page.locator("h1").innerText()).toBe("Health data, read daily");
    expect(await page.locator("main").innerText()).toContain("A page of our own.");
    expect(await page.locator("main h2").allInnerTexts()).toContain("Today");
    expect(await page.getByRole("tab").count()).toBe(0);
    const foot = page.locator("footer nav a");
    expect(await foot.allInnerTexts()).toEqual(["The register", "LinkedIn", "Bluesky"]);
    expect(await foot.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("rel")))).toEqual(Array(3).fill("external noopener noreferrer"));
    expect(await page.locator("footer").innerText()).toContain("Open data under ODbL.");
    // Navigation in the browser keeps the layout that it has.
    await page.getByRole("link", { name: "Careers" }).click();
    await page.waitForURL("**/en/jobs");
    expect(await bar()).toEqual(["Offers", "Careers"]);
    expect(faults).toEqual([]);
    await close();
  });

  test("have no address of their own, and the first page has one", async () => {
    expect((await fetch(`${site.url}/fr/menu`)).status).toBe(404);
    expect((await fetch(`${site.url}/fr/footer`)).status).toBe(404);
    const { status, headers } = await fetch(`${site.url}/fr/home`, { redirect: "manual" });
    expect([status, headers.get("location")]).toEqual([301, "/fr"]);
  });

  test("falls back to another language where there is no translation, and names it", async () => {
    for (const slug of ["menu", "home"]) for (const locale of ["fr", "ko"]) {
      expect(operate(site, ["content", "delete", "page", slug, "--locale", locale, "--yes"]).status).toBe(0);
    }
    const { page, close } = await visit(browser, site.url);
    await page.goto("/ko");
    expect(await page.locator("header nav > ul").getAttribute("lang")).toBe("en");
    expect(await page.locator("h1").getAttribute("lang")).toBe("en");
    expect(await page.locator("header nav > ul > li > a").first().getAttribute("href")).toBe("/ko/jobs");
    await close();
  });
});

describe("pictures", () => {
  test("of people are cropped to squares without distortion", async () => {
    const folder = join(site.dataDir, "people");
    mkdirSync(folder);
    const shapes = { "claire-m": [300, 1200], "karim-s": [1200, 300], "ines-r": [640, 640] } as const;
    const entries = Object.entries(shapes).map(([id, [width, height]]) => {
      writeFileSync(join(folder, `${id}.png`), png(width, height));
      return `[[employee]]\nid = "${id}"\nname = "${id}"\nphoto = "${id}.png"\nrole = { fr = "R", en = "R", ko = "R", th = "R" }\n`;
    });
    writeFileSync(join(folder, "all.toml"), entries.join("\n"));
    expect(operate(site, ["import", "employees", join(folder, "all.toml")]).status).toBe(0);
    for (const width of [360, 1280]) {
      const { page, faults, close } = await visit(browser, site.url, { viewport: { width, height: 900 } });
      await page.goto("/fr/company");
      const photos = page.locator("li > img[src^='/media/']");
      expect(await photos.count()).toBe(3);
      for (const photo of await photos.all()) {
        await photo.scrollIntoViewIfNeeded();
        const { width: wide, height: high } = (await photo.boundingBox()) ?? { width: 0, height: 0 };
        expect([Math.round(wide), Math.round(high)]).toEqual([44, 44]);
        expect(await photo.evaluate((element) => getComputedStyle(element).objectFit)).toBe("cover");
      }
      // A person without a portrait has initials of the same size.
      const letters = await page.locator("li > [aria-hidden='true']").filter({ hasText: /^[A-Z]{1,2}$/ }).first().boundingBox();
      expect([Math.round(letters?.width ?? 0), Math.round(letters?.height ?? 0)]).toEqual([44, 44]);
      expect(faults).toEqual([]);
      await close();
    }
  });

  test("of articles are above their text, and at most as wide", async () => {
    writeFileSync(join(site.dataDir, "queue.png"), png(1600, 900));
    const picture = 'picture = { src = "queue.png", alt = "Une file d’attente", caption = "Un matin à Lille.", credit = "A. Roy" }';
    publish(site, "press", "queue.fr.md", ['title = "File"', 'summary = "Une file."', `published = ${YESTERDAY}`, 'outlet = "Vigie"', picture], "Texte.");
    const { page, faults, close } = await visit(browser, site.url, { viewport: { width: 360, height: 800 } });
    await page.goto("/fr/press-article/queue");
    const image = page.getByRole("img", { name: "Une file d’attente" });
    const [box, text] = await Promise.all([image.boundingBox(), page.getByText("Texte.", { exact: true }).boundingBox()]);
    expect(box?.width).toBeLessThanOrEqual(360);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(text?.y ?? 0);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect(await page.locator("meta[property='og:image']").getAttribute("content")).toBe(`${site.url}${await image.getAttribute("src")}`);
    expect(faults).toEqual([]);
    await close();
  });
});
