// The frame of a form field around its control: name, hint, error, and the ids that associate them with the control.

import type { ReactNode } from "react";
import { useT } from "../lib/i18n";
import styles from "./field.module.css";
import { useFormState } from "./form-state";
import { AlertIcon } from "./icons";

export interface FieldProps {
  /** Name in the form; also the id of the control, which error links target. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /**
   * A field that is required only while shown has no `required` attribute: the browser would reject it while hidden.
   */
  required?: boolean | "when-shown" | undefined;
}

/** A field with the state of its form, unless the page overrides it. */
export function useField<Props extends FieldProps & { value?: string }>(props: Props): Props {
  const { errors, value } = useFormState();
  const { name } = props;
  return { ...props, error: props.error ?? errors[name], value: value(name) ?? props.value };
}

export const hintId = (name: string) => `${name}-hint`;
export const errorId = (name: string) => `${name}-error`;

/** The ARIA attributes of a group of controls. */
export function notedBy({ name, hint, error }: FieldProps): { "aria-describedby"?: string } {
  const ids = [hint ? hintId(name) : "", error ? errorId(name) : ""].filter(Boolean).join(" ");
  return ids ? { "aria-describedby": ids } : {};
}

/** The ARIA attributes of a single control, which alone can be invalid. */
export const describedBy = (field: FieldProps): { "aria-describedby"?: string; "aria-invalid"?: true } => ({
  ...notedBy(field),
  ...(field.error ? { "aria-invalid": true } : {}),
});

/** The label of a field, with the star that the form's legend explains. */
export function FieldName({ label, required }: Pick<FieldProps, "label" | "required">) {
  const t = useT();
  return (
    <>
      {label}
      {required ? <span class="warn" aria-hidden="true">{" *"}</span> : <span class="regular muted">{` ${t("kit:field.optional")}`}</span>}
    </>
  );
}

/** The error of a field. */
export function ErrorText({ name, error }: { name: string; error: string }) {
  const t = useT();
  return (
    <p class={`${styles.error} row top gap-2 mt-1 strong warn`} id={errorId(name)}>
      <AlertIcon />
      <span><span class="visually-hidden">{`${t("kit:field.error")} `}</span>{error}</span>
    </p>
  );
}

/** Hint and error, in reading order. */
export function FieldNotes({ name, hint, error }: FieldProps) {
  return (
    <>
      {hint && <p class={`${styles.hint} small muted`} id={hintId(name)}>{hint}</p>}
      {error && <ErrorText name={name} error={error} />}
    </>
  );
}

/** A field of one control, with a label element. */
export function FieldFrame({ field, rule, children }: { field: FieldProps; rule?: string | undefined; children: ReactNode }) {
  return (
    <div class={`${styles.field} ${field.error ? `${styles.wrong} relative` : ""}`}>
      <div class="row wrap baseline apart gap-x-4">
        <label class={styles.label} for={field.name}><FieldName label={field.label} required={field.required} /></label>
        {rule && <span class="small muted">{rule}</span>}
      </div>
      <FieldNotes {...field} />
      {children}
    </div>
  );
}

/** Two short related fields, side by side if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div class={`${styles.pair} grid gap-5`}>{children}</div>;
}

/** The line at the top of a form that explains the star. */
export function MandatoryLegend() {
  const t = useT();
  return <p class="mb-5 small muted">{t("kit:field.mandatory")}</p>;
}
