// Holds that what is typed as a password can be seen however little room there is.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the button takes room in the field only where enough is left to type in, measured in the size of the text", () => {
  const sheet = readFileSync("src/kit/password-field.module.css", "utf8");
  const [narrow = "", ...wide] = sheet.split("@container (width >= 18em)");
  expect(wide).toHaveLength(1);
  expect(narrow).toContain("container-type: inline-size;");
  for (const rule of ["padding-inline-end:", "position: absolute;"]) {
    expect(narrow).not.toContain(rule);
    expect(wide[0]).toContain(rule);
  }
});
