// Tests which incidents are running, how past ones are grouped, and which steps their short form has.

import { expect, test } from "vitest";
import { byMonth, daysTouched, essential, isOfOneDay, pastOf, runningOf } from "./incidents";
import { LONG_PAST, NOW, PAST, RUNNING, sampleIncident, sampleReport } from "./report-sample";

test("an incident without an end is running", () => {
  const report = sampleReport();
  expect([runningOf(report), pastOf(report)]).toEqual([[RUNNING], [PAST, LONG_PAST]]);
});

test("are grouped by month in Paris", () => {
  const at = (number: string, instant: string) => sampleIncident(number, { beganAt: Date.parse(instant) });
  const months = byMonth([at("c", "2026-11-03T00:00:00Z"), at("b", "2026-10-31T23:30:00Z"), at("a", "2026-10-31T22:30:00Z")]);
  expect(months.map(({ month, incidents }) => [month, ...incidents.map(({ number }) => number)])).toEqual([["2026-11", "c", "b"], ["2026-10", "a"]]);
});

test("days go from the beginning to the end, or to now", () => {
  expect(daysTouched(LONG_PAST, NOW)).toEqual(["2026-09-06", "2026-09-07"]);
  expect(daysTouched(RUNNING, NOW)).toEqual(["2026-11-22", "2026-11-22"]);
});

test("steps of one day have hours only", () => {
  expect([PAST, LONG_PAST, RUNNING].map(isOfOneDay)).toEqual([true, false, true]);
});

test("the short form has the finding, the cause and the end, or all steps without these", () => {
  expect(essential(PAST).map(({ step }) => step)).toEqual(["resolved", "cause", "observed"]);
  const [monitoring] = RUNNING.updates;
  expect(essential({ updates: [monitoring!] })).toEqual([monitoring]);
});
