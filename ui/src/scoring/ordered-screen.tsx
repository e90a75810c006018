// What an order became: where its quote stands, in the words of its state, what to do next, and the file.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { ScoringOrdered, ScoringState } from "../model/api";
import { useEuros } from "./euros";

/** States of a quote that leads on only when it is ordered again. A draft is then sent; of the others another one is made. */
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
  return (
    <section class="container section stack">
      <h1>{t(`scoring:order.ordered.title.${state}`, { number })}</h1>
      <p class="lead">{t(`scoring:order.ordered.lead.${state}`, { signer, day: date(order.validUntil) })}</p>
      {isStalled && <p><a class="button" href={`/${locale}/solutions/scoring/order`}>{t("scoring:order.ordered.again")}</a></p>}
      <dl>
        <dt>{t("scoring:order.ordered.reference")}</dt>
        <dd>{reference}</dd>
        <dt>{t("scoring:order.ordered.state")}</dt>
        <dd>{t(`scoring:state.${state}`)}</dd>
        {order.declineReason && <><dt>{t("scoring:order.ordered.reason")}</dt><dd>{order.declineReason}</dd></>}
        <dt>{t("scoring:sign.total")}</dt>
        <dd>{euros(order.net)}</dd>
        <dt>{t("scoring:sign.totalGross")}</dt>
        <dd>{euros(order.gross)}</dd>
      </dl>
      <p><a class={isStalled ? "button button-quiet" : "button"} href={`/api/scoring/orders/${reference}/file`} download>{t("scoring:order.ordered.download")}</a></p>
      {order.manages && MANAGED.includes(state) && (
        <form method="post" action={`/${locale}/account`}>
          <input type="hidden" name="do" value="signer" />
          <input type="hidden" name="reference" value={reference} />
          <button class="button button-quiet" type="submit">{t(state === "declined" ? "scoring:order.ordered.reopen" : "scoring:order.ordered.signer")}</button>
        </form>
      )}
      <p><a href={`/${locale}/solutions/scoring`}>{t("scoring:order.crumb")}</a></p>
    </section>
  );
}
