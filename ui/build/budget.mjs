// Adds up what a first visit loads, compressed, for every screen in every language, and fails when it is too much.
// Run by the build; alone, `node build/budget.mjs` measures what was built last.

import { readFileSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { readClientAssets } from "./client-assets.mjs";

const KILOBYTE = 1000;
const SCRIPTS = 38;
/**
 * Charts and forms bring more than a page to read does, and forms in steps bring the rules of each step. All bring the names
 * of every screen and of what it loads, about 80 bytes a screen, and whether somebody is signed in.
 */
const SCRIPTS_IAS = 46;
const SCRIPTS_FORMS = 43.3;
const SCRIPTS_STEPS = 53.3;
/** The offer of a data set has seven screens; what reads samples comes with the screen that takes them. */
const SCRIPTS_OFFER = 55.2;
/** One form each, and little else. */
const isSignIn = (screen) => screen.startsWith("./login/") || screen === "./account/security-screen.tsx";
const FORMS = ["./campaign/review-screen.tsx", "./contact/screen.tsx", "./jobs/list-screen.tsx", "./jobs/offer-screen.tsx", "./privacy/screen.tsx", "./scoring/sign-screen.tsx", "./scoring/signer-screen.tsx", "./scoring/verify-screen.tsx", "./support/conversation-screen.tsx", "./support/screen.tsx"];
const STEPS = ["./campaign/screen.tsx", "./data-request/screen.tsx", "./data-request/follow-up-screen.tsx", "./provider/follow-up-screen.tsx", "./campaign/follow-up-screen.tsx", "./scoring/order-screen.tsx"];
const STYLES = 8;
const FONTS = { fr: 55, en: 55, ko: 140, th: 70 };

const weigh = (files, suffix) => [...new Set(files)].reduce((sum, file) => sum + statSync(`dist/client${file}${suffix}`).size, 0) / KILOBYTE;

function scriptsOf(screen) {
  if (screen.startsWith("./ias/") || screen.startsWith("./scoring-results/")) return SCRIPTS_IAS;
  if (screen === "./provider/screen.tsx") return SCRIPTS_OFFER;
  if (STEPS.includes(screen)) return SCRIPTS_STEPS;
  return FORMS.includes(screen) || isSignIn(screen) ? SCRIPTS_FORMS : SCRIPTS;
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

/** Prints the table; false when a limit is passed. */
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
