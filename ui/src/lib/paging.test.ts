// Tests numbered pages over the API's cursors: a page is found by skipping those before it.

import { expect, test } from "vitest";
import { Problem } from "./api";
import { askedPage, cursorBefore, offeredPages, pageCount } from "./paging";

/** A list of `total` entries whose cursors are their positions. */
function listOf(total: number) {
  const asked: [number, string | null][] = [];
  const skip = async (first: number, after: string | null) => {
    asked.push([first, after]);
    const end = Math.min(Number(after ?? 0) + first, total);
    return { hasNextPage: end < total, endCursor: String(end) };
  };
  return { asked, skip };
}

test.each([["", 1], ["page=1", 1], ["page=2", 2], ["page=37", 37]])("?%s is page %i", (search, page) => {
  expect(askedPage(new URLSearchParams(search))).toBe(page);
});

test.each(["0", "-1", "1.5", "01", "two", "", "99999999"])("%j is not a page number", (word) => {
  expect(() => askedPage(new URLSearchParams({ page: word }))).toThrow(Problem);
});

test("the first page starts at the beginning, without a request", async () => {
  const { asked, skip } = listOf(50);
  expect(await cursorBefore(1, skip)).toBeNull();
  expect(asked).toEqual([]);
});

test("a distant page is found by skipping those before it, a hundred entries at a time", async () => {
  const { asked, skip } = listOf(300);
  expect(await cursorBefore(8, skip)).toBe("140");
  expect(asked).toEqual([[100, null], [40, "100"]]);
});

test("a page after the last does not exist, and costs no more requests than the list is long", async () => {
  const { asked, skip } = listOf(40);
  await expect(cursorBefore(3, skip)).rejects.toMatchObject({ status: 404 });
  await expect(cursorBefore(900_000, skip)).rejects.toMatchObject({ status: 404 });
  expect(asked).toHaveLength(2);
});

test.each([[0, 1], [1, 1], [20, 1], [21, 2], [400, 20]])("%i entries fill %i pages", (total, pages) => {
  expect(pageCount(total)).toBe(pages);
});

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])("page %i of %i links to %j", (page, pages, offered) => {
  expect(offeredPages(page, pages)).toEqual(offered);
});
