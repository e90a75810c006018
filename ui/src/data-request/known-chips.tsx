// Criteria from the Store, each removable: a box without a script, a chip with a button with one. The form submits the
// box in both cases.

import { useRef, useState } from "react";
import { Chip } from "../kit/chip";
import { useFormState } from "../kit/form-state";
import { useT } from "../lib/i18n";
import styles from "./chips.module.css";
import type { Known } from "./known";

const keyOf = ({ name, value }: Known) => `${name}=${value}`;

export function KnownChips({ known }: { known: Known[] }) {
  const t = useT();
  const group = useRef<HTMLFieldSetElement>(null);
  const sent = useFormState();
  // Criteria removed in a rejected form stay removed.
  const dropped = () => known.filter(({ name, value }) => sent.values("title") && !sent.values(name)?.includes(value)).map(keyOf);
  const [without, setWithout] = useState(() => new Set(dropped()));
  if (known.length === 0) return null;
  const put = (one: Known, kept: boolean) =>
    setWithout((before) => {
      const after = new Set(before);
      if (kept) after.delete(keyOf(one));
      else after.add(keyOf(one));
      return after;
    });
  /** Like unticking the box by hand, so that the form stores it. */
  const untick = (one: Known) => document.querySelector<HTMLInputElement>(`input[data-known="${CSS.escape(keyOf(one))}"]:checked`)?.click();
  /** The button is removed with the chips. */
  const clear = () => {
    group.current?.focus();
    kept.forEach(untick);
  };
  const kept = known.filter((one) => !without.has(keyOf(one)));
  return (
    <fieldset class={`row wrap middle gap-2 mb-5`} ref={group} tabIndex={-1}>
      <legend class={`${styles.legend} small muted`}>{t("request:origin")}</legend>
      {known.map((one) => (
        <label key={keyOf(one)} class={`${styles.box} no-script inline-row middle gap-2 touch`}>
          <input
            type="checkbox"
            name={one.name}
            value={one.value}
            data-known={keyOf(one)}
            checked={!without.has(keyOf(one))}
            onInput={(event) => put(one, event.currentTarget.checked)}
          />
          {one.text}
        </label>
      ))}
      {kept.map((one) => <Chip key={keyOf(one)} text={one.text} onRemove={() => untick(one)} />)}
      {kept.length > 1 && <button class={`${styles.clear} needs-script small brand`} type="button" onClick={clear}>{t("request:known.clear")}</button>}
    </fieldset>
  );
}
