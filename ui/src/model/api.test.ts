// Tests that the generated types match their description.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the types match the API's description: else run `make generate`", () => {
  const printed = execFileSync(process.execPath, ["build/api-types.mjs", "--print"], { encoding: "utf8" });
  expect(readFileSync("src/model/api.ts", "utf8")).toBe(printed);
});
