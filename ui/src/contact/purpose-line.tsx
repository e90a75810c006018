// The purpose that the scoring page gave to a message, which the reader may remove.

import { useShortEuros } from "../blocks/euros";
import { useLocale, useT } from "../lib/i18n";
import type { Purpose } from "./load";
import styles from "./purpose-line.module.css";

export function PurposeLine({ purpose: { markets: count, net } }: { purpose: Purpose }) {
  const t = useT();
  const euros = useShortEuros();
  const markets = t("scoring:tiers.markets", { count });
  return (
    <p class={`${styles.line} pad row wrap baseline apart gap-2 gap-x-5 mb-5 mint ink`}>
      <span>{net === null ? t("contact:purpose.account", { markets }) : t("contact:purpose.priced", { markets, amount: euros(net) })}</span>
      <a href={`/${useLocale()}/contact`}>{t("contact:purpose.drop")}</a>
    </p>
  );
}
