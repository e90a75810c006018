// Panels of which one is shown. All are in the page: without JavaScript they are stacked and the tabs are links to
// them; the tab of the address opens first.

import { useRef, useState, type ReactNode } from "react";
import { useHashTarget } from "./hash";
import styles from "./tabs.module.css";

export interface Tab {
  /** Id of the panel and fragment of the address. */
  id: string;
  label: string;
  /** The number of things in its panel, as text. */
  count?: string;
  content: ReactNode;
}

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [selected, setSelected] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  useHashTarget((target) => {
    const tab = tabs.find(({ id }) => target.closest(`#${CSS.escape(id)}`));
    if (!tab) return;
    setSelected(tab.id);
    // Browsers cannot scroll to a target that was hidden.
    list.current?.scrollIntoView();
  });

  const select = (id: string) => {
    setSelected(id);
    history.replaceState(history.state, "", `#${id}`);
  };
  const move = (event: KeyboardEvent, index: number) => {
    const next = tabs[MOVES[event.key]?.(index, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${CSS.escape(next.id)}`)?.focus();
  };
  return (
    <div>
      <div class={`${styles.list} row rule-bottom`} role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ id, label: name, count }, index) => (
          <a
            key={id}
            id={`tab-${id}`}
            class={`${styles.tab} rigid strong muted`}
            role="tab"
            href={`#${id}`}
            aria-controls={id}
            aria-selected={id === selected}
            tabIndex={id === selected ? 0 : -1}
            onClick={(event) => {
              event.preventDefault();
              select(id);
            }}
            onKeyDown={(event) => move(event, index)}
          >
            {name}{count && <span class={`${styles.count} small tabular muted`}>{` ${count}`}</span>}
          </a>
        ))}
      </div>
      {tabs.map(({ id, label: name, content }) => (
        <div key={id} id={id} class={`${styles.panel} py-5`} role="tabpanel" aria-labelledby={`tab-${id}`} tabIndex={0} data-selected={id === selected} data-label={name}>
          {content}
        </div>
      ))}
    </div>
  );
}
