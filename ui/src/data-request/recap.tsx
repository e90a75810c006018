// All answers once more, each part with the way back to where it is changed.

import { useFormat, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import { optionName } from "../model/option-name";
import type { Known } from "./known";
import styles from "./recap.module.css";

type Line = [term: string, answer: string];

interface RecapProps {
  answers: FormData;
  known: Known[];
  onChange(step: number): void;
}

/** The answers in words, by part. */
function useLines(answers: FormData, known: Known[]): { data: Line[]; identity: Line[] } {
  const t = useT();
  const format = useFormat();
  const given = (name: string) => String(answers.get(name) ?? "").trim();
  const kept = known.filter(({ name, value }) => answers.getAll(name).includes(value)).map(({ text }) => text);
  const areas = answers.getAll("territory").map((value) => optionName("territory", String(value), { t }));
  const frequency = given("frequency");
  const periodic = frequency ? `${t("request:delivery.periodic")}, ${t(`source:update.${frequency}` as TextKey)}` : t("request:delivery.periodic");
  const amount = Number(given("budgetAmount").replace(/[\s€]/g, ""));
  const budget = given("budget") === "other" ? t("request:amount.value", { amount: format.number(amount) }) : given("budget") && t(`request:budget.${given("budget")}` as TextKey);
  return {
    data: [
      [t("request:subject.label"), given("title")],
      [t("request:details.label"), given("description")],
      ...(kept.length > 0 ? [[t("request:origin"), kept.join(", ")] satisfies Line] : []),
      [t("request:territory.label"), answers.has("anywhere") ? t("request:anywhere") : areas.join(", ")],
      [t("request:delivery.label"), given("delivery") === "periodic" ? periodic : given("delivery") && t("request:delivery.once")],
      [t("request:budget.label"), budget],
    ],
    identity: [
      [t("request:recap.name"), `${given("firstname")} ${given("lastname")}`.trim()],
      [t("contact:email.label"), given("emailAddress")],
      [t("contact:phone.label"), given("phone")],
      [t("contact:company"), given("company")],
    ],
  };
}

function Part({ title, lines, onChange }: { title: string; lines: Line[]; onChange(): void }) {
  const t = useT();
  return (
    <section class={styles.part}>
      <div class={styles.head}>
        <h3>{title}</h3>
        <button class={styles.change} type="button" onClick={onChange}>
          {t("kit:wizard.change")}
          <span class="visually-hidden">{` ${title}`}</span>
        </button>
      </div>
      <dl>
        {lines.map(([term, answer]) => (
          <div key={term} class={styles.line}>
            <dt>{term}</dt>
            <dd class={answer ? undefined : "muted"}>{answer || t("request:recap.empty")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Recap({ answers, known, onChange }: RecapProps) {
  const t = useT();
  const { data, identity } = useLines(answers, known);
  return (
    <div class={styles.recap}>
      <Part title={t("request:steps.data.name")} lines={data} onChange={() => onChange(2)} />
      <Part title={t("request:steps.identity.name")} lines={identity} onChange={() => onChange(3)} />
    </div>
  );
}
