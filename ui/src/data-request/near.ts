// Which sources come near to what is asked for: those of the address at first, then those of what is typed.

import { useEffect, useRef, useState } from "react";
import { createApi } from "../lib/api";
import { useLocale } from "../lib/i18n";
import type { NearestSources } from "../model/api";
import { CRITERIA, nearestAddress } from "./known";
import type { RequestData } from "./routes";

/** Milliseconds without a key until the server is asked. */
const PAUSE = 700;
/** Characters of a title: fewer say nothing yet. */
const TELLING = 8;

/** What a form says of the wish, in the words of the Store's address: its title, or else the words searched there. */
export function wishOf(answers: FormData): URLSearchParams {
  const wish = new URLSearchParams();
  for (const [name, value] of answers) if (name !== "q" && CRITERIA.includes(name) && typeof value === "string") wish.append(name, value);
  const [title, words] = [answers.get("title"), answers.get("q")].map((text) => String(text ?? "").trim()) as [string, string];
  const q = title.length >= TELLING ? title : words;
  if (q) wish.append("q", q);
  return wish;
}

interface Near {
  nearest: RequestData["nearest"];
  /** What they were compared with. */
  wish: URLSearchParams;
}

/** `follow` is told each change of the form. A question that has no answer leaves what stands. */
export function useNear(start: Near, begunWith: string[]): Near & { follow(answers: FormData): void } {
  const locale = useLocale();
  const [near, setNear] = useState(start);
  const asked = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (answers: FormData) => {
    const wish = wishOf(answers);
    const address = nearestAddress(wish, locale);
    if (!address || address === asked.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = address;
      void createApi().get<NearestSources>(address).then(({ items }) => {
        if (asked.current === address) setNear({ nearest: items.filter(({ slug }) => !begunWith.includes(slug)), wish });
      }, () => undefined);
    }, PAUSE);
  };
  return { ...near, follow };
}
