// Areas: chips of the selection above a list of checkboxes that opens, beside a checkbox for "none in particular".

import { useEffect, useRef, useState } from "react";
import { Chip } from "../kit/chip";
import { FieldName, FieldNotes, notedBy } from "../kit/field-frame";
import fieldStyles from "../kit/field.module.css";
import { useFormState } from "../kit/form-state";
import { useT } from "../lib/i18n";
import type { SourceTerritory } from "../model/api";
import { optionName } from "../model/option-name";
import styles from "./territory-field.module.css";

interface TerritoryFieldProps {
  territories: SourceTerritory[];
  /** The areas given in the address of the Store. */
  given?: string[];
  /** Whether "none in particular" is a choice. */
  anywhere?: boolean;
}

/** The selected areas, and whether "none in particular" is checked: that disables their boxes and keeps their state. */
function useAreas(territories: SourceTerritory[], given: string[]) {
  const { values } = useFormState();
  const list = useRef<HTMLDetailsElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>(() => values("territory") ?? given.filter((word) => territories.includes(word as SourceTerritory)));
  // Without a script a disabled box could not be enabled again.
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const [anywhere, setAnywhere] = useState(() => (values("anywhere") ?? []).length > 0);
  const put = (territory: string, isChosen: boolean) =>
    setChosen((before) => territories.filter((one) => (one === territory ? isChosen : before.includes(one))));
  const exclude = (isAnywhere: boolean) => {
    setAnywhere(isAnywhere);
    // The form reads its boxes in the same event, before they are rendered again.
    list.current?.querySelectorAll("input").forEach((box) => {
      box.disabled = isAnywhere;
    });
    if (isAnywhere && list.current) list.current.open = false;
  };
  const untick = (territory: string) => list.current?.querySelector<HTMLInputElement>(`input[value="${territory}"]:checked`)?.click();
  const isOff = anywhere && scripted;
  return { list, chosen, sent: anywhere ? [] : chosen, anywhere, isOff, put, exclude, untick };
}

export function TerritoryField({ territories, given = [], anywhere: mayBeAnywhere = false }: TerritoryFieldProps) {
  const t = useT();
  const { errors } = useFormState();
  const { list, chosen, sent, anywhere, isOff, put, exclude, untick } = useAreas(territories, given);
  const field = { name: "territory", label: t("request:territory.label"), required: true, error: errors.territory };
  const name = (territory: string) => optionName("territory", territory, { t });
  const fromStore = given.length > 0 && given.every((one) => sent.includes(one));
  return (
    <fieldset class={`${fieldStyles.field} ${field.error ? `${fieldStyles.wrong} relative` : ""}`} {...notedBy(field)}>
      <legend class={fieldStyles.label}>
        <FieldName {...field} />
        {fromStore && <span class={`${styles.origin} small regular muted`}>{t("request:origin")}</span>}
      </legend>
      <FieldNotes {...field} />
      <div class={`${styles.row} grid top gap-2 gap-x-4 column mt-2`}>
        <div class={`${styles.list} row wrap middle gap-2`} data-disabled={isOff} data-wrong={field.error !== undefined}>
          {sent.map((territory) => <Chip key={territory} text={name(territory)} onRemove={() => untick(territory)} />)}
          <details ref={list} class={styles.details}>
            <summary id="territory">{sent.length > 0 ? t("request:territory.add") : t("request:territory.choose", { total: territories.length })}</summary>
            <div class={styles.boxes}>
              {territories.map((territory) => (
                <label key={territory}>
                  <input
                    type="checkbox"
                    name="territory"
                    value={territory}
                    checked={chosen.includes(territory)}
                    disabled={isOff}
                    onInput={(event) => put(territory, event.currentTarget.checked)}
                  />
                  {name(territory)}
                </label>
              ))}
            </div>
          </details>
        </div>
        {mayBeAnywhere && (
          <label class={styles.anywhere}>
            <input type="checkbox" name="anywhere" value="yes" checked={anywhere} onInput={(event) => exclude(event.currentTarget.checked)} />
            {t("request:anywhere")}
          </label>
        )}
      </div>
      {anywhere && <p class={`${fieldStyles.hint} small muted`} role="status">{t("request:territory.none")}</p>}
    </fieldset>
  );
}
