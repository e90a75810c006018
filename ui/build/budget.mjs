// Sums the compressed size of a first visit, for every screen in every language, and fails above the limits. Run by the
// build; `node build/budget.mjs` measures the last build.

import { readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { readClientAssets } from "./client-assets.mjs";

const KILOBYTE = 1000;
const SCRIPTS = 50;
/** Screens with forms, charts or maps. */
const SCRIPTS_RICH = 56;
/** Forms in steps include the rules of each step. */
const SCRIPTS_STEPS = 68;
const RICH = /^\.\/(?:account\/security|campaign\/review|contact|ias|jobs|login|privacy|scoring|scoring-results|support)\b/;
const STEPS = /^\.\/(?:(?:campaign|data-request|provider)\/(?:follow-up-)?screen|scoring\/order-screen)\.tsx$/;
const STYLES = 13;
const FONTS = { fr: 42, en: 42, ko: 130, th: 55 };

const weigh = (files, suffix) => [...new Set(files)].reduce((sum, file) => sum + statSync(`dist/client${file}${suffix}`).size, 0) / KILOBYTE;

function scriptsOf(screen) {
  if (STEPS.test(screen)) return SCRIPTS_STEPS;
  return RICH.test(screen) ? SCRIPTS_RICH : SCRIPTS;
}

/** Scripts and styles that index.html loads on every page. */
function shellFiles() {
  const html = readFileSync("dist/client/index.html", "utf8");
  const all = (pattern) => [...html.matchAll(pattern)].map((match) => match[1]);
  return { js: all(/(?:src|href)="(\/assets\/[^"]+\.js)"/g), css: all(/href="(\/assets\/[^"]+\.css)"/g) };
}

const textsOf = ({ texts }, locale, screen) => [...texts[locale].frame.js, ...(texts[locale][screen]?.js ?? [])];

/** One line per screen and language, each with its limits. */
export function measure() {
  const assets = readClientAssets("dist");
  const shell = shellFiles();
  return Object.keys(assets.screens).flatMap((screen) =>
    Object.keys(FONTS).map((locale) => ({
      screen,
      locale,
      js: [weigh([...shell.js, ...assets.screens[screen].js, ...textsOf(assets, locale, screen)], ".br"), scriptsOf(screen)],
      css: [weigh([...shell.css, ...assets.screens[screen].css, assets.fonts[locale].css], ".br"), STYLES],
      fonts: [weigh(assets.fonts[locale].all, ""), FONTS[locale]],
    })),
  );
}

/** Prints the table; returns false above a limit. */
export function checkBudget() {
  let within = true;
  console.log("First load in kB (scripts and styles as brotli), value/limit");
  for (const { screen, locale, ...sizes } of measure()) {
    const cells = Object.entries(sizes).map(([name, [size, limit]]) => {
      if (size > limit) within = false;
      return `${name} ${size.toFixed(1)}/${limit}${size > limit ? " TOO MUCH" : ""}`.padEnd(18);
    });
    console.log(`  ${screen.padEnd(26)} ${locale}  ${cells.join("")}`);
  }
  return within;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href && !checkBudget()) process.exitCode = 1;
