// What an operator scores an order by: sales lines of some pharmacies, and the base that names them.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Pharmacies of the base; the last ones sell most. */
export const PHARMACIES = 240;

/** Writes both files, and gives their names. Every twentieth pharmacy is in Paris, the others in Lyon. */
export function writeScoringInputs(folder: string, gtin: string): { sales: string; base: string } {
  const base = ["Code CIP;Nom;Adresse;Code postal;Ville"];
  const sales = ["date,pharmacy,region,product,quantity,amount"];
  for (let number = 0; number < PHARMACIES; number += 1) {
    const cip = 2_000_000 + number;
    base.push(`${cip};PHARMACIE ${number};1 RUE X;${number % 20 === 0 ? "75012;PARIS" : "69001;LYON"}`);
    sales.push(`2026-03-01,${cip},82,${gtin},1,${number + 1}.00`);
  }
  const write = (name: string, lines: string[]) => {
    const file = join(folder, name);
    writeFileSync(file, `${lines.join("\n")}\n`);
    return file;
  };
  return { sales: write("sales.csv", sales), base: write("pharmacies.csv", base) };
}
