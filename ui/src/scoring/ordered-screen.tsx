// The status of an order: its quote with its state, the next step, and the file.

import { ButtonForm } from "../kit/button-form";
import type { Milestone } from "../kit/context";
import { EndPage } from "../kit/end-page";
import { Named } from "../kit/named";
import { inParis } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { ScoringOrder, ScoringState } from "../model/api";
import { useEuros } from "../blocks/euros";

/** States of a quote that continues only by a new order. A draft is then sent; the others are replaced. */
const STALLED: ScoringState[] = ["draft", "expired", "cancelled"];
/** States in which another signer can be named. */
const MANAGED: ScoringState[] = ["draft", "sent", "viewed", "declined"];

/** Signature, computation and results; none for an order that has stalled. */
function useSteps({ state, changedAt, validUntil }: ScoringOrder): Milestone[] {
  const t = useT();
  const { date } = useFormat();
  if (STALLED.includes(state)) return [];
  const isSigned = state === "signed";
  const { day, time } = inParis(Date.parse(changedAt));
  return [
    {
      title: t("scoring:order.ordered.steps.sign"),
      text: isSigned ? t("scoring:order.ordered.steps.on", { day: date(day), time }) : t("scoring:order.ordered.steps.until", { day: date(validUntil) }),
      state: isSigned ? "done" : "next",
    },
    { title: t("scoring:order.ordered.steps.compute"), text: t("scoring:order.ordered.steps.computed"), state: isSigned ? "next" : "later" },
    { title: t("scoring:order.ordered.steps.results"), text: t("scoring:order.ordered.steps.mailed"), state: "later" },
  ];
}

function useFacts({ number, state, signer, declineReason, markets, net, gross }: ScoringOrder): [string, string][] {
  const t = useT();
  const { number: count } = useFormat();
  const euros = useEuros();
  return [
    [t("scoring:order.ordered.number"), `${number}, ${t(`scoring:state.${state}`)}`],
    ...(declineReason ? [[t("scoring:order.ordered.reason"), declineReason] as [string, string]] : []),
    [t("scoring:order.ordered.markets"), count(markets)],
    [t("scoring:order.ordered.total"), t("scoring:order.ordered.amounts", { net: euros(net), gross: euros(gross) })],
    [t("scoring:order.ordered.by"), signer],
  ];
}

export default function OrderedScreen({ data: order }: ScreenProps<ScoringOrder>) {
  const t = useT();
  const locale = useLocale();
  const { date } = useFormat();
  const { number, reference, identicon, state, signer, changedAt } = order;
  const { day, time } = inParis(Date.parse(changedAt));
  const isStalled = STALLED.includes(state);
  return (
    <EndPage
      mark={isStalled ? "closed" : "done"}
      fact={t(state === "signed" ? "scoring:order.ordered.signedAt" : "scoring:order.ordered.changedAt", { day: date(day), time })}
      title={t(`scoring:order.ordered.title.${state}`, { number })}
      lead={<Named text={t(`scoring:order.ordered.lead.${state}`, { signer, day: date(order.validUntil) })} value={signer} />}
      reference={reference}
      referenceLabel={t("scoring:order.ordered.reference")}
      facts={useFacts(order)}
      actions={
        <>
          {isStalled ? <a class="button" href={`/${locale}/solutions/scoring/order`}>{t("scoring:order.ordered.again")}</a> : <a class="button button-quiet" href={`/${locale}/account`}>{t("scoring:order.ordered.orders")}</a>}
          <a href={`/api/scoring/orders/${reference}/file`} download>{t("scoring:order.ordered.download")}</a>
        </>
      }
      following={{ identicon, caption: t("scoring:order.ordered.identicon"), steps: useSteps(order) }}
    >
      {order.manages && MANAGED.includes(state) && (
        <div class="pt-5 no-print mt-5 hairline-top">
          <ButtonForm action={`/${locale}/account`} fields={{ do: "signer", reference }} quiet>{t(state === "declined" ? "scoring:order.ordered.reopen" : "scoring:order.ordered.signer")}</ButtonForm>
        </div>
      )}
    </EndPage>
  );
}
