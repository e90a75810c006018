// The filters of the Store: every choice with its number of results. Beside the list if there is room, else a sheet
// over it; groups fold, and choices without results are hidden. Hidden boxes are submitted too.

import { useCallback, useEffect, useRef, useState } from "react";
import type { FacetOption } from "../model/api";
import { FILTERS, type Filter, type Found } from "../model/catalog";
import { filterName } from "../model/option-name";
import { submitForm } from "../lib/form";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { RemoveIcon } from "../kit/icons";
import styles from "./filter-panel.module.css";
import { optionTree, type Node } from "./option-tree";

/** Number of groups that are initially open, besides those with a choice. */
const OPEN = 3;

function Box({ filter, node: { option, partly } }: { filter: Filter; node: Node }) {
  const t = useT();
  const { number } = useFormat();
  const { value, count, selected } = option;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly && !selected;
  }, [partly, selected]);
  return (
    <label>
      <input ref={box} type="checkbox" name={filter} value={value} checked={selected} onChange={submitForm} />
      <span class="anywhere">{filterName(filter, value, { t })}</span>
      <span class={`${styles.count} small regular tabular muted`}>{number(count)}</span>
    </label>
  );
}

function Branch({ filter, nodes }: { filter: Filter; nodes: Node[] }) {
  return (
    <ul class={styles.branch}>
      {nodes.map((node) => (
        <li key={node.option.value}>
          <Box filter={filter} node={node} />
          {node.parts.length > 0 && <Branch filter={filter} nodes={node.parts} />}
        </li>
      ))}
    </ul>
  );
}

function Group({ filter, options, index }: { filter: Filter; options: FacetOption[]; index: number }) {
  const t = useT();
  const { number } = useFormat();
  const chosen = options.filter(({ selected }) => selected).length;
  const [isOpen] = useState(index < OPEN || chosen > 0);
  const { offered, empty } = optionTree(options);
  const name = t(`store:filter.name.${filter}`);
  return (
    <details class={`${styles.group} hairline-bottom`} open={isOpen}>
      <summary>
        {name}
        <span class={`${styles.count} small regular tabular muted`}>{chosen > 0 ? t("store:filter.chosen", { count: chosen }) : number(options.length)}</span>
      </summary>
      <fieldset>
        <legend class="visually-hidden">{name}</legend>
        {filter === "granularity" && <p class="small regular tabular muted">{t("store:filter.finer")}</p>}
        <Branch filter={filter} nodes={offered} />
        {empty.length > 0 && (
          <details class="small">
            <summary>{t("store:filter.none", { count: empty.length })}</summary>
            <Branch filter={filter} nodes={empty} />
          </details>
        )}
      </fieldset>
    </details>
  );
}

export interface FilterPanelProps {
  found: Pick<Found, "facets" | "total">;
  active: number;
  /** The query without any choice. */
  cleared: string;
  /** Closes the panel, so that the list is visible. */
  onApply(): void;
}

/** The sheet closes by Escape, and when the focus leaves it: focus never goes behind it. */
function useSheet() {
  const toggle = useRef<HTMLDetailsElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    if (toggle.current) toggle.current.open = false;
  }, []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !toggle.current?.open) return;
      close();
      toggle.current.querySelector("summary")?.focus();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (toggle.current?.open && target instanceof Element && !frame.current?.contains(target)) close();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("focusin", onFocus);
    };
  }, [close]);
  return { toggle, frame, close };
}

export default function FilterPanel({ found: { facets, total }, active, cleared, onApply }: FilterPanelProps) {
  const t = useT();
  const store = `/${useLocale()}/store`;
  const { toggle, frame, close } = useSheet();
  const apply = () => {
    close();
    onApply();
  };
  return (
    <div class={styles.filters} ref={frame}>
      {/* A disclosure without content: the panel after it is shown without it if there is room. */}
      <details class={styles.toggle} ref={toggle}>
        <summary>
          {t("store:filter.title")}
          {active > 0 && <span class={`${styles.active} small tabular`}>{t("store:filter.active", { count: active })}</span>}
        </summary>
      </details>
      <div class={styles.panel}>
        <div class={`${styles.head} row middle gap-4 rule-bottom small`}>
          <h2 class={styles.title}>{t("store:filter.title")}</h2>
          {active > 0 && <a href={store + cleared}>{t("store:chosen.clear")}</a>}
          <button class={styles.close} type="button" onClick={apply} aria-label={t("store:filter.close")}><RemoveIcon /></button>
        </div>
        {FILTERS.map((filter, index) => <Group key={filter} filter={filter} options={facets[filter]} index={index} />)}
        <p class={`${styles.foot} py-3`}>
          <button class="button no-script" type="submit">{t("store:filter.apply")}</button>
          <button class={`button ${styles.show}`} type="button" onClick={apply}>{total > 0 ? t("store:filter.show", { count: total }) : t("store:filter.showNearest")}</button>
        </p>
      </div>
    </div>
  );
}
