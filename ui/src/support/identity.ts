// The identity of a signed-in sender: proved by a token of five minutes that is renewed before submission.

import { useCallback, useEffect, useRef, useState } from "react";
import { knownPerson } from "../lib/session";
import type { SupportIdentity } from "./api";

/** Milliseconds. */
const MAX_AGE = 4 * 60_000;

export interface Sender {
  /** Null for a visitor who is not signed in, or writes under another name. */
  identity: SupportIdentity | null;
  /** The order or request in progress. */
  running: string | null;
  isStale(): boolean;
  /** Renews the token. */
  refresh(): Promise<SupportIdentity | null>;
  forget(): void;
}

export function useSender(): Sender {
  const [identity, setIdentity] = useState<SupportIdentity | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const loadedAt = useRef(0);
  const refresh = useCallback(async () => {
    const { requestIdentity } = await import("./identity-request");
    const loaded = await requestIdentity();
    loadedAt.current = performance.now();
    setIdentity(loaded);
    return loaded;
  }, []);
  useEffect(() => {
    const load = async () => {
      const { requestRunning } = await import("./identity-request");
      if (await refresh()) setRunning(await requestRunning());
    };
    if (knownPerson()) void load();
  }, [refresh]);
  return { identity, running, isStale: () => identity !== null && performance.now() - loadedAt.current > MAX_AGE, refresh, forget: () => setIdentity(null) };
}
