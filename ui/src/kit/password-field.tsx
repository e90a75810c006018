// A password: hidden unless the user shows it, which needs a script. Pasting is allowed.

import { useEffect, useState } from "react";
import { useT } from "../lib/i18n";
import { describedBy, ErrorText, FieldName, hintId, useField, type FieldProps } from "./field-frame";
import field from "./field.module.css";
import { EyeIcon } from "./icons";
import styles from "./password-field.module.css";
import type { ReactNode } from "react";

interface PasswordFieldProps extends FieldProps {
  autocomplete: "current-password" | "new-password";
  /** Content at the end of the label's line. */
  aside?: ReactNode;
}

export function PasswordField(given: PasswordFieldProps) {
  const t = useT();
  const props = useField<PasswordFieldProps & { value?: string }>(given);
  const { name, label, hint, error, required, autocomplete, aside } = props;
  const [shown, setShown] = useState(false);
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div class={`${field.field} ${error ? `${field.wrong} relative` : ""}`}>
      <div class="row wrap baseline apart gap-x-4">
        <label class={field.label} for={name}><FieldName label={label} required={required} /></label>
        {aside && <span class="small">{aside}</span>}
      </div>
      {hint && <p class={`${field.hint} small muted`} id={hintId(name)}>{hint}</p>}
      {error && <ErrorText name={name} error={error} />}
      <div class={`${styles.box} relative mt-2`}>
        <input
          id={name}
          name={name}
          class={field.control}
          type={(shown ? "text" : "password") as "password"}
          required={required === true}
          autocomplete={autocomplete}
          autocapitalize="none"
          spellcheck={false}
          {...describedBy(props)}
        />
        {alive && (
          <button class={`${styles.show} inline-row middle touch strong`} type="button" aria-pressed={shown} aria-controls={name} onClick={() => setShown(!shown)}>
            <EyeIcon />
            {t(shown ? "kit:password.hide" : "kit:password.show")}
          </button>
        )}
      </div>
    </div>
  );
}
