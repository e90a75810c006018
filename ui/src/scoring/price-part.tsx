// The price of an order during input, by the same server function that prices the quote.

import { useRef, useState } from "react";
import { given } from "../kit/field-rules";
import { useFormat, useT } from "../lib/i18n";
import type { ScoringPrice } from "../model/api";
import { useShortEuros } from "../blocks/euros";
import { filled } from "./fields";
import { freeBefore } from "../blocks/free-market";
import styles from "./order.module.css";

/** The price, and a function that updates it when answers change. */
export function usePrice(first: ScoringPrice, chosen: number) {
  const [value, setValue] = useState(first);
  const lastQuery = useRef("");
  const follow = (answers: FormData) => {
    const query = new URLSearchParams({
      markets: String(filled(answers).length || chosen),
      sellOut: String(answers.has("sellOut")),
      seat: given(answers, "seat") || "france",
    }).toString();
    if (query === lastQuery.current) return;
    lastQuery.current = query;
    // On failure the last price stays: the quote has the correct one.
    void fetch(`/api/scoring/price?${query}`).then(async (answer) => {
      const price = answer.ok ? ((await answer.json()) as ScoringPrice) : null;
      if (price && lastQuery.current === query) setValue(price);
    }, () => undefined);
  };
  return { value, follow };
}

type Line = ScoringPrice["lines"][number];

function Market({ line, number }: { line: Line; number: number }) {
  const t = useT();
  const { date } = useFormat();
  const euros = useShortEuros();
  const { full, amount } = line;
  const day = freeBefore(line);
  if (!day) return <div><dt>{t("scoring:order.price.market", { number })}</dt><dd>{euros(amount)}</dd></div>;
  return (
    <div class={styles.free}>
      <dt>{t("scoring:order.price.market", { number })}<span>{t("quote:free", { day: date(day) })}</span></dt>
      <dd><s>{euros(full)}</s>{euros(amount)}</dd>
    </div>
  );
}

/** The rate of a line, in hundredths of a percent, if it has one. */
function rateOf({ rules }: Line): number {
  const rule = rules.find((one) => one.rule === "sell-out" || one.rule === "vat");
  return rule && "rate" in rule ? rule.rate : 0;
}

export function PricePart({ price }: { price: ScoringPrice }) {
  const t = useT();
  const euros = useShortEuros();
  const { percent } = useFormat();
  const rate = (line: Line) => percent(rateOf(line) / 100, rateOf(line) % 100 === 0 ? 0 : 2);
  const markets = price.lines.filter(({ kind }) => kind === "market");
  return (
    <section class={styles.price} aria-live="off">
      <div class={`${styles.priceHead} row wrap baseline apart gap-x-4`}>
        <h2>{t("scoring:order.price.title")}</h2>
        <p class="small muted">{t("scoring:order.price.list", { version: price.version })}{price.example && `, ${t("scoring:order.price.example")}`}</p>
      </div>
      <dl class="tabular">
        {markets.map((line, at) => <Market key={at} line={line} number={at + 1} />)}
        {price.lines.filter(({ kind }) => kind === "discount").map((line) => (
          <div key="discount"><dt>{t("quote:discount", { rate: rate(line) })}</dt><dd>{euros(line.amount)}</dd></div>
        ))}
        <div class={styles.net}><dt>{t("scoring:order.price.net")}</dt><dd>{euros(price.net)}</dd></div>
        <div class={styles.tax}><dt>{rateOf(price.vat) > 0 ? t("quote:vat", { rate: rate(price.vat) }) : t("quote:noVat")}</dt><dd>{euros(price.vat.amount)}</dd></div>
        <div class={styles.tax}><dt>{t("scoring:order.price.gross")}</dt><dd>{euros(price.gross)}</dd></div>
      </dl>
      <p class={`small ${styles.tiersTitle}`}>{t("scoring:order.price.tiers")}</p>
      <ol class={`${styles.tiers} tiny row wrap`}>
        {price.tiers.map((cents, at) => (
          <li key={at} aria-current={at + 1 === markets.length}><strong>{at + 1}</strong>{euros(cents)}</li>
        ))}
      </ol>
    </section>
  );
}
