// The modules with a page of their own drawings.

import type { View } from "../blocks/module-demonstration";
import { alert } from "./alert";
import { cohortFlow } from "./cohort-flow";
import { hospitalPathway } from "./hospital-pathway";
import { launchTracking } from "./launch-tracking";
import { map, sectorisation } from "./map";
import { marketShare } from "./market-share";
import { priceWatch } from "./price-watch";
import { seasonComparison } from "./season-comparison";
import type { MakeSheet, Sheet, Words } from "./sheet";
import { stockOutWatch } from "./stock-out-watch";

const SHEETS: Record<string, MakeSheet> = {
  map,
  "season-comparison": seasonComparison,
  "market-share": marketShare,
  "launch-tracking": launchTracking,
  "stock-out-watch": stockOutWatch,
  "price-watch": priceWatch,
  sectorisation,
  "cohort-flow": cohortFlow,
  "hospital-pathway": hospitalPathway,
  alert,
};

/** None for a module without a drawing. */
export const sheetOf = (id: string, view: View, words: Words): Sheet | null => SHEETS[id]?.(view, words) ?? null;
