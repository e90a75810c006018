// Compares the sender of a message with the company's domain: here, where there is a script, else on the server, which
// neither keeps nor logs it. Without a configured address there is nothing to compare with.

import { useState, type FormEvent } from "react";
import { useLocale, useT } from "../lib/i18n";
import type { BlockProps } from "../blocks/block";
import { compareSender, type Comparison } from "./sender-domain";
import styles from "./sender-check.module.css";

/** The page that compares without a script. */
const PATH = "/ohg/sender";
const FIELD = "sender-address";

function Verdict({ comparison: { verdict, found, ours, foreign } }: { comparison: Comparison }) {
  const t = useT();
  return (
    <div class={`${styles.verdict} anywhere text-3 ${verdict === "same" ? styles.same : verdict === "other" ? styles.other : ""}`}>
      <p class={styles.fact}>{t(`blocks:sender.${verdict}`)}</p>
      <p>{t(`blocks:sender.${verdict}Why`, { found, ours })}</p>
      {foreign.length > 0 && <p>{t("blocks:sender.foreign", { letters: foreign.join(" ") })}</p>}
    </div>
  );
}

export function SenderCheck({ block: { about, email }, around: { sender = null } }: BlockProps<"SenderCheck">) {
  const t = useT();
  const locale = useLocale();
  const [address, setAddress] = useState(sender ?? "");
  const [compared, setCompared] = useState(sender);
  if (!email) return null;
  const compare = (event: FormEvent) => {
    event.preventDefault();
    setCompared(address);
  };
  return (
    <div class="grid gap-4 column">
      {about && <p class="muted">{about}</p>}
      <form method="get" action={`/${locale}${PATH}`} onSubmit={compare} lang={locale}>
        <label class={`${styles.label} block strong`} for={FIELD}>{t("blocks:sender.label")}</label>
        <div class={`${styles.line} row wrap`}>
          <input class={`${styles.field} shrink ground`} id={FIELD} name="address" inputMode="email" autoComplete="off" autoCapitalize="none" spellcheck={false} maxLength={200} required value={address} onInput={({ currentTarget }) => setAddress(currentTarget.value)} />
          <button class="button" type="submit">{t("blocks:sender.compare")}</button>
        </div>
      </form>
      <div role="status" lang={locale}>{compared && <Verdict comparison={compareSender(compared, email)} />}</div>
    </div>
  );
}
