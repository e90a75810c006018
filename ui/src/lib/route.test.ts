// Tests the matching of addresses to the patterns of routes.

import { expect, test } from "vitest";
import { matchPattern } from "./route";

test.each([
  ["/", "/", {}],
  ["/", "", {}],
  ["/ias", "/ias", {}],
  ["/ias", "/ias/", {}],
  ["/ias/:theme", "/ias/flu", { theme: "flu" }],
  ["/ias/:theme", "/ias/a%20b", { theme: "a b" }],
  ["/ias/:theme", "/ias/%E0%A4%A", { theme: "%E0%A4%A" }],
  ["/unsub/:email/:client", "/unsub/a%40b.fr/c", { email: "a@b.fr", client: "c" }],
])("%s accepts %s", (pattern, path, params) => {
  expect(matchPattern(pattern, path)).toEqual(params);
});

test.each([
  ["/", "/ias"],
  ["/ias", "/"],
  ["/ias", "/IAS"],
  ["/ias/:theme", "/ias"],
  ["/ias/:theme", "/ias/flu/2025"],
])("%s rejects %s", (pattern, path) => {
  expect(matchPattern(pattern, path)).toBeNull();
});
