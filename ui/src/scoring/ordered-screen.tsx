// What an order became: its quote, where it stands, and the file.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { ScoringOrdered } from "../model/api";
import { useEuros } from "./euros";

export default function OrderedScreen({ data: order }: ScreenProps<ScoringOrdered>) {
  const t = useT();
  const locale = useLocale();
  const { date } = useFormat();
  const euros = useEuros();
  const { number, reference, state, signer } = order;
  const isSigned = state === "signed";
  return (
    <section class="container section stack">
      <h1>{t(isSigned ? "scoring:order.ordered.signedTitle" : "scoring:order.ordered.title", { number })}</h1>
      <p class="lead">{isSigned ? t("scoring:order.ordered.signedLead") : t("scoring:order.ordered.lead", { signer, day: date(order.validUntil) })}</p>
      <dl>
        <dt>{t("scoring:order.ordered.reference")}</dt>
        <dd>{reference}</dd>
        <dt>{t("scoring:order.ordered.state")}</dt>
        <dd>{t(`scoring:state.${state}`)}</dd>
        <dt>{t("scoring:sign.total")}</dt>
        <dd>{euros(order.net)}</dd>
        <dt>{t("scoring:sign.totalGross")}</dt>
        <dd>{euros(order.gross)}</dd>
      </dl>
      <p><a class="button" href={`/api/scoring/orders/${reference}/file`} download>{t("scoring:order.ordered.download")}</a></p>
      <p><a href={`/${locale}/solutions/scoring`}>{t("scoring:order.crumb")}</a></p>
    </section>
  );
}
