// Starts the release binary on a fresh data folder with the seeds: once for all journeys, and by itself for a journey
// that needs another present.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    site: { url: string; binary: string; dataDir: string; now: string };
  }
}

const top = resolve(import.meta.dirname, "../../..");
const binary = join(process.env.CARGO_TARGET_DIR ?? join(top, "target"), "release/vigie");
/** The journeys' present: the seeds end the day before, so every number on every page is the same at each run. */
const now = "2026-01-20T06:30:00Z";

/** A port nobody listens on. */
async function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = address && typeof address === "object" ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

/** Resolves when the server says that it listens; rejects with its words when it ends instead. */
async function listening(server: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("listening on")) done();
    });
    server.on("exit", (code) => fail(new Error(`vigie serve ended with ${code}: ${said}`)));
  });
}

export interface Site {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** A site seeded at the journeys' present and serving at `servedAt`: later, its series are late. */
export async function startSite(servedAt: string): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), "vigie-journeys-"));
  const port = await freePort();
  const env = {
    VIGIE_DATA_DIR: dataDir,
    VIGIE_LISTEN: `127.0.0.1:${port}`,
    VIGIE_CONNECTIONS_PER_ADDRESS: "1000",
    VIGIE_REDIRECTS_SUCCESS: "https://help.example/base",
  };
  const init = spawnSync(binary, ["init"], { env: { ...env, VIGIE_CLOCK: now }, encoding: "utf8" });
  if (init.status !== 0) throw new Error(`vigie init: ${init.stderr}`);
  const server = spawn(binary, ["serve"], { env: { ...env, VIGIE_CLOCK: servedAt }, stdio: ["ignore", "ignore", "pipe"] });
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
  const { url, dataDir, stop } = await startSite(now);
  project.provide("site", { url, binary, dataDir, now });
  return stop;
}
