// Holds pages.json, from which the server knows the pages, to the table: `npm test -- -u` writes it anew.

import { expect, test } from "vitest";
import { ALIASES, RESERVED, ROUTES } from "./routes";

test("the server knows the same pages", async () => {
  const pages = [...ROUTES, ...RESERVED].map(({ pattern, audience, frame, noindex, shows, query }) =>
    JSON.stringify({ pattern, audience, frame, noindex, shows, query }),
  );
  const aliases = Object.entries(ALIASES).map((pair) => pair.map((path) => JSON.stringify(path)).join(": "));
  const table = `{\n"pages": [\n${pages.join(",\n")}\n],\n"aliases": {\n${aliases.join(",\n")}\n}\n}\n`;
  await expect(table).toMatchFileSnapshot("../pages.json");
});
