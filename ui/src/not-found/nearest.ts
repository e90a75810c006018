// The known pages whose addresses or titles resemble an unknown address.

import { fold } from "../lib/fold";

export interface Candidate {
  /** Below the language. */
  path: string;
  title: string;
}

/** Words of the same length up to this share of edits count as the same word. */
const LEAST = 0.6;

/** Words of an address or a title; single letters identify nothing. `match`, because `split` compiles its pattern anew. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [];

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

function similarity(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  // The distance is at least the difference of the lengths.
  if (Math.min(one.length, other.length) < LEAST * longest) return 0;
  const score = 1 - distance(one, other) / longest;
  return score < LEAST ? 0 : score;
}

/** The similarities of a word to each typed word. Pages share most of their words, so each is compared once. */
function comparer(typed: string[]): (word: string) => number[] {
  const compared = new Map<string, number[]>();
  return (word) => {
    const scores = compared.get(word) ?? typed.map((each) => similarity(each, word));
    compared.set(word, scores);
    return scores;
  };
}

/**
 * The share of the typed words that a page has; the last are the most specific. Of equal pages, the one with fewer other
 * words is nearer.
 */
function score(typed: string[], compare: (word: string) => number[], { path, title }: Candidate): number {
  const own = wordsOf(path).map(compare);
  const all = [...own, ...wordsOf(title).map(compare)];
  const weights = typed.map((_, index) => 1 + index / typed.length);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const found = sum(weights.map((weight, index) => weight * Math.max(0, ...all.map((scores) => scores[index] ?? 0)))) / sum(weights);
  const unused = own.filter((scores) => Math.max(...scores) === 0).length;
  return found - 0.05 * unused;
}

/** Up to `most` pages, the nearest first; none for an address that resembles no page. */
export function nearest<Page extends Candidate>(typed: string[], pages: Page[], most = 3): Page[] {
  if (typed.length === 0) return [];
  const compare = comparer(typed);
  return pages
    .map((page) => ({ page, points: score(typed, compare, page) }))
    .filter(({ points }) => points >= 0.3)
    .sort((one, other) => other.points - one.points)
    .slice(0, most)
    .map(({ page }) => page);
}
