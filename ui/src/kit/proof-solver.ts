// One proof for one submission of a form (ALTCHA): the challenge comes from the site, a worker solves it, and it is
// valid for a limited period.

import type { Challenge, Solution } from "altcha-lib/types";
import { createApi } from "../lib/api";
import { trustScript } from "../lib/trusted";
import workerAddress from "./proof-worker?worker&url";

/** Milliseconds: a proof that expires sooner is not used, because large uploads take minutes. */
const MARGIN_MS = 600_000;

export interface Proof {
  solution: string;
  /** On the clock of `performance.now()`. */
  from: number;
  until: number;
}

function solve(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(trustScript(workerAddress), { type: "module" });
  const solved = new Promise<Solution>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => (data ? done(data) : fail(new Error("no solution")));
    worker.onerror = () => fail(new Error("no worker"));
  });
  worker.postMessage(challenge);
  return solved.finally(() => worker.terminate());
}

export async function prove(form: string): Promise<Proof> {
  const requestedAt = performance.now();
  const challenge = await createApi().get<Challenge>(`/api/captcha/${form}`);
  const { wait, valid } = challenge.parameters.data as { wait: number; valid: number };
  const from = performance.now() + wait * 1000;
  const solution = btoa(JSON.stringify({ challenge, solution: await solve(challenge) }));
  return { solution, from, until: requestedAt + valid * 1000 - MARGIN_MS };
}
