// Parses the help page into topics and questions, like the search of support (`src/support/answers.rs`): a heading that
// ends with a question mark is a question, any other begins a topic.

import { isPanel } from "../blocks/sections";
import type { Block, BlockOf, Way } from "../blocks/types";
import { fold } from "../lib/fold";
import { plainText } from "../lib/plain-text";

export interface Question {
  id: string;
  title: string;
  answer: Block[];
}

export interface Topic {
  id: string;
  /** Null for questions before the first topic. */
  title: string | null;
  /** The blocks before its first question. */
  opening: Block[];
  questions: Question[];
}

export interface HelpPage {
  /** The blocks before the first topic. */
  opening: Block[];
  topics: Topic[];
  /** Links of the lists without a title. */
  ways: Way[];
  /** Panels, such as a call to write. */
  closing: Block[];
}

/** Minimum letters of a search word, as on the server. */
const MIN_LETTERS = 2;

function addHeading(topics: Topic[], { id, words }: BlockOf<"Heading">): void {
  if (!words.endsWith("?")) topics.push({ id, title: words, opening: [], questions: [] });
  else {
    if (topics.length === 0) topics.push({ id: "questions", title: null, opening: [], questions: [] });
    topics.at(-1)?.questions.push({ id, title: words, answer: [] });
  }
}

export function parseHelpPage(blocks: Block[]): HelpPage {
  const page: HelpPage = { opening: [], topics: [], ways: [], closing: [] };
  for (const block of blocks) {
    const topic = page.topics.at(-1);
    if (block.__typename === "Heading") addHeading(page.topics, block);
    else if (block.__typename === "LinkList" && block.listTitle === null) page.ways.push(...block.ways);
    else if (isPanel(block)) page.closing.push(block);
    else (topic?.questions.at(-1)?.answer ?? topic?.opening ?? page.opening).push(block);
  }
  return page;
}

/** The words of a search, case-folded and without accents. */
export const searchWords = (text: string): string[] => (fold(text).match(/[\p{Alphabetic}\p{N}]+/gu) ?? []).filter((word) => word.length >= MIN_LETTERS);

const searchedText = ({ title, answer }: Question): string =>
  fold([title, ...answer.map((block) => (block.__typename === "RichText" ? plainText(block.html) : ""))].join(" "));

/** A test for questions that contain all words in their title or the text of their answer. */
export function createFilter(words: string[]): (question: Question) => boolean {
  return (question) => words.length === 0 || words.every((word) => searchedText(question).includes(word));
}
