// The layout of a solution: which elements go beside the title, and which sections side by side.

import { isPanel, partsOf } from "../blocks/sections";
import type { Block, BlockOf, Kind } from "../blocks/types";

export interface Group {
  /**
   * "band": sources; "pair": two sections side by side; "opening": a text without a title beside a section; "closing":
   * questions and contacts.
   */
  kind: "band" | "pair" | "opening" | "closing" | "whole";
  parts: Block[][];
}

export interface Arrangement {
  chart: BlockOf<"FigureChart"> | null;
  figures: BlockOf<"KeyFigures"> | null;
  /** The first link of the page. */
  request: { label: string; href: string } | null;
  /** The number of sources in the bands. */
  sources: number;
  groups: Group[];
}

const isOf = <Name extends Kind>(name: Name) => (block: Block): block is Extract<Block, { __typename: Name }> => block.__typename === name;

/** With more columns a table has the full width. */
const COLUMNS = 3;

const isNarrow = (part: Block[]): boolean =>
  part.every((block) => block.__typename === "Heading" || block.__typename === "RichText" || (block.__typename === "DataTable" && block.columns.length <= COLUMNS));

const isQuestions = (part: Block[]): boolean => part.some(isOf("Chapter"));

const isUntitled = (part: Block[] = []): boolean => part[0]?.__typename === "RichText";

function kindOf(part: Block[]): Group["kind"] {
  if (part.some(isOf("SourceList"))) return "band";
  if (isQuestions(part) || part.some(isPanel)) return "closing";
  return isNarrow(part) ? "pair" : "whole";
}

function groupsOf(parts: Block[][]): Group[] {
  const groups: Group[] = [];
  for (const part of parts) {
    const [kind, last] = [kindOf(part), groups.at(-1)];
    const joins = last?.kind === kind && (kind === "closing" || (kind === "pair" && last.parts.length < 2));
    // Contacts are stacked in one column.
    if (joins && last.parts[1]) last.parts[1].push(...part);
    else if (joins) last.parts.push([...part]);
    else groups.push({ kind, parts: [part] });
  }
  // A section without a neighbour has the full width.
  return groups.map(({ kind, parts }) => ({ kind: kind !== "band" && parts.length < 2 ? "whole" : kind === "pair" && isUntitled(parts[0]) ? "opening" : kind, parts }));
}

/** A call and the contact after it, which ask for the same. */
export function askedOnce(part: Block[]): { call: BlockOf<"CallToAction">; contact: BlockOf<"ContactBlock"> } | null {
  const [call, contact] = part;
  return part.length === 2 && call?.__typename === "CallToAction" && contact?.__typename === "ContactBlock" ? { call, contact } : null;
}

/** Sections, with each contact in the section of the call before it. */
function askingOnce(parts: Block[][]): Block[][] {
  const joined: Block[][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && askedOnce([...last, ...part])) last.push(...part);
    else joined.push([...part]);
  }
  return joined;
}

export function arrange(blocks: Block[]): Arrangement {
  // Elements below a title of their own stay there.
  const [lead = []] = partsOf(blocks);
  const chart = lead.find(isOf("FigureChart")) ?? null;
  const figures = lead.filter(isOf("KeyFigures")).find(({ listTitle }) => listTitle === null) ?? null;
  const [first] = blocks.filter(isOf("CallToAction")).flatMap(({ links }) => links);
  const below = blocks.filter((block) => block !== chart && block !== figures);
  return {
    chart,
    figures,
    request: first ?? null,
    sources: blocks.filter(isOf("SourceList")).reduce((sum, { sourceTotal }) => sum + sourceTotal, 0),
    groups: groupsOf(askingOnce(partsOf(below))),
  };
}
