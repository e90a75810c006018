// Builds the whole interface into dist/: the browser's files, the fonts, the map outlines, the server bundle, and the
// compressed variants. `--watch` rebuilds on every change, without compression.

import { existsSync, renameSync, rmSync, watch, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { checkBudget } from "./budget.mjs";
import { compressFolder } from "./compress.mjs";
import { writeFonts, writeDocumentFonts } from "./fonts.mjs";

const CLIENT = "dist/client";
const GEOMETRY = new URL("geometry.mjs", import.meta.url);
const SOURCES = ["src", "locales", "public", "index.html"];

/** The outlines come from npm packages and are written below dist/client/geo by their own script. */
async function drawGeometry(round) {
  if (existsSync(GEOMETRY)) await import(`${pathToFileURL(GEOMETRY.pathname).href}?round=${round}`);
}

async function buildOnce(round) {
  rmSync("dist", { recursive: true, force: true });
  await build({ logLevel: "warn" });
  // The list of hashed files is for the build only: the binary must not serve it.
  renameSync(`${CLIENT}/.vite/manifest.json`, "dist/manifest.json");
  rmSync(`${CLIENT}/.vite`, { recursive: true });
  writeFileSync("dist/fonts.json", JSON.stringify(await writeFonts(CLIENT)));
  await drawGeometry(round);
  await build({ logLevel: "warn", build: { ssr: true } });
  await writeDocumentFonts("dist/server/documents");
}

async function buildAll() {
  await buildOnce(0);
  compressFolder(CLIENT);
  if (!checkBudget()) process.exitCode = 1;
}

function watchSources() {
  let pending;
  let round = 0;
  const rebuild = () => {
    round += 1;
    buildOnce(round).then(() => console.log(`built, round ${round}`), (error) => console.error(error.message));
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
