// Rounds and groups decimal numbers as text, because the rendering engine has no Intl and the Rust code must print
// exactly the same characters.

/** A rounded number, in parts that each locale joins in its own way. */
export interface Decimal {
  negative: boolean;
  integer: string;
  fraction: string;
}

/** The shortest decimal text of the double `value >= 0`, without an exponent. */
function plainText(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  const parts = /^(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  const [, whole = "", fraction = "", exponent = "0"] = parts ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  return point >= digits.length ? digits.padEnd(point, "0") : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Adds one unit in the last place to a string of digits: "099" gives "100", "99" gives "100". */
function increment(digits: string): string {
  const trailing = /9*$/.exec(digits)?.[0].length ?? 0;
  const head = digits.slice(0, digits.length - trailing) || "0";
  return head.slice(0, -1) + String(Number(head.slice(-1)) + 1) + "0".repeat(trailing);
}

/**
 * Rounds half away from zero on the decimal text, not on the binary value: 1.005 is stored as 1.00499…, but readers see
 * "1.005", hence 1.01 at two decimals. Zero has no sign. A page formats hundreds of numbers, so this allocates only the
 * texts that it returns.
 */
export function roundDecimal(value: number, decimals: number): Decimal {
  const text = plainText(Math.abs(value));
  const point = text.indexOf(".");
  const whole = point < 0 ? text : text.slice(0, point);
  const rest = point < 0 ? "" : text.slice(point + 1);
  const kept = whole + rest.slice(0, decimals).padEnd(decimals, "0");
  const digits = rest[decimals]! >= "5" ? increment(kept) : kept;
  const cut = digits.length - decimals;
  return { negative: value < 0 && /[1-9]/.test(digits), integer: digits.slice(0, cut), fraction: digits.slice(cut) };
}

/** Puts `separator` between groups of three digits. */
export function groupThousands(integer: string, separator: string): string {
  return integer.length <= 3 ? integer : integer.replace(/\B(?=(\d{3})+$)/g, separator);
}
