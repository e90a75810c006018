// Tests parsing and writing the address of a result.

import { expect, test } from "vitest";
import { classOf, fileAddress, queryOf, readView, turnoverKey } from "./view";

const view = readView(new URLSearchParams("key=k.1&market=2&department=69&q=%20LYON%20&page=3&other=x"));

test("an address is restored, without unknown values", () => {
  expect(queryOf(view)).toBe("?key=k.1&market=2&q=LYON&department=69&page=3");
  expect(readView(new URLSearchParams(queryOf(view)))).toEqual(view);
  expect(readView(new URLSearchParams("page=-1")).page).toBe(1);
});

test("another choice begins at the first page, another page keeps the choices", () => {
  expect(queryOf(view, { department: "" })).toBe("?key=k.1&market=2&q=LYON");
  expect(queryOf(view, { page: 4 })).toBe("?key=k.1&market=2&q=LYON&department=69&page=4");
});

test("a file has all pharmacies or the requested ones", () => {
  expect(fileAddress(view, "csv", false)).toBe("/api/scoring/results/csv?key=k.1");
  expect(fileAddress(view, "xlsx", true)).toBe("/api/scoring/results/xlsx?key=k.1&market=2&q=LYON&department=69&filtered=1");
});

test("a bound of the map belongs to the class above it", () => {
  expect([0, 11.9, 12, 20, 23, 29.9, 30, 100].map(classOf)).toEqual([0, 0, 1, 2, 3, 3, 4, 4]);
});

test("a turnover stratum has its rank, and other values give the reason", () => {
  const strata = ["under-0.5M", "0.5-1M"];
  expect(["0.5-1M", "withheld", "unknown", "x"].map((word) => turnoverKey(word, strata))).toEqual(["1", "withheld", "unknown", "unknown"]);
});
