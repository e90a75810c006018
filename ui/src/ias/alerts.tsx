// Alerts by mail: when a level passes its epidemic threshold, or when final values are revised.

import { SubscribeForm } from "../blocks/subscribe-form";
import { ChoiceField } from "../kit/choice-field";
import { sentenceOf } from "../kit/form-state";
import { useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { Theme } from "../model/api";

export interface AlertsProps {
  themes: Theme[];
  /** `theme` and `territory` are ticked: those of the page that linked here. */
  search: URLSearchParams;
  refusal: Refusal | null;
}

/** France and the current regions, in the order of the form. */
const TERRITORIES = ["FR", "FR-ARA", "FR-BFC", "FR-BRE", "FR-CVL", "FR-20R", "FR-GES", "FR-HDF", "FR-IDF", "FR-NOR", "FR-NAQ", "FR-OCC", "FR-PDL", "FR-PAC"] as const;
const KINDS = ["above", "below", "revised"] as const;

const ownSentence = sentenceOf({
  "ias.theme-unknown": "code:ias.theme-unknown",
  "ias.territory-unknown": "code:ias.territory-unknown",
  "ias.alert-unknown": "code:ias.alert-unknown",
});

/** Without a script, the browser returns to the form, which is far below the top of the page. */
export default function Alerts({ themes, search, refusal }: AlertsProps) {
  const t = useT();
  const labels = { themes: t("alerts:themes"), territories: t("alerts:territories"), kinds: t("alerts:kinds") };
  return (
    <section class="flow mt-8" id="alerts">
      <h2 class="section-title">{t("alerts:title")}</h2>
      <p class="measure mt-4">{t("alerts:description")}</p>
      <SubscribeForm path="/ias#alerts" protect="ias-alerts" about={t("alerts:about")} isSent={search.get("subscription") === "sent"} refusal={refusal} labels={labels} sentence={ownSentence}>
        <ChoiceField kind="checkbox" name="themes" label={labels.themes} hint={t("alerts:themesHint")} cards choices={themes.map((value) => ({ value, label: t(`ias:name.${value}`) }))} values={search.getAll("theme")} />
        <ChoiceField kind="checkbox" name="territories" label={labels.territories} hint={t("alerts:territoriesHint")} cards choices={TERRITORIES.map((value) => ({ value, label: t(`ias:region.${value}`) }))} values={search.getAll("territory")} />
        <ChoiceField kind="checkbox" name="kinds" label={labels.kinds} hint={t("alerts:kindsHint")} cards choices={KINDS.map((value) => ({ value, label: t(`alerts:kind.${value}`) }))} />
      </SubscribeForm>
    </section>
  );
}
