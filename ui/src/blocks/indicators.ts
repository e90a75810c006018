// Loads the indicators that a page's blocks show.

import { Problem, type Api } from "../lib/api";
import type { Overview, Summary } from "../model/api";
import type { Block } from "./types";

const themesIn = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.__typename === "Chapter") return themesIn(block.blocks);
    return block.__typename === "IndicatorChart" ? [block.theme] : [];
  });

/** On failure the page is still useful: its charts show that there is no data yet. */
export async function loadIndicators(api: Api, blocks: Block[]): Promise<Summary[]> {
  const wanted = new Set(themesIn(blocks));
  if (wanted.size === 0) return [];
  try {
    const { themes } = await api.get<Overview>("/api/ias");
    return themes.filter(({ theme }) => wanted.has(theme));
  } catch (cause) {
    if (cause instanceof Problem) return [];
    throw cause;
  }
}
