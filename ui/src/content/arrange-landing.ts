// The layout of a showcase page: which of its sections are side by side.

import { isPanel, partsOf } from "../blocks/sections";
import type { Block, BlockOf } from "../blocks/types";

export interface Row {
  /**
   * "pair": two columns; "team": people beside a list; "beside": words beside their table; "closing": links as cells at
   * the end; "words": a text without a title; "whole": the full width.
   */
  kind: "pair" | "team" | "beside" | "closing" | "words" | "whole";
  parts: Block[][];
}

const isCells = (block: Block): boolean => block.__typename === "Cards" && block.listTitle === null;

/** A list that half of the page holds: formatted text, or short texts without links of their own. */
const isList = (part: Block[]): boolean =>
  part.length > 0 && part.every((block) => block.__typename === "Heading" || block.__typename === "RichText" || (block.__typename === "Cards" && !isCells(block) && !isLinked(block)));

/** Whether each card leads to a page: then they are rows of the full width. */
export const isLinked = ({ cards }: BlockOf<"Cards">): boolean => cards.every(({ href, label }) => href !== null && label !== null);

const has = (part: Block[], name: Block["__typename"]): boolean => part.some(({ __typename }) => __typename === name);

/** Heading and words that a table follows. */
function splitBeside(part: Block[]): Block[][] | null {
  const table = part.findIndex((block) => block.__typename === "DataTable" && !block.contrast);
  const before = part.slice(0, Math.max(0, table));
  return before.length > 1 && table === part.length - 1 && isList(before) ? [before, part.slice(table)] : null;
}

function pairOf(part: Block[], next: Block[] | undefined): Row["kind"] | null {
  if (!next || !isList(next) || isPanel(part[0]!)) return null;
  if (has(part, "People")) return "team";
  return has(part, "SenderCheck") || (isTitled(part) && isTitled(next) && isList(part)) ? "pair" : null;
}

const isTitled = ([first]: Block[]): boolean => first?.__typename === "Heading" || first?.__typename === "Cards";

const isOfList = (block: Block | undefined, list: boolean): boolean => block?.__typename === "RichText" && block.html.startsWith("<ul") === list;

/** Parts, with cells, and words after a list, as parts of their own. */
function separated(part: Block[]): Block[][] {
  const at = part.findIndex((block, place) => place > 0 && (isCells(block) || (isOfList(part[place - 1], true) && isOfList(block, false))));
  return at > 0 ? [part.slice(0, at), part.slice(at)] : [part];
}

export function arrangeLanding(blocks: Block[]): Row[] {
  const parts = partsOf(blocks).flatMap(separated);
  const rows: Row[] = [];
  for (let part = parts.shift(); part; part = parts.shift()) {
    const pair = pairOf(part, parts[0]);
    const beside = splitBeside(part);
    if (pair) rows.push({ kind: pair, parts: [part, ...parts.splice(0, 1)] });
    else if (beside) rows.push({ kind: "beside", parts: beside });
    else rows.push({ kind: isCells(part[0]!) ? "closing" : part.every(({ __typename }) => __typename === "RichText") ? "words" : "whole", parts: [part] });
  }
  return rows;
}
