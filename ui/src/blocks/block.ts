// What every component of a block is given.

import type { ComponentType } from "react";
import type { Summary } from "../model/api";
import type { Level } from "./title";
import type { BlockOf, Kind } from "./types";

/** What a page knows besides its blocks. */
export interface Around {
  /** An editor looks at it before the public does. */
  preview: boolean;
  /** The indicators that the blocks show. */
  themes: Summary[];
  /** What this page draws in its own way. */
  own?: { [Name in Kind]?: ComponentType<BlockProps<Name>> };
}

/** Around a block that stands on a page which no editor wrote. */
export const ALONE: Around = { preview: false, themes: [] };

export interface BlockProps<Name extends Kind> {
  block: BlockOf<Name>;
  /** For the headings inside: the block's own title, where it has one, stands above it already. */
  level: Level;
  around: Around;
}
