// Fields with one or several choices: a select, radio buttons or checkboxes, all native.

import { useState, type ReactNode } from "react";
import { useT } from "../lib/i18n";
import { describedBy, FieldFrame, FieldName, FieldNotes, notedBy, useField, type FieldProps } from "./field-frame";
import styles from "./field.module.css";
import { useFormState } from "./form-state";

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: string;
  /** Content shown below the choice while it is selected. */
  reveal?: ReactNode;
}

interface SelectFieldProps extends FieldProps {
  choices: Choice[];
  value?: string;
}

export function SelectField(props: SelectFieldProps) {
  const t = useT();
  const { choices, value: given, ...field } = useField(props);
  // The control is uncontrolled from then on: clearing errors must not reset the choice.
  const [value] = useState(given);
  return (
    <FieldFrame field={field}>
      <select id={field.name} name={field.name} class={styles.control} required={field.required === true} {...describedBy(field)}>
        <option value="" selected={!value}>{t("kit:field.choose")}</option>
        {choices.map((choice) => <option key={choice.value} value={choice.value} selected={choice.value === value}>{choice.label}</option>)}
      </select>
    </FieldFrame>
  );
}

interface ChoiceFieldProps extends FieldProps {
  kind: "radio" | "checkbox";
  /** Each choice in its own frame, three in a row if there is room. */
  cards?: boolean;
  choices: Choice[];
  values?: string[];
}

/** The first control has the name of the group as its id, so that a link to the field focuses it. */
const choiceId = (name: string, index: number) => (index === 0 ? name : `${name}-${index}`);

export function ChoiceField({ kind, cards = false, choices, values: given = [], ...props }: ChoiceFieldProps) {
  const { value: _, ...field } = useField(props as FieldProps & { value?: string });
  const values = useFormState().values(field.name) ?? given;
  return (
    <fieldset class={`${styles.field} ${field.error ? `${styles.wrong} relative` : ""}`} {...notedBy(field)}>
      <legend class={styles.label}><FieldName {...field} /></legend>
      <FieldNotes {...field} />
      <div class={cards ? `${styles.cards} grid gap-2` : ""}>
        {choices.map(({ value, label, hint, reveal }, index) => (
          <div key={value} class={cards ? `${styles.choice} ${styles.card} relative ground` : styles.choice}>
            <input
              type={kind}
              id={choiceId(field.name, index)}
              name={field.name}
              value={value}
              defaultChecked={values.includes(value)}
              required={kind === "radio" && field.required === true}
              aria-describedby={hint ? `${choiceId(field.name, index)}-about` : undefined}
            />
            <label for={choiceId(field.name, index)}>{label}</label>
            {hint && <p class={`${styles.hint} small muted`} id={`${choiceId(field.name, index)}-about`}>{hint}</p>}
            {reveal && <div class={styles.reveal}>{reveal}</div>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface ConsentFieldProps {
  name: string;
  label: string;
  /** The full text of the consent. */
  policy: ReactNode;
}

/** One required box, initially unticked. */
export function ConsentField(props: ConsentFieldProps) {
  const { name, label, policy } = props;
  const { errors, value } = useFormState();
  const field = { name, label, error: errors[name], required: true };
  return (
    <div class={`${styles.field} ${field.error ? `${styles.wrong} relative` : ""}`}>
      <FieldNotes {...field} />
      <div class={styles.choice}>
        <input type="checkbox" id={name} name={name} value="yes" required defaultChecked={value(name) !== undefined} {...describedBy(field)} />
        <label for={name}><FieldName label={label} required /></label>
        <p class={`${styles.hint} small muted`}>{policy}</p>
      </div>
    </div>
  );
}
