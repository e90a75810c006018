// Holds the count of sources by territory to what the sources say.

import { expect, test } from "vitest";
import { territoriesOf } from "./territories";

test("each territory is counted once for each source that names it, the richest first", () => {
  const sources = [{ territories: ["spain"] }, { territories: ["france", "corsica"] }, { territories: ["france"] }, { territories: ["morocco"] }] as const;
  expect(territoriesOf(sources.map(({ territories }) => ({ territories: [...territories] })))).toEqual([
    { territory: "france", count: 2 },
    { territory: "spain", count: 1 },
    { territory: "corsica", count: 1 },
    { territory: "morocco", count: 1 },
  ]);
});

test("without sources there is no territory", () => {
  expect(territoriesOf([])).toEqual([]);
});
