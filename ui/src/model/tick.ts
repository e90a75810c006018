// Values of axes and keys: without redundant decimals, and without a unit repeated on every line.

import type { Format } from "../lib/format";
import type { Unit } from "./api";

export function printTick(value: number, unit: Unit, format: Format): string {
  const decimals = Number.isInteger(Number(value.toFixed(1))) ? 0 : 1;
  return unit === "percent" ? format.percent(value, decimals) : format.number(value, decimals);
}
