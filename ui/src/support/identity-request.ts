// Requests of a signed-in visitor. Unlike others, an ended session opens no sign-in, because writing needs no account.

import type { AccountPage } from "../model/api";
import type { SupportIdentity } from "./api";

const request = (path: string, method = "GET") => fetch(path, { method, headers: { accept: "application/json" } });

async function requestSignedIn<Body>(path: string): Promise<Body | null> {
  try {
    let response = await request(path);
    if (response.status === 401 && (await request("/auth/refresh", "POST")).ok) response = await request(path);
    return response.ok ? ((await response.json()) as Body) : null;
  } catch {
    return null;
  }
}

export const requestIdentity = (): Promise<SupportIdentity | null> => requestSignedIn("/api/support/identity");

const ENDED = ["declined", "expired", "cancelled"];

/** The order or request in progress that a message may be about. */
export function findRunning({ orders, requests }: Pick<AccountPage, "orders" | "requests">): string | null {
  const order = orders.find(({ state }) => !ENDED.includes(state));
  return order?.reference ?? requests.find(({ isFinished }) => !isFinished)?.reference ?? null;
}

export async function requestRunning(): Promise<string | null> {
  const account = await requestSignedIn<AccountPage>("/api/account");
  return account && findRunning(account);
}
