// Pages of other origins call the API, the Store, GraphQL and the open data: those of the configured application with
// credentials, those of any other origin without.

import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openPage, theBrowser } from "../support/browser";
import { serveForeignPage, type ForeignPage } from "../support/foreign-page";
import { startSite, type Site } from "../support/site";

const browser = await theBrowser();
let application: ForeignPage;
let newspaper: ForeignPage;
let site: Site;
beforeAll(async () => {
  [application, newspaper] = await Promise.all([serveForeignPage("<h1>Application</h1>"), serveForeignPage("<h1>News</h1>")]);
  site = await startSite(inject("seeded"), inject("site").now, { VIGIE_REDIRECTS_APP: application.origin });
});
afterAll(() => Promise.all([application.close(), newspaper.close(), site.stop()]));

const READABLE = ["/api/ias", "/api/ias/flu?territory=FR", "/api/sources", "/api/sources/ias-flu", "/open-data/ias/flu/tidy.csv", "/open-data/ias/flu/"];

/** The result of a request from a page of an origin: the status, or "blocked". */
async function answers(origin: string, credentials: RequestCredentials): Promise<Record<string, number | string>> {
  const { page, close } = await openPage(browser, origin);
  await page.context().addCookies([{ name: "locale", value: "ko", url: site.url, sameSite: "Lax" }]);
  await page.goto("/");
  const read = async ({ url, paths, credentials }: { url: string; paths: string[]; credentials: RequestCredentials }) => {
    const seen: Record<string, number | string> = {};
    const status = (path: string, init: RequestInit) => fetch(url + path, { credentials, ...init }).then((answer) => answer.status, () => "blocked");
    for (const path of paths) seen[path] = await status(path, {});
    const body = JSON.stringify({ query: "{ pages(locale: fr, first: 1) { nodes { slug } } }" });
    seen["/graphql"] = await status("/graphql", { method: "POST", headers: { "content-type": "application/json" }, body });
    seen["/api/account"] = await status("/api/account", {});
    return seen;
  };
  const seen = await page.evaluate(read, { url: site.url, paths: READABLE, credentials });
  await close();
  return seen;
}

const all = (answer: number | string) => Object.fromEntries([...READABLE, "/graphql"].map((path) => [path, answer]));

test("the application reads every response with credentials, and the account endpoints", async () => {
  expect(await answers(application.origin, "include")).toEqual({ ...all(200), "/api/account": 401 });
  expect(await answers(application.origin, "omit")).toEqual({ ...all(200), "/api/account": 401 });
});

test("another origin reads public responses without credentials only", async () => {
  expect(await answers(newspaper.origin, "omit")).toEqual({ ...all(200), "/api/account": "blocked" });
  expect(await answers(newspaper.origin, "include")).toEqual({ ...all("blocked"), "/api/account": "blocked" });
});

test("scripts of both read the validators and the date of a file, and the mark of generated figures", async () => {
  for (const [origin, credentials] of [[application.origin, "include"], [newspaper.origin, "omit"]] as const) {
    const { page, close } = await openPage(browser, origin);
    await page.goto("/");
    const read = async ({ address, credentials }: { address: string; credentials: RequestCredentials }) => {
      const { headers } = await fetch(address, { credentials, headers: { range: "bytes=0-9" } });
      return ["etag", "last-modified", "x-demonstration", "content-range", "content-disposition"].filter((name) => !headers.get(name));
    };
    expect(await page.evaluate(read, { address: `${site.url}/open-data/ias/flu/tidy.csv`, credentials })).toEqual([]);
    await close();
  }
});
