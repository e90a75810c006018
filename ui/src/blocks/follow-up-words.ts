// What a follow-up is called, by what is followed: the page and its steps are the same for all.

import type { FollowUp } from "../model/api";

export interface StatusWords {
  name: string;
  /** The sentence that says it. */
  title: string;
  /** What it means for whoever follows. */
  about: string;
}

export interface FollowUpWords {
  /** The page, below the language. */
  path: string;
  /** Of the page while nothing is followed. */
  title: string;
  /** Above the title. */
  eyebrow(followUp: FollowUp): string;
  status(status: string): StatusWords;
  /** What the list of steps is of. */
  steps: string;
  /** What the list of facts is about. */
  facts: string;
  /** What its title is called. */
  name: string;
  /** What its sender is called. */
  sender: string;
  /** Who writes. */
  team: string;
  /** What is said to everybody who asked for a new link. */
  asked: string;
}
