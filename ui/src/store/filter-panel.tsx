// The filters of the Store: every choice with what it would give. Beside the list where there is room, else behind a
// disclosure that says how many are active; boxes in a closed panel are sent all the same.

import { useRef } from "react";
import type { FacetOption } from "../model/api";
import { FILTERS, type Filter, type Found } from "../model/catalog";
import { optionName } from "../model/option-name";
import { submitForm } from "../lib/form";
import { useFormat, useT } from "../lib/i18n";
import styles from "./filter-panel.module.css";

function Box({ filter, option: { value, count, selected } }: { filter: Filter; option: FacetOption }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <label class={count === 0 ? styles.none : undefined}>
      <input type="checkbox" name={filter} value={value} checked={selected} onChange={submitForm} />
      <span class={styles.name}>{optionName(filter, value, { t })}</span>
      <span class={styles.count}>{number(count)}</span>
    </label>
  );
}

function Choices({ filter, options }: { filter: Filter; options: FacetOption[] }) {
  const t = useT();
  return (
    <fieldset class={styles.group}>
      <legend>{t(`store:filter.name.${filter}`)}</legend>
      {options.map((option) => <Box key={option.value} filter={filter} option={option} />)}
    </fieldset>
  );
}

interface FilterPanelProps {
  facets: Found["facets"];
  active: number;
  /** Shows the list to who had opened the panel over it. */
  onApply(): void;
}

export function FilterPanel({ facets, active, onApply }: FilterPanelProps) {
  const t = useT();
  const toggle = useRef<HTMLDetailsElement>(null);
  const apply = () => {
    if (toggle.current) toggle.current.open = false;
    onApply();
  };
  return (
    <div class={styles.filters}>
      {/* Holds no content of its own: the panel after it is shown without it where there is room. */}
      <details class={styles.toggle} ref={toggle}>
        <summary>
          {t("store:filter.title")}
          {active > 0 && <span class={styles.active}>{t("store:filter.active", { count: active })}</span>}
        </summary>
      </details>
      <div class={styles.panel}>
        <h2 class={styles.title}>{t("store:filter.title")}</h2>
        <p class={styles.hint}>{t("store:filter.hint")}</p>
        {FILTERS.map((filter) => <Choices key={filter} filter={filter} options={facets[filter]} />)}
        <button class={`button ${styles.apply}`} type="submit" onClick={apply}>{t("store:filter.apply")}</button>
      </div>
    </div>
  );
}
