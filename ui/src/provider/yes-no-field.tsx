// A yes/no question.

import { ChoiceField } from "../kit/choice-field";
import type { FieldProps } from "../kit/field-frame";
import { useT } from "../lib/i18n";

const ANSWERS = ["no", "yes"] as const;

export function YesNoField(props: FieldProps) {
  const t = useT();
  return <ChoiceField kind="radio" cards choices={ANSWERS.map((value) => ({ value, label: t(`provider:answer.${value}`) }))} {...props} />;
}
