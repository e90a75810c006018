// Commands of an operator on a site's data, and imports of entries.

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject } from "vitest";
import { WRITTEN } from "./pages";
import type { Site } from "./site";

/** Runs a command on the site's data, at the time `now`. */
export function operate(site: Site, words: string[], now = WRITTEN): { status: number | null; out: string } {
  const env = { VIGIE_DATA_DIR: site.dataDir, VIGIE_CLOCK: now, VIGIE_PUBLIC_URL: site.url };
  const { status, stdout } = spawnSync(inject("binary"), words, { env, encoding: "utf8" });
  return { status, out: stdout };
}

/** Writes an offer or an article and imports it. */
export function publish(site: Site, kind: "jobs" | "press", name: string, front: string[], body: string): void {
  const file = join(site.dataDir, name);
  writeFileSync(file, ["+++", ...front, "+++", body, ""].join("\n"));
  expect(operate(site, ["import", kind, file]).status).toBe(0);
}
