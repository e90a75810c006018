// The server counts the same characters, tested by the same table.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lengthOf, lineLengthOf } from "./length-count";

const CASES = JSON.parse(readFileSync(new URL("../../../tests/vectors/length.json", import.meta.url), "utf8")) as { text: string; line: number; lines: number }[];

test.each(CASES)("$text has $line characters as one line and $lines as several", ({ text, line, lines }) => {
  expect([lineLengthOf(text), lengthOf(text)]).toEqual([line, lines]);
});
