// Who writes, if signed in: proved by a token of five minutes that is renewed before it is sent.

import { useEffect, useRef, useState } from "react";
import { knownPerson } from "../lib/session";
import type { AccountPage } from "../model/api";
import type { SupportIdentity } from "./api";

/** Milliseconds. */
const MAX_AGE = 4 * 60_000;

const request = (path: string, method = "GET") => fetch(path, { method, headers: { accept: "application/json" } });

/** Unlike other requests, one of a session that has ended opens no sign-in: writing needs no account. */
async function requestSignedIn<Body>(path: string): Promise<Body | null> {
  try {
    let response = await request(path);
    if (response.status === 401 && (await request("/auth/refresh", "POST")).ok) response = await request(path);
    return response.ok ? ((await response.json()) as Body) : null;
  } catch {
    return null;
  }
}

export const loadIdentity = (): Promise<SupportIdentity | null> =>
  knownPerson() ? requestSignedIn<SupportIdentity>("/api/support/identity") : Promise.resolve(null);

const ENDED = ["declined", "expired", "cancelled"];

/** The order or request in progress that a message may be about. */
export function findRunning({ orders, requests }: Pick<AccountPage, "orders" | "requests">): string | null {
  const order = orders.find(({ state }) => !ENDED.includes(state));
  return order?.reference ?? requests.find(({ isFinished }) => !isFinished)?.reference ?? null;
}

export interface Sender {
  /** Null for a visitor who is not signed in, or writes under another name. */
  identity: SupportIdentity | null;
  /** The order or request in progress. */
  running: string | null;
  isStale(): boolean;
  /** Renews the token. */
  refresh(): Promise<SupportIdentity | null>;
  /** Writes under another name. */
  forget(): void;
}

export function useSender(): Sender {
  const [identity, setIdentity] = useState<SupportIdentity | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const loadedAt = useRef(0);
  const refresh = async () => {
    const loaded = await loadIdentity();
    loadedAt.current = performance.now();
    setIdentity(loaded);
    return loaded;
  };
  useEffect(() => {
    void refresh().then(async (loaded) => {
      const account = loaded && (await requestSignedIn<AccountPage>("/api/account"));
      if (account) setRunning(findRunning(account));
    });
  }, []);
  return { identity, running, isStale: () => identity !== null && performance.now() - loadedAt.current > MAX_AGE, refresh, forget: () => setIdentity(null) };
}
