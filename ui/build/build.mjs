// Builds the whole interface into dist/: the browser's files, the fonts, the map outlines, the server bundle, and the
// compressed variants. `--watch` rebuilds on every change, without compression.

import { renameSync, rmSync, watch, writeFileSync } from "node:fs";
import { build } from "vite";
import { checkBudget } from "./budget.mjs";
import { compressFolder } from "./compress.mjs";
import { writeFonts, writeDocumentFonts } from "./fonts.mjs";
import { writeGeometry } from "./geometry.mjs";

const CLIENT = "dist/client";
const SOURCES = ["src", "locales", "public", "index.html"];

async function buildOnce() {
  rmSync("dist", { recursive: true, force: true });
  await build({ logLevel: "warn" });
  // The list of hashed files is for the build only: the binary must not serve it.
  renameSync(`${CLIENT}/.vite/manifest.json`, "dist/manifest.json");
  rmSync(`${CLIENT}/.vite`, { recursive: true });
  writeFileSync("dist/fonts.json", JSON.stringify(await writeFonts(CLIENT)));
  writeGeometry(`${CLIENT}/geo`);
  await build({ logLevel: "warn", build: { ssr: true } });
  await writeDocumentFonts("dist/server/documents");
}

function watchSources() {
  let pending;
  const rebuild = () => buildOnce().then(() => console.log("built"), (error) => console.error(error.message));
  const later = () => {
    clearTimeout(pending);
    pending = setTimeout(rebuild, 200);
  };
  for (const source of SOURCES) watch(source, { recursive: true }, later);
  rebuild();
}

if (process.argv.includes("--watch")) watchSources();
else {
  await buildOnce();
  compressFolder(CLIENT);
  if (!checkBudget()) process.exitCode = 1;
}
