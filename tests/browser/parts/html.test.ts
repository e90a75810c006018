// The server's markup of every part is valid HTML.

import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlFaults } from "../support/html";
import { startGallery, type StaticServer } from "../support/static-server";

const PARTS = ["chart", "chart-log", "sparkline", "map", "tabs", "chapter", "carousel", "problem", "fields", "files", "wizard?step=1"];

let server: StaticServer;
beforeAll(async () => {
  server = await startGallery();
});
afterAll(() => server.close());

test("the parts are valid HTML", async () => {
  const pages = await Promise.all(PARTS.map(async (part) => [part, await (await fetch(`${server.origin}/fr/${part}`)).text()] as const));
  expect(htmlFaults(Object.fromEntries(pages))).toEqual([]);
}, 60_000);
