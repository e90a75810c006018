// The price of each number of markets before any account: one form without a script. Its buttons name the choice,
// which goes along to the order form, or to the message that asks for an account.

import { useShortEuros } from "../blocks/euros";
import example from "../blocks/example-mark.module.css";
import { freeBefore } from "../blocks/free-market";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { ScoringPrice } from "../model/api";
import styles from "./price-strip.module.css";

/** A text for each number of markets, of which the style shows that of the choice. */
function Chosen({ text, counts }: { text: TextKey; counts: number[] }) {
  const t = useT();
  return <>{counts.map((count) => <span key={count} class={styles.chosen} data-count={count}>{t(text, { count })}</span>)}</>;
}

interface TierProps {
  count: number;
  each: number;
  total: number;
  free: boolean;
}

function Tier({ count, each, total, free }: TierProps) {
  const t = useT();
  const euros = useShortEuros();
  return (
    <label class={`${styles.tier} grid gap-x-3 tabular`}>
      <span class={`${styles.name} row middle gap-2 strong`}>
        <input type="radio" name="markets" value={count} defaultChecked={count === 1} />
        {t("scoring:tiers.markets", { count })}
      </span>
      <span class={`${styles.each} nowrap`}>{euros(each)}<span class={styles.unit}>{` ${t("scoring:tiers.each")}`}</span></span>
      <span class={`${styles.total} display text-5 bold nowrap`}>{euros(total)}<span class={styles.in}>{` ${t("scoring:tiers.inAll")}`}</span></span>
      {free && <mark class={`${styles.free} mt-2 small strong`}>{t("scoring:tiers.free")}</mark>}
    </label>
  );
}

/** `price` is that of the largest order. */
export function PriceStrip({ price }: { price: ScoringPrice }) {
  const t = useT();
  const { date } = useFormat();
  const home = `/${useLocale()}`;
  const { tiers, lines, net } = price;
  const free = freeBefore(lines.find((line) => freeBefore(line) !== null));
  const counts = tiers.map((_, at) => at + 1);
  return (
    <form class={styles.strip} action={`${home}/solutions/scoring/order`} aria-labelledby="prices">
      <div class={styles.head}>
        <h2 id="prices">{t("scoring:tiers.title")}</h2>
        {price.example && <span class={example.mark}>{t("scoring:tiers.example")}</span>}
        <p class="small muted">{t("scoring:tiers.terms")}</p>
      </div>
      <fieldset class={`${styles.tiers} grid frame`}>
        <legend class="visually-hidden">{t("scoring:tiers.legend")}</legend>
        {tiers.map((each, at) => {
          const isLast = at + 1 === tiers.length;
          return <Tier key={at} count={at + 1} each={each} total={isLast ? net : each * (at + 1)} free={isLast && free !== null} />;
        })}
      </fieldset>
      <div class={styles.foot}>
        <p class="small muted">
          {free && `${t("scoring:tiers.until", { day: date(free) })} `}
          {`${t("scoring:tiers.discount")} ${t("scoring:tiers.account")}`}
        </p>
        <p class={`${styles.actions} no-print row wrap gap-3 shrink`}>
          <button class="button" type="submit"><Chosen text="scoring:tiers.order" counts={counts} /></button>
          <button class="button button-quiet" type="submit" name="subject" value="data" formAction={`${home}/contact`}>{t("scoring:tiers.open")}</button>
        </p>
      </div>
    </form>
  );
}
