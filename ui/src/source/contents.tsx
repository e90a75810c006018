// The sections of a source as links: beside it if there is room, else folded above it. The section in view is marked.

import { useReadPart } from "../kit/read-part";
import { useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { SourceDetails } from "./load";
import styles from "./contents.module.css";

interface Entry {
  id: string;
  text: TextKey;
  /** Whether this source has the section. */
  in(sheet: SourceDetails): boolean;
}

const ALWAYS = () => true;

const PARTS: Entry[] = [
  { id: "coverage", text: "source:sheet.coverage", in: ALWAYS },
  { id: "about", text: "source:about", in: ALWAYS },
  { id: "time", text: "source:sheet.time", in: ALWAYS },
  { id: "calendar", text: "source:calendar.title", in: ({ update }) => update !== "once" },
  { id: "indicators", text: "source:sheet.indicators", in: ({ indicators }) => indicators.length > 0 },
  { id: "divisions", text: "source:fact.divisions", in: ({ divisions }) => divisions.length > 0 },
  { id: "dictionary", text: "source:sheet.dictionary", in: ({ dictionary }) => dictionary.length > 0 },
  { id: "sample", text: "source:sheet.sample", in: ({ sample }) => sample.rows.length > 0 },
  { id: "limits", text: "source:sheet.limits", in: ALWAYS },
  { id: "legal", text: "source:legal.title", in: ALWAYS },
  { id: "price", text: "source:price.title", in: ({ pricedBy }) => pricedBy.length > 0 },
  { id: "uses", text: "source:sheet.uses", in: ({ uses }) => uses.length > 0 },
  { id: "quality", text: "source:quality.title", in: ALWAYS },
  { id: "changes", text: "source:changes", in: ({ changes }) => changes.length > 0 },
];

export function Contents({ sheet }: { sheet: SourceDetails }) {
  const t = useT();
  const parts = PARTS.filter((part) => part.in(sheet));
  const read = useReadPart(parts.map(({ id }) => id).join(" "));
  const links = (
    <ol class={styles.links}>
      {parts.map(({ id, text }) => <li key={id}><a href={`#${id}`} aria-current={id === read ? "true" : undefined}>{t(text)}</a></li>)}
    </ol>
  );
  return (
    <nav class={styles.contents} aria-label={t("source:contents")}>
      <p class={styles.title} aria-hidden="true">{t("source:contents")}</p>
      <div class={styles.beside}>{links}</div>
      <details class={styles.folded}>
        <summary>{t("source:contents")}</summary>
        {links}
      </details>
    </nav>
  );
}
