// The price of an order while it is filled in, by the same function that prices the quote: the server says it.

import { useRef, useState } from "react";
import { given } from "../kit/field-rules";
import { useT } from "../lib/i18n";
import type { ScoringPrice } from "../model/api";
import { useEuros } from "./euros";
import { filled } from "./fields";
import styles from "./order.module.css";

/** The price, and what asks for another when answers change. */
export function usePrice(first: ScoringPrice) {
  const [value, setValue] = useState(first);
  const asked = useRef("");
  const follow = (answers: FormData) => {
    const query = new URLSearchParams({
      markets: String(Math.max(1, filled(answers).length)),
      sellOut: String(answers.has("sellOut")),
      seat: given(answers, "seat") || "france",
    }).toString();
    if (query === asked.current) return;
    asked.current = query;
    // A price that cannot be asked for stays the last one: the quote tells the right one.
    void fetch(`/api/scoring/price?${query}`).then(async (answer) => {
      const price = answer.ok ? ((await answer.json()) as ScoringPrice) : null;
      if (price && asked.current === query) setValue(price);
    }, () => undefined);
  };
  return { value, follow };
}

export function PricePart({ price }: { price: ScoringPrice }) {
  const t = useT();
  const euros = useEuros();
  const markets = price.lines.filter(({ kind }) => kind === "market");
  return (
    <section class={styles.price} aria-live="off">
      <h2>{t("scoring:order.price.title")}</h2>
      <p class="small muted">{t("scoring:order.price.list", { version: price.version })}{price.example && `, ${t("scoring:order.price.example")}`}</p>
      <dl>
        {markets.map(({ full, amount }, at) => (
          <div key={at} class={amount < full ? styles.free : undefined}>
            <dt>{t(amount < full ? "scoring:order.price.free" : "scoring:order.price.market", { number: at + 1 })}</dt>
            <dd>{amount < full && <s>{euros(full)}</s>} {euros(amount)}</dd>
          </div>
        ))}
        {price.lines.filter(({ kind }) => kind === "discount").map(({ amount }) => (
          <div key="discount"><dt>{t("scoring:order.price.discount")}</dt><dd>{euros(amount)}</dd></div>
        ))}
        <div class={styles.net}><dt>{t("scoring:order.price.net")}</dt><dd>{euros(price.net)}</dd></div>
        <div><dt>{t("scoring:order.price.vat")}</dt><dd>{euros(price.vat.amount)}</dd></div>
        <div><dt>{t("scoring:order.price.gross")}</dt><dd>{euros(price.gross)}</dd></div>
      </dl>
      <p class={`small ${styles.tiersTitle}`}>{t("scoring:order.price.tiers")}</p>
      <ol class={styles.tiers}>
        {price.tiers.map((cents, at) => (
          <li key={at} aria-current={at + 1 === markets.length}><strong>{at + 1}</strong>{euros(cents)}</li>
        ))}
      </ol>
    </section>
  );
}
