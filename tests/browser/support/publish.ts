// Publishes a real series, which replaces the demonstration series of its theme.

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

/** Imports lines of a historic file by its name (`Gale`), and publishes. Throws the errors of the commands. */
export function publishHistory(dataDir: string, now: string, name: string, lines: string): void {
  const file = join(dataDir, `Openhealth_${name}.csv`);
  writeFileSync(file, `"PERIODE";"IAS_lisse"\r\n${lines}`);
  const env = { VIGIE_DATA_DIR: dataDir, VIGIE_CLOCK: now };
  for (const words of [["ias", "import-history", file], ["ias", "publish"]]) {
    const done = spawnSync(inject("binary"), words, { env, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`${words.join(" ")}: ${done.stderr}`);
  }
}
