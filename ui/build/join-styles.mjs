// Joins the styles of each screen into one sheet: many small ones compress badly, and each is a request before the first
// paint. They are read off a build whose chunks hold nothing that a screen does not use, and stand beside the scripts of the
// next, whose chunks are joined for other reasons.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Features, transform } from "lightningcss";
import { readStyles, writeSheets } from "./client-assets.mjs";

const addressOf = (styles) => `/assets/${createHash("sha256").update(styles).digest("base64url").slice(0, 7)}.css`;
const SHELL = /(<link rel="stylesheet" crossorigin href=")([^"]+)(">)/;

/** One sheet of several. As in vite.config.ts; once more, because what stood in several files repeats their layer. */
const joinAll = (sheets) => transform({ filename: "joined.css", code: Buffer.concat(sheets), minify: true, exclude: Features.LightDark }).code;

/**
 * The sheets of a build in `dist`: by screen and part, and that of index.html.
 * @returns {{ shell: Buffer, named: Record<string, Uint8Array> }}
 */
export function joinStyles(dist) {
  const read = (file) => readFileSync(join(dist, "client", file));
  const [, , shell] = SHELL.exec(read("index.html"));
  const styled = Object.entries(readStyles(dist)).filter(([, files]) => files.length > 0);
  return { shell: read(shell), named: Object.fromEntries(styled.map(([name, files]) => [name, joinAll(files.map(read))])) };
}

/** The addresses of the sheets by screen and part. */
export const tableOf = ({ named }) => Object.fromEntries(Object.entries(named).map(([name, styles]) => [name, addressOf(styles)]));

/** Before a build: tells it under which addresses the sheets will stand. */
export function nameSheets(dist, sheets) {
  mkdirSync(dist, { recursive: true });
  writeSheets(dist, tableOf(sheets));
}

/** After it: puts them where it has put all styles in one. */
export function putSheets(dist, { shell, named }) {
  const at = (address) => join(dist, "client", address);
  for (const styles of [shell, ...Object.values(named)]) writeFileSync(at(addressOf(styles)), styles);
  const html = readFileSync(at("index.html"), "utf8");
  const [, , whole] = SHELL.exec(html);
  rmSync(at(whole));
  writeFileSync(at("index.html"), html.replace(SHELL, `$1${addressOf(shell)}$3`));
}
