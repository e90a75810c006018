// The facts of a quote beside its signature form, as text.

import { RecapPart, type RecapLine } from "../kit/recap";
import { useFormat, useT } from "../lib/i18n";
import type { SigningPage } from "../model/api";
import { useEuros } from "../blocks/euros";

export interface SignFactsProps {
  quote: SigningPage;
}

export default function SignFacts({ quote }: SignFactsProps) {
  const t = useT();
  const { date } = useFormat();
  const euros = useEuros();
  const lines: RecapLine[] = [
    [t("scoring:sign.signer"), `${quote.signer}, ${quote.email}`],
    [t("scoring:order.channel"), t(`quote:channelName.${quote.channel}`)],
    [t("scoring:order.territory"), t(`quote:territoryName.${quote.territory}`)],
    [t("scoring:sign.period"), t("scoring:sign.periodText", { from: date(quote.from), to: date(quote.to) })],
    [t("scoring:sign.markets"), quote.markets.map(({ name, gtins }) => t("scoring:sign.market", { name, count: gtins })).join("\n")],
    [t("scoring:sign.total"), euros(quote.price.net)],
    [t("scoring:sign.totalGross"), euros(quote.price.gross)],
    [t("scoring:sign.until"), date(quote.validUntil)],
  ];
  return (
    <div class="mb-5">
      <RecapPart title={t("scoring:sign.facts")} lines={lines} />
    </div>
  );
}
