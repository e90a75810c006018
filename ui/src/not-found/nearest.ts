// The known pages whose addresses or titles resemble an unknown address.

import { fold } from "../lib/fold";

export interface Candidate {
  /** Below the language. */
  path: string;
  title: string;
}

/** Words of the same length up to this share of edits count as the same word. */
const LEAST = 0.6;

/** Words of an address or a title; single letters identify nothing. */
export const wordsOf = (text: string): string[] => fold(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);

/** Edits between two words (Levenshtein). */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (let column = 0; column < other.length; column++) {
      const replaced = (above[column] ?? 0) + (letter === other[column] ? 0 : 1);
      current.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}

const similarity = (one: string, other: string): number => {
  const score = 1 - distance(one, other) / Math.max(one.length, other.length);
  return score < LEAST ? 0 : score;
};

const best = (word: string, among: string[]): number => Math.max(0, ...among.map((other) => similarity(word, other)));

/**
 * The share of the typed words that a page has; the last are the most specific. Of equal pages, the one with fewer other
 * words is nearer.
 */
function score(typed: string[], { path, title }: Candidate): number {
  const own = wordsOf(path);
  const all = [...own, ...wordsOf(title)];
  const weighted = typed.map((word, index) => ({ word, weight: 1 + index / typed.length }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const found = weighted.reduce((sum, { word, weight }) => sum + weight * best(word, all), 0) / total;
  const unused = own.filter((word) => best(word, typed) === 0).length;
  return found - 0.05 * unused;
}

/** Up to `most` pages, the nearest first; none for an address that resembles no page. */
export function nearest<Page extends Candidate>(typed: string[], pages: Page[], most = 3): Page[] {
  if (typed.length === 0) return [];
  return pages
    .map((page) => ({ page, points: score(typed, page) }))
    .filter(({ points }) => points >= 0.3)
    .sort((one, other) => other.points - one.points)
    .slice(0, most)
    .map(({ page }) => page);
}
