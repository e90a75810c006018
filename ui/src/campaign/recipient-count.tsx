// The number of recipients of a custom list, the same on every screen: pasted addresses and those of a file, without
// duplicates.

import { useEffect, useState } from "react";
import { useFormat, useT } from "../lib/i18n";
import type { CampaignList, RecipientCount } from "../model/api";
import { readAddresses } from "./fields";

/** Milliseconds after the last key before the request. */
const DEBOUNCE_MS = 300;

/** `null` while the server counts, and if the request fails. */
export function useRecipientCount(pasted: string, list: CampaignList | null): number | null {
  const [union, setUnion] = useState<number | null>(null);
  const own = readAddresses(pasted).addresses.length;
  // The count is repeated when other columns of the same file are chosen.
  const joined = own > 0 ? list : null;
  useEffect(() => {
    setUnion(null);
    if (!joined) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      const answer = await fetch(`/api/campaign/lists/${joined.ticket}/recipients`, {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body: pasted,
        signal: stop.signal,
      });
      if (answer.ok) setUnion(((await answer.json()) as RecipientCount).recipients);
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [pasted, joined]);
  return joined ? union : (list?.recipients ?? own);
}

export function RecipientTotal({ pasted, list }: { pasted: string; list: CampaignList | null }) {
  const t = useT();
  const { number } = useFormat();
  const count = useRecipientCount(pasted, list);
  return <p class="small" role="status">{count !== null && (list || count > 0) && t("campaign:list.counted", { count, number: number(count) })}</p>;
}
