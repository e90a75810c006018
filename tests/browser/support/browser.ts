// Opens Chromium and watches every page for faults: a console error, a violation of the content security policy, a
// request to another host.

import { existsSync } from "node:fs";
import { source, type AxeResults, type RunOptions } from "axe-core";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The headless shell takes two thirds of the time; the full browser is the fallback. */
const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

let launched: Promise<Browser> | undefined;

/** The worker's browser: starts with its first file, and ends with the worker. */
export function theBrowser(): Promise<Browser> {
  launched ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? PROGRAMS.find(existsSync) ?? "chromium", args: FLAGS });
  return launched;
}

export interface WatchedPage {
  page: Page;
  /** Faults so far; a test ends by expecting none. */
  faults: string[];
  close(): Promise<void>;
}

/** A page in its own context. `origin` is the only host it may request. */
export async function openPage(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    // A policy violation is logged as an error too, so this detects it.
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:")) faults.push(`foreign request: ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return { page, faults, close: () => context.close() };
}

/** The global of axe in a page after its source ran. */
interface AxeWindow {
  axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
}

/** The accessibility rules that the page breaks, each with its elements; limited to `rules` if given. */
export async function accessibilityFaults(page: Page, rules: string[] = []): Promise<string[]> {
  // Half a megabyte, so a page that is tested in several widths and colours loads it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const runOnly: RunOptions["runOnly"] = rules.length > 0 ? { type: "rule", values: rules } : { type: "tag", values: AXE_TAGS };
  // Frames contain third-party mails, in which scripts, including axe, are disabled.
  const violations = await page.evaluate(async (options) => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(document, options);
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
  }, { runOnly, iframes: false, resultTypes: ["violations"] } satisfies RunOptions);
  return violations.map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}

/** A screenshot of the full page if `SHOTS=1`, for review only. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `out/${name.replaceAll(/[^\w-]+/g, "-")}.png`, fullPage: true });
}

/** The horizontal overflow of the page in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
