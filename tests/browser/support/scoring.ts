// The operator's inputs of a scoring: sales lines of some pharmacies, and the directory that names them.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Pharmacies of the panel: the last ones sell most, and the last eighty are twice as large. */
const PANEL = 240;
/** Pharmacies outside the panel: every other one has the size of those. */
const OTHERS = 24;

/**
 * Writes both files, and returns their names. Every twentieth pharmacy of the panel is in Paris, the others are in
 * Lyon.
 */
export function writeScoringInputs(folder: string, gtin: string): { sales: string; base: string } {
  const base = ["Code CIP;Nom;Adresse;Code postal;Ville;CA annuel;Panel"];
  const sales = ["date,pharmacy,region,product,quantity,amount"];
  for (let number = 0; number < PANEL + OTHERS; number += 1) {
    const cip = 2_000_000 + number;
    const isMeasured = number < PANEL;
    const isLarge = isMeasured ? number >= 160 : number % 2 === 0;
    base.push(`${cip};PHARMACIE ${number};1 RUE X;${isMeasured && number % 20 === 0 ? "75012;PARIS" : "69001;LYON"};${isLarge ? 2_000_000 : 1_000_000};${isMeasured ? "oui" : "non"}`);
    if (isMeasured) sales.push(`2026-03-01,${cip},82,${gtin},1,${number + 1}.00`);
  }
  const write = (name: string, lines: string[]) => {
    const file = join(folder, name);
    writeFileSync(file, `${lines.join("\n")}\n`);
    return file;
  };
  return { sales: write("sales.csv", sales), base: write("pharmacies.csv", base) };
}
