// The solutions: a page with its chart and the method behind it, and the modules, whose figures can be chosen, read and
// exported.

import { readFile } from "node:fs/promises";
import { describe, expect, inject, test } from "vitest";
import { theBrowser } from "../support/browser";
import { hydrated, visit } from "../support/visitor";

const { url } = inject("written");
const browser = await theBrowser();

const SOLUTIONS = ["/solutions/consumer-data", "/solutions/patient-data", "/solutions/data-processing-model", "/solutions/scoring", "/health-data-warehouse"];

describe.each(["fr", "en", "ko", "th"])("in %s", (locale) => {
  test("every solution has a marked chart, sources of the Store, method, delivery and price, questions, and a link onward", async () => {
    const { page, faults, close } = await visit(browser, url, { locale, javaScriptEnabled: false });
    for (const path of SOLUTIONS) {
      await page.goto(`/${locale}${path}`);
      const sheets = page.locator(`main a[href^="/${locale}/sources/"]`);
      expect({
        path,
        charts: await page.locator("main figure").count(),
        marked: await page.locator("main figure").first().getByText({ fr: "Exemple", en: "Example", ko: "예시", th: "ตัวอย่างสมมติ" }[locale]!, { exact: true }).count(),
        sheets: (await sheets.count()) > 0,
        delivery: await page.locator("#delivery").count(),
        price: await page.locator("#pricing").count(),
        questions: (await page.locator("main details [id]").count()) > 2,
        asked: (await page.locator("main a.button").count()) > 1,
      }).toEqual({ path, charts: 1, marked: 1, sheets: true, delivery: 1, price: 1, questions: true, asked: true });
      expect((await fetch(url + (await sheets.first().getAttribute("href")))).status).toBe(200);
    }
    expect(faults).toEqual([]);
    await close();
  });
});

test("the figures of a chart are saved as displayed", async () => {
  const { page, faults, close } = await visit(browser, url);
  await page.goto("/fr/solutions/consumer-data");
  await hydrated(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("main figure a[download]").click()]);
  const rows = (await readFile(await file.path(), "utf8")).split("\n").map((row) => row.split(","));
  await page.locator("main figure summary").click();
  const heads = await page.locator("main figure thead th").allInnerTexts();
  expect(rows[0]).toEqual(heads);
  expect(rows.length - 1).toBe(await page.locator("main figure tbody tr").count());
  expect(faults).toEqual([]);
  await close();
});

test("a module's choices work without a script, and are restored from the address", async () => {
  const { page, faults, close } = await visit(browser, url, { javaScriptEnabled: false });
  await page.goto("/fr/modules/market-share");
  const before = await page.locator("#finding").innerText();
  await page.locator("select[name=period]").selectOption("half");
  await page.locator("select[name=territory]").selectOption("FR-BRE");
  await page.locator("form button").filter({ hasText: "Afficher" }).click();
  expect(await page.locator("#finding").innerText()).not.toBe(before);
  const shown = await page.locator("main figure svg[role=img]").first().innerHTML();
  await page.getByRole("link", { name: "Lien vers cette vue" }).click();
  expect(new URL(page.url()).search).toBe("?territory=FR-BRE&period=half");
  expect(await page.locator("main figure svg[role=img]").first().innerHTML()).toBe(shown);
  expect(faults).toEqual([]);
  await close();
});

test("a module exports its figures and its drawing, shapes of the map included", async () => {
  const { page, faults, close } = await visit(browser, url);
  await page.goto("/en/modules/map");
  await hydrated(page);
  await page.getByRole("radio", { name: "Volume" }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get("measure")).toBe("volume");
  const save = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByText(name, { exact: true }).click()]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await save("CSV");
  // The mark, the heads and thirteen regions.
  expect(csv.bytes.toString().split("\n")).toHaveLength(15);
  const svg = await save("SVG");
  expect(svg.name).toBe("vigie-map.svg");
  const drawn = svg.bytes.toString();
  expect(drawn).toContain(await page.locator("#finding").innerText().then((words) => words.split(" ")[0]!));
  expect(drawn).not.toMatch(/<use|class=/);
  expect(drawn.match(/<path /g)?.length).toBeGreaterThan(12);
  const png = await save("PNG");
  expect([...png.bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join("")).toBe("PNG");
  expect(faults).toEqual([]);
  await close();
});

test("a figure in a bar is white up to a luminance of 0.179 and black above", async () => {
  const { page, close } = await visit(browser, url, { locale: "fr" });
  await page.goto("/fr/modules/market-share");
  await hydrated(page);
  const fills = await page.evaluate(() => {
    const figure = [...document.querySelectorAll<SVGTextElement>("main svg text")].find((text) => getComputedStyle(text).getPropertyValue("--ground"));
    return ["#757575", "#767676"].map((ground) => {
      figure?.style.setProperty("--ground", ground);
      return figure && getComputedStyle(figure).fill;
    });
  });
  expect(fills).toEqual(["color(xyz-d65 0.9505 1 1.089)", "color(xyz-d65 0 0 0)"]);
  await close();
});
