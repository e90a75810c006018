// Rounds and groups decimal numbers as text, because the engine that renders pages has no Intl and because the
// Rust side must print the very same characters.

/** A rounded number, cut into the pieces a locale joins in its own way. */
export interface Decimal {
  negative: boolean;
  integer: string;
  fraction: string;
}

/** The shortest decimal text that names the double `value >= 0`, without an exponent. */
function plainText(value: number): string {
  const text = String(value);
  if (value === 0 || (value >= 1e-6 && value < 1e21)) return text;
  const parts = /^(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  const [, whole = "", fraction = "", exponent = "0"] = parts ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  return point >= digits.length ? digits.padEnd(point, "0") : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Adds one unit in the last place to a string of digits: "099" gives "100", "99" gives "100". */
function increment(digits: string): string {
  let last = digits.length - 1;
  while (last >= 0 && digits[last] === "9") last -= 1;
  const raised = last < 0 ? "1" : digits.slice(0, last) + String(Number(digits[last]) + 1);
  return raised + "0".repeat(digits.length - 1 - last);
}

/**
 * Rounds half away from zero on the decimal text, not on the binary value: 1.005 is stored as 1.00499…, but the text
 * people read is "1.005", hence 1.01 at two decimals. A result of zero has no sign. A page prints hundreds of numbers:
 * nothing is made here but the texts that are kept.
 */
export function roundDecimal(value: number, decimals: number): Decimal {
  const text = plainText(Math.abs(value));
  const point = text.indexOf(".");
  const whole = point < 0 ? text : text.slice(0, point);
  const rest = point < 0 ? "" : text.slice(point + 1);
  const kept = rest.slice(0, decimals).padEnd(decimals, "0");
  if (rest.length <= decimals || rest[decimals]! < "5") return { negative: value < 0 && /[1-9]/.test(whole + kept), integer: whole, fraction: kept };
  const digits = increment(whole + kept);
  const cut = digits.length - decimals;
  return { negative: value < 0, integer: digits.slice(0, cut), fraction: digits.slice(cut) };
}

/** Puts `separator` between groups of three digits. */
export function groupThousands(integer: string, separator: string): string {
  if (integer.length <= 3) return integer;
  let groups = integer.slice(-3);
  for (let end = integer.length - 3; end > 0; end -= 3) groups = integer.slice(Math.max(0, end - 3), end) + separator + groups;
  return groups;
}
