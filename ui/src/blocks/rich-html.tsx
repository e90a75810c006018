// Formatted text, sanitized by the server; its tables get a scrolling frame, so that a wide one does not widen the
// page.

import { useMemo } from "react";
import { useT } from "../lib/i18n";
import { trustMarkup } from "../lib/trusted";
import styles from "./rich-html.module.css";

interface RichHtmlProps {
  html: string;
  /** The language, if it is not the page's. */
  lang?: string | undefined;
}

/** In sanitized markup a "<table" is always a tag. */
function frameTables(html: string, label: string): string {
  return html
    .replaceAll("<table", `<div data-scroll role="region" tabindex="0" aria-label="${label}"><table`)
    .replaceAll("</table>", "</table></div>");
}

export function RichHtml({ html, lang }: RichHtmlProps) {
  const label = useT()("blocks:table");
  // Memoized, because a new object would be parsed at each render.
  const markup = useMemo(() => ({ __html: trustMarkup(frameTables(html, label)), trust: trustMarkup }), [html, label]);
  return <div class={styles.rich} lang={lang} dangerouslySetInnerHTML={markup} />;
}
