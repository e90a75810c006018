// Tests the file of a table link.

import { expect, test } from "vitest";
import { csvAddress } from "./csv";

test("a table is one line a row, with commas quoted and missing values empty", () => {
  const address = csvAddress([["Mois", "A, B", 'dit "C"'], ["déc.", 1.5, null]]);
  const [head, ...body] = address.split(",");
  expect(head).toBe("data:text/csv;charset=utf-8");
  expect(decodeURIComponent(body.join(","))).toBe('Mois,"A, B","dit ""C"""\ndéc.,1.5,');
});
