// Divides the blocks of a page into sections: a heading, or a block with its own title, begins one. Panels are separate
// sections without a heading.

import type { Block, BlockOf, Kind } from "./types";

export interface Section {
  /** Null before the first heading, and for panels. */
  title: string | null;
  id: string | null;
  blocks: Block[];
  panel: boolean;
}

/** Blocks with their own frame and title. */
export type Panel = BlockOf<"CallToAction"> | BlockOf<"ContactBlock">;

export const isPanel = (block: Block): block is Panel => block.__typename === "CallToAction" || block.__typename === "ContactBlock";

/** Blocks that always have a title above them. */
const TITLED = new Set<Kind>(["Carousel", "SenderCheck", "StoreOverview", "LatestNews"]);

/** The title above a block, if it has one. */
export function titleOf(block: Block): string | null {
  if ("listTitle" in block) return block.listTitle;
  return TITLED.has(block.__typename) ? (block as { title: string }).title : null;
}

const heads = (block: Block): boolean => block.__typename === "Heading" && block.level === 2;

function begun(block: Block): Section {
  if (block.__typename === "Heading") return { title: block.words, id: block.id, blocks: [], panel: false };
  return { title: titleOf(block), id: null, blocks: [block], panel: isPanel(block) };
}

/** The blocks of each section, including its heading. */
export function partsOf(blocks: Block[]): Block[][] {
  const parts: Block[][] = [];
  for (const block of blocks) {
    const current = parts.at(-1);
    if (!current || isPanel(current[0]!) || isPanel(block) || heads(block) || titleOf(block) !== null) parts.push([block]);
    else current.push(block);
  }
  return parts;
}

export const sectionsOf = (blocks: Block[]): Section[] =>
  partsOf(blocks).map(([first, ...rest]) => {
    const section = begun(first!);
    section.blocks.push(...rest);
    return section;
  });
