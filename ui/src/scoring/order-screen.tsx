// An order of scores in four steps, for a signed-in user: product and client, markets, summary, and signer. Its price
// is beside it. Without a script it is one long form.

import { Crumbs } from "../blocks/crumbs";
import { ConsentField } from "../kit/choice-field";
import { CopyLink } from "../kit/copy-link";
import { EndPage } from "../kit/end-page";
import { LinkRows } from "../kit/link-rows";
import { Wizard, type WizardStep } from "../kit/wizard";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Translate } from "../lib/translate";
import { checkInformation, checkMarkets, checkSigner, checkValidated, INFORMATION_FIELDS, MARKET_FIELDS, MARKETS, SIGNER_FIELDS } from "./fields";
import type { OrderPage } from "./load";
import { InformationFields } from "./information-fields";
import { MarketFields } from "./market-fields";
import styles from "./order.module.css";
import { OrderRecap } from "./order-recap";
import { PricePart, usePrice } from "./price-part";
import { scoringSentence } from "./sentence";
import { SignerFields } from "./signer-fields";

const labelsOf = (t: Translate): Record<string, string> => ({
  ...Object.fromEntries((["company", "seat", "siren", "vat", "register", "address", "indicator", "from", "to", "formats", "sellOut", "validated", "signerName", "signerEmail"] as const).map((name) => [name, t(`scoring:order.field.${name}`)])),
  ...Object.fromEntries(MARKETS.flatMap((number) => [[`market${number}`, t("scoring:order.field.market", { number })], [`gtins${number}`, t("scoring:order.field.gtins", { number })]])),
});

/** Phones get no order form: confidential data stays on a computer. */
function Mobile({ address }: { address: string }) {
  const t = useT();
  const locale = useLocale();
  const mail = `mailto:?subject=${encodeURIComponent(t("scoring:order.mobileSubject"))}&body=${encodeURIComponent(address)}`;
  return (
    <div class={styles.mobile}>
      <EndPage
        mark="closed"
        fact={t("scoring:order.title")}
        title={t("scoring:order.mobileTitle")}
        lead={t("scoring:order.mobile")}
        actions={<><a class="button" href={mail}>{t("scoring:order.mobileSend")}</a><CopyLink address={address} /></>}
      >
        <LinkRows title={t("scoring:order.mobileMeanwhile")} rows={[{ href: `/${locale}/solutions/scoring`, name: t("scoring:order.mobileMethod") }, { href: `/${locale}/contact`, name: t("scoring:order.mobileCall") }]} />
      </EndPage>
    </div>
  );
}

export default function OrderScreen({ data: form, search, origin, refusal }: ScreenProps<OrderPage>) {
  const t = useT();
  const locale = useLocale();
  const labels = labelsOf(t);
  const price = usePrice(form.price, form.chosen);
  const path = `/${locale}/solutions/scoring/order`;
  const query = search.toString();
  const step = (name: "information" | "markets" | "recap" | "signer") => ({ name: t(`scoring:order.steps.${name}.name`), title: t(`scoring:order.steps.${name}.title`) });
  const steps: WizardStep[] = [
    { ...step("information"), fields: INFORMATION_FIELDS, content: () => <InformationFields form={form} labels={labels} />, check: (answers) => checkInformation(answers, form.to) },
    { ...step("markets"), next: t("scoring:order.steps.markets.next"), fields: MARKET_FIELDS, content: () => <MarketFields labels={labels} price={price.value} />, check: checkMarkets },
    {
      ...step("recap"),
      next: t("scoring:order.steps.recap.next"),
      fields: ["validated"],
      content: (answers, show) => (
        <>
          {answers && <OrderRecap answers={answers} labels={labels} onChange={show} />}
          <div class={`${styles.validation} mt-5 frame`}>
            <ConsentField name="validated" label={labels.validated ?? ""} policy={t("scoring:order.validatedHint")} />
          </div>
        </>
      ),
      check: checkValidated,
      closed: t("scoring:order.notValidated"),
    },
    { ...step("signer"), next: t("scoring:order.steps.signer.next"), fields: SIGNER_FIELDS, content: () => <SignerFields labels={labels} />, check: checkSigner },
  ];
  return (
    <>
      <Mobile address={`${origin}${path}${query && `?${query}`}`} />
      <div class={styles.desktop}>
        <div class={`container ${styles.layout} shrink-items grid gap-6`}>
          <div>
            <Crumbs above={[{ text: t("scoring:order.crumb"), path: "/solutions/scoring" }]} here={t("scoring:order.here")} />
            <Wizard
              id="scoring"
              title={t("scoring:order.title")}
              steps={steps}
              search={search}
              action={path}
              refusal={refusal}
              labels={labels}
              sentence={scoringSentence}
              onEdit={price.follow}
              note={t("scoring:order.note")}
            />
          </div>
          <div><PricePart price={price.value} /></div>
        </div>
      </div>
    </>
  );
}
