// Tests the watch over pages: it must detect each kind of fault, or the other tests prove nothing.

import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults, theBrowser, openPage } from "../support/browser";
import { htmlFaults } from "../support/html";
import { startGallery, type StaticServer } from "../support/static-server";

const browser = await theBrowser();
let server: StaticServer;
beforeAll(async () => {
  server = await startGallery();
});
afterAll(() => server.close());

test("detects a policy violation, an exception, a missing file, a foreign request and an accessibility barrier", async () => {
  const { page, faults, close } = await openPage(browser, server.origin);
  await page.goto("/fr/tabs");
  await page.evaluate(() => {
    document.body.setAttribute("style", "color: red");
    document.body.append(Object.assign(new Image(), { src: "/missing.png" }), Object.assign(new Image(), { src: "http://127.0.0.2/x.png" }));
    setTimeout(() => { throw new Error("thrown"); });
  });
  await expect.poll(() => faults.join("\n")).toMatch(/Content Security Policy[^]*/);
  await expect.poll(() => faults.join("\n")).toContain("exception: thrown");
  await expect.poll(() => faults.join("\n")).toContain("404: ");
  await expect.poll(() => faults.join("\n")).toContain("foreign request: http://127.0.0.2/x.png");
  expect((await accessibilityFaults(page)).join()).toContain("image-alt");
  await close();
});

test("detects a difference between server markup and hydration", async () => {
  const { page, faults, close } = await openPage(browser, server.origin);
  await page.route("**/fr/tabs", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("<p>Du pays à la commune.</p>", "<ul><li>Ailleurs</li></ul>") });
  });
  await page.goto("/fr/tabs");
  await expect.poll(() => faults.join("\n")).toContain("SSR'd HTML");
  await close();
});

test("detects invalid markup", () => {
  expect(htmlFaults({ wrong: "<!doctype html><html lang=en><title>x</title><p><div id=a></div></p><i id=a></i>" })).not.toEqual([]);
});
