// The status of an order: its quote with its state, the next step, and the file.

import { EndPage } from "../kit/end-page";
import type { RecapLine } from "../kit/recap";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { ScoringOrdered, ScoringState } from "../model/api";
import { useEuros } from "../blocks/euros";

/** States of a quote that continues only by a new order. A draft is then sent; the others are replaced. */
const STALLED: ScoringState[] = ["draft", "expired", "cancelled"];
/** States in which another signer can be named. */
const MANAGED: ScoringState[] = ["draft", "sent", "viewed", "declined"];

export default function OrderedScreen({ data: order }: ScreenProps<ScoringOrdered>) {
  const t = useT();
  const locale = useLocale();
  const { date } = useFormat();
  const euros = useEuros();
  const { number, reference, state, signer } = order;
  const isStalled = STALLED.includes(state);
  const again = <a class="button" href={`/${locale}/solutions/scoring/order`}>{t("scoring:order.ordered.again")}</a>;
  return (
    <EndPage
      mark={isStalled ? "closed" : "done"}
      title={t(`scoring:order.ordered.title.${state}`, { number })}
      lead={t(`scoring:order.ordered.lead.${state}`, { signer, day: date(order.validUntil) })}
      reference={reference}
      facts={[
        [t("scoring:order.ordered.state"), t(`scoring:state.${state}`)],
        ...(order.declineReason ? [[t("scoring:order.ordered.reason"), order.declineReason] as RecapLine] : []),
        [t("scoring:sign.total"), euros(order.net)],
        [t("scoring:sign.totalGross"), euros(order.gross)],
      ]}
      actions={isStalled ? again : <a class="button button-quiet" href={`/api/scoring/orders/${reference}/file`} download>{t("scoring:order.ordered.download")}</a>}
    >
      {isStalled && <p class="small"><a href={`/api/scoring/orders/${reference}/file`} download>{t("scoring:order.ordered.download")}</a></p>}
      <p class="small"><a href={`/${locale}/account`}>{t("scoring:order.ordered.orders")}</a></p>
      {order.manages && MANAGED.includes(state) && (
        <form method="post" action={`/${locale}/account`}>
          <input type="hidden" name="do" value="signer" />
          <input type="hidden" name="reference" value={reference} />
          <button class="button button-quiet" type="submit">{t(state === "declined" ? "scoring:order.ordered.reopen" : "scoring:order.ordered.signer")}</button>
        </form>
      )}
    </EndPage>
  );
}
