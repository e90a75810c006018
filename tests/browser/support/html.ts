// Runs the Nu HTML checker, the validator of the W3C, on pages as the server sent them.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VALIDATOR = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

interface Message {
  type: "error" | "info" | "non-document-error";
  url: string;
  lastLine?: number;
  message: string;
}

/** The errors of pages by name; one run for all, because the checker takes seconds to start. */
export function htmlFaults(pages: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "html-"));
  try {
    const files = Object.entries(pages).map(([name, html]) => {
      const file = join(folder, `${name.replace(/\W+/g, "-")}.html`);
      writeFileSync(file, html);
      return file;
    });
    const run = spawnSync("java", ["-jar", VALIDATOR, "--format", "json", "--errors-only", "--exit-zero-always", ...files], { encoding: "utf8" });
    if (run.error) throw new Error(`the HTML checker needs Java: ${run.error.message}`);
    const { messages } = JSON.parse(run.stderr) as { messages: Message[] };
    return messages.map(({ url, lastLine, message }) => `${url.slice(url.lastIndexOf("/") + 1)}:${lastLine ?? 0} ${message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
