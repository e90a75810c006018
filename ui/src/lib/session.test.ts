// Tests an expired token: one refresh for all waiting requests, and the sign-in when the session has ended.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { knownPerson, loginAddress, whileSignedIn } from "./session";

const assign = vi.fn();
const place = { pathname: "/ko/account", search: "?a=1", assign };

beforeEach(() => vi.stubGlobal("location", place));
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockReset();
});

/** A server whose token is valid after a refresh, if the session continues. */
function server(goesOn: boolean) {
  const state = { good: false, refreshed: 0, asked: 0 };
  vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
    expect([path, method]).toEqual(["/auth/refresh", "POST"]);
    await Promise.resolve();
    state.refreshed += 1;
    state.good = goesOn;
    return new Response(null, { status: goesOn ? 204 : 401 });
  });
  const ask = async () => {
    state.asked += 1;
    return { status: state.good ? 200 : 401 };
  };
  return { state, ask };
}

test("the session is refreshed once for any number of rejected requests, and each is repeated", async () => {
  const { state, ask } = server(true);
  const answers = await Promise.all(Array.from({ length: 20 }, () => whileSignedIn(ask)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect([state.refreshed, state.asked]).toEqual([1, 40]);
  expect(assign).not.toHaveBeenCalled();
  state.good = false;
  await whileSignedIn(ask);
  expect(state.refreshed).toBe(2);
});

test("an ended session redirects to the sign-in, which returns", async () => {
  const { ask } = server(false);
  expect(await whileSignedIn(ask)).toEqual({ status: 401 });
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/ko/login?redirect=%2Fko%2Faccount%3Fa%3D1"));
});

test("a rendering server refreshes nothing", async () => {
  vi.stubGlobal("location", undefined);
  expect(await whileSignedIn(async () => ({ status: 401 }))).toEqual({ status: 401 });
});

test("a signed-in user is greeted by the name in the cookie", () => {
  for (const [cookie, name] of [
    ["", undefined],
    ["locale=fr", undefined],
    ["aperson=x", undefined],
    ["person=", undefined],
    ["locale=fr; person=H%C3%A9l%C3%A8ne%20Marchetti", "Hélène Marchetti"],
  ] as const) {
    vi.stubGlobal("document", { cookie });
    expect(knownPerson()?.name, cookie).toBe(name);
  }
});

test("the sign-in gets the address to return to", () => {
  expect(loginAddress("fr", "/fr/a?b=c&d")).toBe("/fr/login?redirect=%2Ffr%2Fa%3Fb%3Dc%26d");
});
