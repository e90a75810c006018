// A table as a CSV file in a data URL: it contains what is shown, without a further request.

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The address of the file; its numbers are machine-readable. */
export const csvAddress = (rows: (string | number | null)[][]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(rows.map((row) => row.map((cell) => quoted(String(cell ?? ""))).join(",")).join("\n"))}`;
