// The props of every block component.

import type { ComponentType } from "react";
import type { ScoringPrice, Summary } from "../model/api";
import type { Level } from "./title";
import type { BlockOf, Kind } from "./types";

/** The page's context of its blocks. */
export interface Around {
  /** Whether it is a preview. */
  preview: boolean;
  /** The indicators that the blocks show. */
  themes: Summary[];
  /** The civil day of the render. */
  today?: string;
  /** The current prices of scoring, if a block shows them. */
  price?: ScoringPrice | null;
  /** The address that was compared without a script. */
  sender?: string | null;
  /** Components that this page replaces. */
  own?: { [Name in Kind]?: ComponentType<BlockProps<Name>> };
}

/** The context of a block on a page that no editor wrote. */
export const ALONE: Around = { preview: false, themes: [] };

export interface BlockProps<Name extends Kind> {
  block: BlockOf<Name>;
  /** The level of headings inside the block, which come below its own title. */
  level: Level;
  around: Around;
}
