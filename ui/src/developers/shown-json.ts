// JSON as an example shows it: short lists, and lines that fit their box.

/** Keeps the first entries of each list. */
export function cutLists(value: unknown, entries: number): unknown {
  if (Array.isArray(value)) return value.slice(0, entries).map((entry) => cutLists(entry, entries));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cutLists(member, entries)]));
}

/**
 * Prints a value on one line if it fits into `width` characters, else each of its members on lines of their own; `before`
 * is the length of what is on its line already.
 */
export function printJson(value: unknown, width: number, indent = 0, before = indent): string {
  const line = JSON.stringify(value);
  if (before + line.length <= width || typeof value !== "object" || value === null) return line;
  const margin = " ".repeat(indent + 1);
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(([name, member]) => {
    const start = isList ? margin : `${margin}${JSON.stringify(name)}:`;
    return start + printJson(member, width, indent + 1, start.length);
  });
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${members.join(",\n")}\n${" ".repeat(indent)}${close}`;
}
