// The summary of all answers, each section with a link to its step.

import { identityLines } from "../blocks/identity-fields";
import { RecapPart, type RecapLine } from "../kit/recap";
import { useFormat, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import { optionName } from "../model/option-name";
import { eurosOf } from "./fields";
import type { Known } from "./known";

export interface RecapProps {
  answers: FormData;
  known: Known[];
  onChange(step: number): void;
}

/** The requested data as text. */
function useLines(answers: FormData, known: Known[]): RecapLine[] {
  const t = useT();
  const format = useFormat();
  const given = (name: string) => String(answers.get(name) ?? "").trim();
  const kept = known.filter(({ name, value }) => answers.getAll(name).includes(value)).map(({ text }) => text);
  const areas = answers.getAll("territory").map((value) => optionName("territory", String(value), { t }));
  const frequency = given("frequency");
  const periodic = frequency ? `${t("request:delivery.periodic")}, ${t(`source:update.${frequency}` as TextKey)}` : t("request:delivery.periodic");
  const amount = eurosOf(given("budgetAmount"));
  const other = amount === null ? given("budgetAmount") : t("request:amount.value", { amount: format.number(amount) });
  const budget = given("budget") === "other" ? other : given("budget") && t(`request:budget.${given("budget")}` as TextKey);
  return [
    [t("request:subject.label"), given("title")],
    [t("request:details.label"), given("description")],
    ...(kept.length > 0 ? [[t("request:origin"), kept.join(", ")] satisfies RecapLine] : []),
    [t("request:territory.label"), answers.has("anywhere") ? t("request:anywhere") : areas.join(", ")],
    [t("request:delivery.label"), given("delivery") === "periodic" ? periodic : given("delivery") && t("request:delivery.once")],
    [t("request:budget.label"), budget],
  ];
}

export default function Recap({ answers, known, onChange }: RecapProps) {
  const t = useT();
  const lines = useLines(answers, known);
  return (
    <div class="mb-5">
      <RecapPart title={t("request:steps.data.name")} lines={lines} onChange={() => onChange(2)} />
      <RecapPart title={t("request:steps.identity.name")} lines={identityLines(answers, t)} onChange={() => onChange(3)} />
    </div>
  );
}
