// Serves the binary on data folders that were seeded once: two sites for all journeys that only read, and a separate
// one for each journey that publishes or needs another date.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { WRITTEN } from "./pages";

declare module "vitest" {
  export interface ProvidedContext {
    binary: string;
    /** A data folder after `vigie init` on the journeys' date. */
    seeded: string;
    /** The site on the journeys' date. Tests send forms to it and publish nothing on it. */
    site: { url: string; binary: string; dataDir: string; now: string };
    /** The site on a day when all content of editors is public. Tests only read it. */
    written: { url: string; dataDir: string };
  }
}

const top = resolve(import.meta.dirname, "../../..");
const binary = process.env.VIGIE_BINARY ?? join(process.env.CARGO_TARGET_DIR ?? join(top, "target"), "ci/vigie");
/** The date of the journeys: the seeds end the day before, so every number is the same at each run. */
const now = "2026-01-20T06:30:00Z";

/** A free port. */
export async function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = address && typeof address === "object" ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

/** Resolves when the server reports that it listens; rejects with its output if it exits. */
async function listening(server: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = "";
    server.stdout?.once("data", () => done());
    server.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    server.on("exit", (code) => fail(new Error(`vigie serve ended with ${code}: ${said}`)));
  });
}

export interface Site {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

const temporaryFolder = () => mkdtempSync(join(tmpdir(), "vigie-journeys-"));

/** A site on a copy of the seeded folder, serving at `servedAt`: later than the seeds, its series are late. */
export async function startSite(seeded: string, servedAt: string, settings: Record<string, string> = {}): Promise<Site> {
  const dataDir = temporaryFolder();
  cpSync(seeded, dataDir, { recursive: true, verbatimSymlinks: true });
  const port = await freePort();
  const env = {
    VIGIE_DATA_DIR: dataDir,
    VIGIE_LISTEN: `127.0.0.1:${port}`,
    VIGIE_CONNECTIONS_PER_ADDRESS: "1000",
    // A busy machine must not abort rendering: journeys test rendered pages.
    VIGIE_RENDERING_TIMEOUT_MS: "10000",
    VIGIE_REDIRECTS_SUCCESS: "https://help.example/base",
    VIGIE_COMPANY_SOCIAL_LINKS: "https://www.linkedin.com/company/vigie-example https://bsky.app/profile/vigie.example",
    VIGIE_CLOCK: servedAt,
    // The site's clock is stopped, so the minimum wait of a proof would never end.
    VIGIE_CAPTCHA_MIN_FILL_S: "0",
    // Lets journeys that send forms use different client addresses.
    VIGIE_TRUSTED_PROXIES: "127.0.0.1",
    ...settings,
  };
  const server = spawn(binary, ["serve"], { env, stdio: ["ignore", "pipe", "pipe"] });
  await listening(server);
  const stop = async () => {
    const ended = new Promise((done) => server.on("exit", done));
    server.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, dataDir, stop };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seeded = temporaryFolder();
  const init = spawnSync(binary, ["init"], { env: { VIGIE_DATA_DIR: seeded, VIGIE_CLOCK: now }, encoding: "utf8" });
  if (init.status !== 0) throw new Error(`${binary} init: ${init.error ?? init.stderr}`);
  const [present, written] = await Promise.all([startSite(seeded, now), startSite(seeded, WRITTEN)]);
  project.provide("binary", binary);
  project.provide("seeded", seeded);
  project.provide("site", { url: present.url, binary, dataDir: present.dataDir, now });
  project.provide("written", { url: written.url, dataDir: written.dataDir });
  return async () => {
    await Promise.all([present.stop(), written.stop()]);
    rmSync(seeded, { recursive: true, force: true });
  };
}
