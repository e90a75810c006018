// Tests that a password field leaves enough room to type.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the button is in the field only if enough room is left to type, measured in the size of the text", () => {
  const sheet = readFileSync("src/kit/password-field.module.css", "utf8");
  const [narrow = "", ...wide] = sheet.split("@container (width >= 18em)");
  expect(wide).toHaveLength(1);
  expect(narrow).toContain("container-type: inline-size;");
  for (const rule of ["padding-inline-end:", "position: absolute;"]) {
    expect(narrow).not.toContain(rule);
    expect(wide[0]).toContain(rule);
  }
});
