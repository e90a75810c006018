// What is sold, as data: the header's menu and the footer name the same five pages.

import type { TextKey } from "../lib/text-keys";

export interface Solution {
  /** Below the locale. */
  href: string;
  text: TextKey;
}

export const SOLUTIONS = [
  { href: "/solutions/consumer-data", text: "shell:footer.solutions.consumerData" },
  { href: "/solutions/patient-data", text: "shell:footer.solutions.patientData" },
  { href: "/solutions/data-processing-model", text: "shell:footer.solutions.processingModel" },
  { href: "/solutions/scoring", text: "shell:footer.solutions.scoring" },
  { href: "/health-data-warehouse", text: "shell:footer.solutions.warehouse" },
] as const satisfies readonly Solution[];

/** Of a path without its language. */
export const isSolution = (path: string): boolean => path.startsWith("/solutions/") || path === "/health-data-warehouse";
