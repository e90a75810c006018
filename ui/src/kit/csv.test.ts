// What a link to a table saves.

import { expect, test } from "vitest";
import { csvAddress } from "./csv";

test("a table is one line a row, with what has commas in quotes and what is not known left empty", () => {
  const address = csvAddress([["Mois", "A, B", 'dit "C"'], ["déc.", 1.5, null]]);
  const [head, ...body] = address.split(",");
  expect(head).toBe("data:text/csv;charset=utf-8");
  expect(decodeURIComponent(body.join(","))).toBe('Mois,"A, B","dit ""C"""\ndéc.,1.5,');
});
