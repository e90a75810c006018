// Tests what pages of texts draw and compute: parts of a field, events on an axis, senders.

import { describe, expect, test } from "vitest";
import { shapeOf } from "./scale";
import { compareSender, domainOf } from "./sender-domain";
import { placeEvents } from "./timeline-places";

test.each([[320, 20, 16], [40, 8, 5], [9, 3, 3], [6, 3, 2], [313, 25, 13]])("%i crosses of a field are %i by %i, as many as they count where a rectangle can", (marks, columns, rows) => {
  expect(shapeOf(marks, 90 / 50)).toEqual({ columns, rows });
});

test.each([
  ["contact@vigie.example", "same"],
  ["Vigie <Factures@VIGIE.example> ", "same"],
  ["vigie.example", "same"],
  ["factures@vigie-exemple.co", "other"],
  ["a@mail.vigie.example", "other"],
  ["contact@vigie.example@evil.example", "other"],
  ["contact@vіgie.example", "other"],
  ["Vigie", "unreadable"],
  ["contact@", "unreadable"],
])("the sender %s is %s", (sender, verdict) => {
  expect(compareSender(sender, "contact@vigie.example").verdict).toBe(verdict);
});

test("letters that only look Latin are named, and the domain is that of the address", () => {
  expect(compareSender("contact@vіgie.example", "contact@vigie.example").foreign).toEqual(["і"]);
  expect(domainOf("Contact Vigie <a@evil.example>")).toBe("evil.example");
});

describe("events on an axis of years", () => {
  const TODAY = "2026-11-28";

  test("each label has the room to the next one on its side, and the last one ends at its mark", () => {
    const axis = placeEvents([2001, 2008, 2009, 2016, 2026], TODAY);
    const rooms = axis?.places.map(({ before, after }) => Math.round(100 - before - after));
    expect(axis).toMatchObject({ first: 2001, span: 26.2 });
    expect(axis?.past).toBeCloseTo(25.91 / 26.2, 2);
    expect(rooms).toEqual([29, 29, 32, 41, 33]);
    expect(axis?.places.map(({ isNow, isEnd }) => [isNow, isEnd]).at(-1)).toEqual([true, true]);
    // On one side no label begins before the one to its left ends.
    for (const [at, place] of axis?.places.entries() ?? []) {
      const next = axis?.places[at + 2];
      if (next) expect(100 - place.after).toBeLessThanOrEqual(next.before);
    }
  });

  test.each([
    ["fewer than three", [2001, 2026]],
    ["one without a year", [2001, null, 2026]],
    ["not in order", [2009, 2001, 2026]],
    ["too close for their labels", [2001, 2002, 2003, 2026]],
  ] as [string, (number | null)[]][])("%s are a list", (_, years) => expect(placeEvents(years, TODAY)).toBeNull());
});
