// Joins the sheets of each screen into one file: many small ones compress badly, and each is a request before the first
// paint. The chunks' own sheets stay beside it for who comes from another page.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Features, transform } from "lightningcss";
import { readClientAssets } from "./client-assets.mjs";

/** "./ias/theme-screen.tsx" and its styles give "/assets/ias-theme-screen-1a2b3c4d.css". */
function nameOf(screen, styles) {
  const hash = createHash("sha256").update(styles).digest("hex").slice(0, 8);
  return `/assets/${screen.slice("./".length, -".tsx".length).replaceAll("/", "-")}-${hash}.css`;
}

/** Writes the joined sheets below `dist`/client, and beside the manifest which screen has which. */
export function joinStyles(dist) {
  const joined = {};
  for (const [screen, { css }] of Object.entries(readClientAssets(dist).screens)) {
    if (css.length < 2) continue;
    const sheets = css.map((file) => readFileSync(join(dist, "client", file))).reduce((all, sheet) => Buffer.concat([all, sheet]));
    // As in vite.config.ts; once more, because what stood in several files repeats their layer.
    const styles = transform({ filename: screen, code: sheets, minify: true, exclude: Features.LightDark }).code;
    joined[screen] = nameOf(screen, styles);
    writeFileSync(join(dist, "client", joined[screen]), styles);
  }
  writeFileSync(join(dist, "styles.json"), JSON.stringify(joined));
}
