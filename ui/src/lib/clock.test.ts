// Tests the clock of Paris against Intl, hour by hour around every change, and on the days between.

import { expect, test } from "vitest";
import { inParis } from "./calendar";

const PARIS = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" });

test("every sixth hour of thirty years equals the result of Intl", () => {
  const [from, to] = [Date.UTC(2010, 0, 1), Date.UTC(2040, 0, 1)];
  for (let instant = from; instant < to; instant += 6 * 3_600_000) {
    const { day, time } = inParis(instant);
    expect(`${day} ${time}`).toBe(PARIS.format(instant));
  }
});

test.each(["2026-03-29", "2026-10-25", "2027-03-28"])("the clocks change on %s at one o'clock UTC", (day) => {
  for (let minutes = 0; minutes < 240; minutes += 1) {
    const instant = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
    const reading = inParis(instant);
    expect(`${reading.day} ${reading.time}`).toBe(PARIS.format(instant));
  }
});
