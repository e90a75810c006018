// Tests the criteria of a form, as a query of the Store.

import { expect, test } from "vitest";
import { wishOf } from "./near";

function wish(pairs: [string, string][]): string {
  const answers = new FormData();
  for (const [name, value] of pairs) answers.append(name, value);
  return decodeURIComponent(wishOf(answers).toString());
}

test.each<[string, [string, string][], string]>([
  ["the title replaces the words", [["title", "Ventes de solaires"], ["territory", "italy"], ["q", "sell-out"]], "territory=italy&q=Ventes+de+solaires"],
  ["a short title is not used", [["title", "Ventes"], ["q", "sell-out"]], "q=sell-out"],
  ["fields unknown to the Store are left out", [["delivery", "once"], ["firstname", "Zoé"], ["granularity", "week"]], "granularity=week"],
  ["an empty form has no criteria", [["title", ""], ["description", "x"]], ""],
])("%s", (_, pairs, expected) => {
  expect(wish(pairs)).toBe(expected);
});
