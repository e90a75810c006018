// Formatted text that the server has cleaned, as it came; only its tables get a frame that scrolls by itself, so that a
// wide one does not push the page aside.

import { useMemo } from "react";
import { useT } from "../lib/i18n";
import { trustMarkup } from "../lib/trusted";
import styles from "./rich-html.module.css";

interface RichHtmlProps {
  html: string;
  /** When it is not the page's. */
  lang?: string | undefined;
}

/** In cleaned markup a "<table" is always a tag. */
function frameTables(html: string, label: string): string {
  return html
    .replaceAll("<table", `<div data-scroll role="region" tabindex="0" aria-label="${label}"><table`)
    .replaceAll("</table>", "</table></div>");
}

export function RichHtml({ html, lang }: RichHtmlProps) {
  const label = useT()("blocks:table");
  // Kept, because markup that is another object would be parsed again whenever the page is drawn.
  const markup = useMemo(() => ({ __html: trustMarkup(frameTables(html, label)), trust: trustMarkup }), [html, label]);
  return <div class={styles.rich} lang={lang} dangerouslySetInnerHTML={markup} />;
}
