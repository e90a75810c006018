// The carousel: its two durations, everything that pauses it, and its form without a script.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useGallery } from "./gallery";

const open = useGallery();
const INTERVAL = 5000;
const GLIDE = 400;

const shown = (page: Page) => page.locator("[aria-roledescription='carrousel'] p").first().innerText();
const offset = (page: Page) => page.locator("[aria-roledescription='carrousel'] [tabindex='0']").evaluate((track) => Math.round((track.scrollLeft / track.clientWidth) * 100) / 100);

/** Opens the carousel with a controlled clock; the first moment lets effects run. */
async function openStill(path = "/fr/carousel", options = {}): Promise<Page> {
  const page = await open(path, { clock: true, ...options });
  await page.clock.runFor(100);
  return page;
}

test("moves on after five seconds, with a glide of 400 ms", async () => {
  const page = await openStill();
  await page.clock.runFor(INTERVAL - 200);
  expect(await offset(page)).toBe(0);
  await page.clock.runFor(200 + GLIDE / 2);
  const half = await offset(page);
  expect(half).toBeGreaterThan(0.1);
  expect(half).toBeLessThan(0.95);
  await page.clock.runFor(GLIDE);
  expect(await offset(page)).toBe(1);
  expect(await shown(page)).toBe("2 sur 3");
});

test("returns to the first slide after the last", async () => {
  const page = await openStill();
  await page.clock.runFor(3 * (INTERVAL + GLIDE) + 500);
  expect(await shown(page)).toBe("1 sur 3");
});

test("waits while the pointer or the focus is on it", async () => {
  const page = await openStill();
  await page.locator("article").first().hover();
  await page.clock.runFor(3 * INTERVAL);
  expect(await shown(page)).toBe("1 sur 3");
  await page.getByRole("link", { name: "Lire l’article 1" }).focus();
  await page.mouse.move(640, 800);
  await page.clock.runFor(3 * INTERVAL);
  expect(await shown(page)).toBe("1 sur 3");
  await page.getByRole("link", { name: "Suite de la page" }).focus();
  await page.clock.runFor(INTERVAL + GLIDE + 200);
  expect(await shown(page)).toBe("2 sur 3");
});

test("its button stops it permanently, and then starts it", async () => {
  const page = await openStill();
  await page.getByRole("button", { name: "Arrêter le défilement" }).click();
  await page.mouse.move(640, 800);
  await page.getByRole("link", { name: "Suite de la page" }).focus();
  await page.clock.runFor(3 * INTERVAL);
  expect(await shown(page)).toBe("1 sur 3");
  expect(await page.getByRole("button", { name: "Lancer le défilement" }).count()).toBe(1);
});

test("never starts, and does not glide, with reduced motion", async () => {
  const page = await openStill("/fr/carousel", { reducedMotion: "reduce" });
  await page.clock.runFor(3 * INTERVAL);
  expect(await shown(page)).toBe("1 sur 3");
  await page.getByRole("button", { name: "Diapositive suivante" }).click();
  await page.clock.runFor(20);
  expect(await offset(page)).toBe(1);
});

test("buttons move both ways, and hidden slides are not focusable", async () => {
  const page = await openStill();
  await page.getByRole("button", { name: "Diapositive précédente" }).click();
  await page.clock.runFor(GLIDE + 100);
  expect(await shown(page)).toBe("3 sur 3");
  expect(await page.locator("[aria-roledescription='diapositive']:not([inert])").count()).toBe(1);
  const reached: unknown[] = [];
  for (let key = 0; key < 4; key += 1) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent));
  }
  expect(reached).toEqual(["Diapositive suivante", "À la une", "Lire l’article 3", "Suite de la page"]);
});

test("a swipe counts as a move", async () => {
  const page = await openStill();
  await page.locator("[aria-roledescription='carrousel'] [tabindex='0']").evaluate((track) => track.scrollTo({ left: track.clientWidth, behavior: "instant" }));
  await page.clock.runFor(200);
  await page.getByText("2 sur 3").waitFor();
});

test("without a script every slide can be reached by scrolling", async () => {
  const page = await open("/fr/carousel", { javaScriptEnabled: false });
  expect(await page.locator("[inert]").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Diapositive suivante" }).isVisible()).toBe(false);
  await page.getByRole("link", { name: "Lire l’article 3" }).focus();
  expect(await page.getByRole("link", { name: "Lire l’article 3" }).isVisible()).toBe(true);
});
