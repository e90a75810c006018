// One answer inside the panel.

import { PreviousIcon } from "../kit/icons";
import { useLocale, useT } from "../lib/i18n";
import type { SupportAnswer } from "./api";
import styles from "./panel-views.module.css";

interface AnswerViewProps {
  answer: SupportAnswer;
  onBack(): void;
  onWrite(): void;
}

export function Back({ onBack }: Pick<AnswerViewProps, "onBack">) {
  const t = useT();
  return <button class={`${styles.back} bare inline-row middle gap-1 touch brand`} type="button" onClick={onBack}><PreviousIcon />{t("support:back")}</button>;
}

export function AnswerView({ answer: { id, question, answer }, onBack, onWrite }: AnswerViewProps) {
  const t = useT();
  return (
    <>
      <div class={styles.body}>
        <Back onBack={onBack} />
        <h3 class={styles.question}>{question}</h3>
        <p class="mb-4">{answer}</p>
        <p class="small"><a href={`/${useLocale()}/help#${id}`}>{t("support:search.all")}</a></p>
      </div>
      <div class={styles.foot}><button class="button" type="button" onClick={onWrite}>{t("support:write.instead")}</button></div>
    </>
  );
}
