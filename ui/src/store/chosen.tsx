// The active filters of the list, each a link to the list without it.

import { useLayoutEffect, useRef } from "react";
import { filterName } from "../model/option-name";
import { useLocale, useT } from "../lib/i18n";
import { RemoveIcon } from "../kit/icons";
import styles from "./chosen.module.css";
import { queryOf, without, type View } from "./view";

interface Chip {
  key: string;
  label: string;
  query: string;
}

function useChips(view: View): Chip[] {
  const t = useT();
  const words = view.words.trim();
  return [
    ...(words ? [{ key: "q", label: t("store:chosen.words", { words }), query: queryOf(view, { words: "", page: 1 }) }] : []),
    ...view.chosen.map((choice) => ({
      key: `${choice.filter}=${choice.value}`, label: filterName(choice.filter, choice.value, { t }), query: without(view, choice),
    })),
  ];
}

/** A removed chip passes the focus to the next one, the last one to the list. */
function useHandedFocus(keys: string, after: string) {
  const list = useRef<HTMLUListElement>(null);
  const gone = useRef<{ index: number; keys: string } | null>(null);
  useLayoutEffect(() => {
    if (!gone.current || gone.current.keys === keys) return;
    const links = list.current?.querySelectorAll("a") ?? [];
    const next = links[Math.min(gone.current.index, links.length - 2)] ?? document.getElementById(after);
    gone.current = null;
    if (document.activeElement === document.body) next?.focus();
  }, [keys, after]);
  const onChoose = (index: number) => {
    gone.current = { index, keys };
  };
  return { list, onChoose };
}

interface ChosenProps {
  view: View;
  /** Id of the element after the chips. */
  after: string;
}

export function Chosen({ view, after }: ChosenProps) {
  const t = useT();
  const store = `/${useLocale()}/store`;
  const chips = useChips(view);
  const { list, onChoose } = useHandedFocus(chips.map(({ key }) => key).join(), after);
  if (chips.length === 0) return null;
  return (
    <ul class="row wrap middle gap-2 small" ref={list} aria-label={t("store:chosen.label")}>
      {chips.map(({ key, label, query }, index) => (
        <li key={key}>
          <a class={`${styles.chip} inline-row middle gap-2 mint anywhere ink`} href={store + query} onClick={() => onChoose(index)}>
            <span class="visually-hidden">{`${t("store:chosen.remove")} `}</span>
            {label}
            <RemoveIcon />
          </a>
        </li>
      ))}
      <li key="clear"><a class={styles.clear} href={store + queryOf(view, { words: "", chosen: [], page: 1 })}>{t("store:chosen.clear")}</a></li>
    </ul>
  );
}
