// Tests that every code of the forms has a text on the pages that may get it.

import { expect, test } from "vitest";
import { dataRequestSentence } from "./data-request/sentence";
import codes from "../locales/en/code.json";
import type { Translate } from "./lib/translate";
import { offerSentence } from "./provider/sentence";
import { fileSentence } from "./kit/file-sentence";
import { sentence } from "./kit/form-state";

const named = ((key: string) => key) as Translate;

/** Codes of passwords and one-time codes, whose texts the account screens have. */
const OF_ACCOUNTS = /^(?:password|code)-/;

test("each code of a form has the text of its own key", () => {
  const names = Object.keys(codes.form).map((name) => name.replace(/_(?:one|other)$/, "")).filter((name) => !OF_ACCOUNTS.test(name));
  for (const code of names.map((name) => `form.${name}`)) {
    const texts = [sentence, fileSentence, offerSentence, dataRequestSentence].map((say) => say(code, named));
    expect(new Set(texts.filter(Boolean)), code).toEqual(new Set([`code:${code}`]));
  }
});

test("a code of another family has no text", () => {
  expect(sentence("campaign.dates", named)).toBeUndefined();
});
