// The server accepts the same addresses, tested by the same table.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEmail } from "./field-rules";

const CASES = JSON.parse(readFileSync(new URL("../../../tests/vectors/email.json", import.meta.url), "utf8")) as { typed: string; address: string | null }[];

test.each(CASES)("$typed is $address", ({ typed, address }) => {
  expect(parseEmail(typed)).toBe(address);
});
