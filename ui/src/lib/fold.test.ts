// Tests text folding against the server's, with the pairs of `src/fold.rs`.

import { expect, test } from "vitest";
import { fold } from "./fold";

test.each([
  ["Données de SANTÉ", "donnees de sante"],
  ["Œuvre, cœur", "oeuvre, coeur"],
  ["İstanbul", "istanbul"],
  ["ＩＡＳ", "ias"],
  ["e\u0301te\u0301", "été"],
  ["ร้านยา", "รานยา"],
])("%s and %s are equal", (one, other) => expect(fold(one)).toBe(fold(other)));

test("a Korean syllable starts with its beginning", () => expect(fold("약국")).toContain(fold("야")));
