// Tests the mark of each day, and which days share a row of the table.

import { describe, expect, test } from "vitest";
import type { DayReport } from "./api";
import { barsOf, monthStarts, rowsOf, type Mark } from "./days";
import { sampleCategory } from "./report-sample";

const WEEK = { from: "2026-11-16", to: "2026-11-22" };

const day = (day: string, more: Partial<DayReport> = {}): DayReport => ({ day, level: "operational", minutes: 0, isMaintenance: false, incident: null, ...more });

const marks = (category: Parameters<typeof barsOf>[0]) => barsOf(category, WEEK).map(({ mark }) => mark);

describe("the bars of a category", () => {
  test("are operational by default", () => {
    expect(marks(sampleCategory("site"))).toEqual(Array<Mark>(7).fill("operational"));
  });

  test.each<[Partial<DayReport>, Mark]>([
    [{ level: "minor", minutes: 12 }, "minor"],
    [{ level: "major", minutes: 48 }, "major"],
    [{ level: "critical", minutes: 900 }, "critical"],
    [{ level: null, minutes: 40 }, "unmeasured"],
    [{ isMaintenance: true }, "maintenance"],
    [{ isMaintenance: true, level: null }, "maintenance"],
    [{ isMaintenance: true, level: "major" }, "major"],
  ])("%j is %s", (report, mark) => {
    expect(marks(sampleCategory("site", { days: [day("2026-11-18", report)] }))).toEqual(["operational", "operational", mark, ...Array<Mark>(4).fill("operational")]);
  });

  test("are not measured before the first measurement, and never without one", () => {
    expect(marks(sampleCategory("site", { measuredSince: "2026-11-21" }))).toEqual([...Array<Mark>(5).fill("unmeasured"), "operational", "operational"]);
    expect(marks(sampleCategory("site", { measuredSince: null }))).toEqual(Array<Mark>(7).fill("unmeasured"));
  });

  test("an incident before the first measurement is shown", () => {
    expect(marks(sampleCategory("site", { measuredSince: "2026-11-21", days: [day("2026-11-17", { level: "major", minutes: 5 })] }))[1]).toBe("major");
  });
});

describe("the rows of the table", () => {
  const quiet = sampleCategory("site");
  const span = ({ from, to, cells }: ReturnType<typeof rowsOf>[number]) => [from, to, ...cells.map(({ mark }) => mark)];

  test("are one row if all days are equal", () => {
    expect(rowsOf([quiet, quiet], WEEK).map(span)).toEqual([[WEEK.from, WEEK.to, "operational", "operational"]]);
  });

  test("start a new row at each change of a category, the newest first", () => {
    const late = sampleCategory("indicators", { days: [day("2026-11-18", { level: "minor", minutes: 30 }), day("2026-11-19", { level: "minor", minutes: 30 })] });
    expect(rowsOf([quiet, late], WEEK).map(span)).toEqual([
      ["2026-11-20", "2026-11-22", "operational", "operational"],
      ["2026-11-18", "2026-11-19", "operational", "minor"],
      ["2026-11-16", "2026-11-17", "operational", "operational"],
    ]);
  });

  test("with two lengths or two incidents are two", () => {
    const two = (first: Partial<DayReport>, second: Partial<DayReport>) =>
      rowsOf([sampleCategory("api", { days: [day("2026-11-18", { level: "minor", ...first }), day("2026-11-19", { level: "minor", ...second })] })], WEEK).length;
    expect([two({ minutes: 5 }, { minutes: 5 }), two({ minutes: 5 }, { minutes: 6 }), two({ incident: "a" }, { incident: "b" })]).toEqual([3, 4, 4]);
  });
});

test("beginnings of months are labelled if there is room", () => {
  const range = { from: "2026-08-25", to: "2026-11-22" };
  expect(monthStarts(range, { start: 12, end: 16 }).map(({ day }) => day)).toEqual(["2026-10-01", "2026-11-01"]);
  expect(monthStarts({ from: "2026-08-10", to: "2026-11-07" }, { start: 12, end: 16 }).map(({ day, at }) => [day, at])).toEqual([["2026-09-01", 22], ["2026-10-01", 52]]);
});
