// Validates the JSON-LD of pages by two external tools: Google's rules, and the vocabulary of schema.org as TypeScript
// types.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";

const top = join(import.meta.dirname, "..");

/** The objects that a page describes, unchanged. */
export function described(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...scripts].map(([, json]) => JSON.parse(json ?? "") as Record<string, unknown>);
}

/** Errors that Google reports for a page. */
export async function refusals(html: string): Promise<string[]> {
  const extracted = new WebAutoExtractor({ addLocation: true, embedSource: ["rdfa", "microdata"] }).parse(html);
  const issues = await new Validator().validate(extracted);
  return issues
    .filter(({ severity }) => severity === "ERROR")
    .map(({ path, issueMessage }) => `${path.map(({ type }) => type).join(" > ")}: ${issueMessage}`);
}

/**
 * Properties and values that schema.org does not define for a type; one run for all, because the compiler takes
 * seconds.
 */
export function unknownWords(things: Record<string, unknown>[]): string[] {
  const folder = mkdtempSync(join(top, "out-"));
  try {
    const typed = things.map((thing, at) => `export const thing${at}: WithContext<${String(thing["@type"])}> = ${JSON.stringify(thing, null, 1)};`);
    const types = [...new Set(things.map((thing) => String(thing["@type"])))];
    const file = join(folder, "things.ts");
    writeFileSync(file, `import type { ${["WithContext", ...types].join(", ")} } from "schema-dts";\n${typed.join("\n")}\n`);
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"];
    const run = spawnSync(join(top, "node_modules/.bin/tsc"), [...options, "--ignoreConfig", file], { encoding: "utf8", cwd: top });
    if (run.error) throw new Error(`the compiler does not run: ${run.error.message}`);
    return run.stdout.split("\n").filter((line) => line.includes("error"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
