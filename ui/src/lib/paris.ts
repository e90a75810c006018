// Reads an instant on the clocks of Paris, by the rule that the European Union keeps: the engine that renders pages
// knows no time zone, and a browser elsewhere must show the same hour.

const HOUR = 3_600_000;

/** The instant at which clocks change at the end of a month (1 to 12): its last Sunday, 01:00 UTC. */
function changeOf(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 0));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR + HOUR;
}

function isSummer(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear();
  return instant >= changeOf(year, 3) && instant < changeOf(year, 10);
}

export interface ClockReading {
  /** Civil day, "2026-11-21". */
  day: string;
  /** "06:10". */
  time: string;
}

export function inParis(instant: number): ClockReading {
  const local = new Date(instant + (isSummer(instant) ? 2 : 1) * HOUR).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}
