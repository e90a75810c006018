// Tables as providers send them: weekly sales by product and outlet, with typical faults.

/** A product code with its check digit. */
export function gtin(number: number): string {
  const digits = `200000${String(number).padStart(6, "0")}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

/** An invalid social security number with a correct key: its department does not exist. */
function insuranceNumber(number: number): string {
  const body = `185017800${String(number).padStart(4, "0")}`;
  const key = 97n - (BigInt(body) % 97n);
  return body + String(key).padStart(2, "0");
}

const HEADER = ["SEMAINE", "EAN", "MAGASIN", "QTE_VENDUE", "CA_TTC", "ZZ_1", "DESIGNATION", "TVA"];

function row(index: number): string[] {
  const units = (index % 9) + 1;
  const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");
  return [`2026-S${44 + (index % 2)}`, gtin(index % 40), `PDV-${1000 + (index % 12)}`, String(units), euros(units * 1290), euros(units * 1075), `LAIT CORPS ${index % 40}`, "20"];
}

const ROWS = Array.from({ length: 400 }, (_, index) => row(index));

const csv = (rows: string[][]) => Buffer.from(rows.map((cells) => cells.join(";")).join("\r\n") + "\r\n");

export const SALES = csv([HEADER, ...ROWS]);

/** Like `SALES`, with unreadable rows and a column of personal data. */
export const FAULTY_SALES = csv([
  [...HEADER, "NO_CARTE"],
  ...ROWS.map((cells, index) => {
    const damaged = [...cells];
    if (index === 10) damaged[1] = "2,00000E+12";
    if (index === 20) damaged[1] = `${gtin(20).slice(0, 12)}${(Number(gtin(20).slice(12)) + 1) % 10}`;
    if (index === 30) damaged[4] = "N/C";
    return [...damaged, insuranceNumber(index)];
  }),
]);
