// The sources nearest to the request: initially those of the address, then those of the input.

import { useEffect, useRef, useState } from "react";
import { createApi } from "../lib/api";
import { useLocale } from "../lib/i18n";
import type { NearestSources } from "../model/api";
import { CRITERIA, nearestAddress } from "./known";
import type { RequestData } from "./routes";

/** Milliseconds after the last key before the request. */
const DEBOUNCE_MS = 700;
/** Minimum characters of a title: shorter ones are not meaningful. */
const MIN_TITLE_CHARS = 8;

/** The criteria of a form as a query of the Store: its title, or else the words searched there. */
export function wishOf(answers: FormData): URLSearchParams {
  const wish = new URLSearchParams();
  for (const [name, value] of answers) if (name !== "q" && CRITERIA.includes(name) && typeof value === "string") wish.append(name, value);
  const [title, words] = [answers.get("title"), answers.get("q")].map((text) => String(text ?? "").trim()) as [string, string];
  const q = title.length >= MIN_TITLE_CHARS ? title : words;
  if (q) wish.append("q", q);
  return wish;
}

interface Near {
  nearest: RequestData["nearest"];
  /** The criteria they were compared with. */
  wish: URLSearchParams;
}

/** The nearest sources; call `follow` at each change of the form. A failed request leaves the previous ones. */
export function useNear(start: Near, begunWith: string[]): Near & { follow(answers: FormData): void } {
  const locale = useLocale();
  const [near, setNear] = useState(start);
  const lastAddress = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (answers: FormData) => {
    const wish = wishOf(answers);
    const address = nearestAddress(wish, locale);
    if (!address || address === lastAddress.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastAddress.current = address;
      void createApi().get<NearestSources>(address).then(({ items }) => {
        if (lastAddress.current === address) setNear({ nearest: items.filter(({ slug }) => !begunWith.includes(slug)), wish });
      }, () => undefined);
    }, DEBOUNCE_MS);
  };
  return { ...near, follow };
}
