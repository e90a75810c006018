// Tests that classes of the map depend on the meaning of a level, never on the other regions of the day.

import { expect, test } from "vitest";
import type { Epidemic } from "./api";
import { classOf, paintOf, scaleOf } from "./map-scale";

const thresholds = [44.6, 146.1, 774.2, 1618];
const epidemic: Epidemic = { onset: 44.6, medium: 146.1, high: 774.2, veryHigh: 1618, level: "below", week: "2016-05-02", since: null, used: [], excluded: [] };
const flu = { theme: "flu", epidemic, thresholdsUnavailable: null, baseline: null, unit: "index" } as const;
const level = (level: number) => ({ level, thresholds: null, inhabitants: null });

test.each([
  [1.9, 0],
  [22.4, 1],
  [44.6, 1],
  [44.7, 2],
  [164, 3],
  [800, 4],
  [2000, 5],
])("%d is in class %d of an epidemic", (level, rank) => {
  expect(classOf(scaleOf(flu, [{ thresholds }]), { level, thresholds, inhabitants: null })).toBe(rank);
});

test("a quiet day has no warm colour, independent of the spread of its regions", () => {
  const scale = scaleOf(flu, [{ thresholds }]);
  const paints = [0.2, 3, 12.1, 21].map((level) => paintOf(scale, classOf(scale, { level, thresholds, inhabitants: null }) ?? -1));
  expect(new Set(paints)).toEqual(new Set(["epidemic0"]));
});

test("a region is graded by its own thresholds, or not at all", () => {
  const higher = thresholds.map((bound) => 10 * bound);
  const scale = scaleOf(flu, [{ thresholds }, { thresholds: higher }, { thresholds: null }]);
  expect(scale.kind).toBe("epidemic");
  expect([thresholds, higher, null].map((thresholds) => classOf(scale, { level: 164, thresholds, inhabitants: null }))).toEqual([3, 0, null]);
  expect(scaleOf(flu, [{ thresholds: null }]).kind).toBe("plain");
});

test("without an established level there is no scale around a reference", () => {
  const thresholdsUnavailable = { needed: 5, usable: [], excluded: [] };
  expect(scaleOf({ ...flu, epidemic: null, thresholdsUnavailable, baseline: 100 }, []).kind).toBe("plain");
});

test("around a reference, the usual level is in the middle", () => {
  const scale = scaleOf({ ...flu, epidemic: null, baseline: 100 }, []);
  expect([45, 90, 100, 103, 104, 115, 260].map((value) => paintOf(scale, classOf(scale, level(value)) ?? -1))).toEqual(["around0", "around1", "around3", "around3", "around4", "around5", "around6"]);
});

test("numbers of patients are compared per inhabitant: a populous region is no darker for its size", () => {
  const scale = scaleOf({ theme: "baclofen", epidemic: null, thresholdsUnavailable: null, baseline: null, unit: "patients" }, []);
  const [populous, small] = [{ level: 50_000, inhabitants: 12_500_000 }, { level: 1_600, inhabitants: 350_000 }].map((region) => classOf(scale, { ...region, thresholds: null }));
  expect([populous, small]).toEqual([2, 3]);
});
