// A table as a file in CSV that its own link holds: what is saved is what is shown, and nobody is asked for it again.

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The address of the file; numbers stand in it as programs read them. */
export const csvAddress = (rows: (string | number | null)[][]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(rows.map((row) => row.map((cell) => quoted(String(cell ?? ""))).join(",")).join("\n"))}`;
