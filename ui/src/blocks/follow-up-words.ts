// The texts of a follow-up by its kind: the page and its steps are shared.

import type { FollowUp } from "../model/api";

export interface StatusWords {
  name: string;
  /** The sentence that states it. */
  title: string;
  /** What it means for its reader. */
  about: string;
}

export interface FollowUpWords {
  /** The path of the page, without the language. */
  path: string;
  /** The title of a page without a follow-up. */
  title: string;
  /** The text above the title. */
  eyebrow(followUp: FollowUp): string;
  status(status: string): StatusWords;
  /** The title of the list of steps. */
  steps: string;
  /** The title of the list of facts. */
  facts: string;
  /** The label of its title. */
  name: string;
  /** The label of its sender. */
  sender: string;
  /** The name of the team in messages. */
  team: string;
  /** The answer to every request for a new link. */
  asked: string;
}
