// Builds the whole interface into dist/: the browser's files, the fonts, the map outlines, the bundle that the binary
// renders with, and the compressed twins. `--watch` repeats it on every change, without the slow last step.

import { existsSync, renameSync, rmSync, watch, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { checkBudget } from "./budget.mjs";
import { compressFolder } from "./compress.mjs";
import { writeFonts, writeDocumentFonts } from "./fonts.mjs";
import { joinStyles, nameSheets, putSheets } from "./join-styles.mjs";
import { planChunks } from "./plan-chunks.mjs";

const CLIENT = "dist/client";
const GEOMETRY = new URL("geometry.mjs", import.meta.url);
const SOURCES = ["src", "locales", "public", "index.html"];

/** The outlines come from npm packages and are drawn by their own script, which writes below dist/client/geo. */
async function drawGeometry(round) {
  if (existsSync(GEOMETRY)) await import(`${pathToFileURL(GEOMETRY.pathname).href}?round=${round}`);
}

/**
 * The browser's files. `plan` says which modules go into one, and which sheets there are, where both are known. Gives what
 * was written.
 */
async function buildClient(plan) {
  rmSync("dist", { recursive: true, force: true });
  if (plan) nameSheets("dist", plan.sheets);
  const { output } = await build({ logLevel: "warn", build: plan ? { cssCodeSplit: false, rolldownOptions: { output: { codeSplitting: plan.codeSplitting } } } : {} });
  // The lists of hashed files serve the build alone: they must not be served.
  renameSync(`${CLIENT}/.vite/manifest.json`, "dist/manifest.json");
  rmSync(`${CLIENT}/.vite`, { recursive: true });
  if (plan) putSheets("dist", plan.sheets);
  writeFileSync("dist/fonts.json", JSON.stringify(await writeFonts(CLIENT)));
  return output;
}

/** Chunks as they come first, then those that pages have use for together as one file. */
async function buildMerged() {
  const output = await buildClient();
  compressFolder(CLIENT);
  const sheets = joinStyles("dist");
  await buildClient({ codeSplitting: planChunks(output, sheets), sheets });
}

async function buildOnce(round, client) {
  await client();
  await drawGeometry(round);
  await build({ logLevel: "warn", build: { ssr: true } });
  await writeDocumentFonts("dist/server/documents");
}

async function buildAll() {
  await buildOnce(0, buildMerged);
  compressFolder(CLIENT);
  if (!checkBudget()) process.exitCode = 1;
}

function watchSources() {
  let pending;
  let round = 0;
  const rebuild = () => {
    round += 1;
    buildOnce(round, buildClient).then(() => console.log(`built, round ${round}`), (error) => console.error(error.message));
  };
  const later = () => {
    clearTimeout(pending);
    pending = setTimeout(rebuild, 200);
  };
  for (const source of SOURCES) watch(source, { recursive: true }, later);
  rebuild();
}

if (process.argv.includes("--watch")) watchSources();
else await buildAll();
