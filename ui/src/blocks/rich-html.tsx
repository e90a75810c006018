// Formatted text, sanitized by the server; the rows of its tables are cards on a phone.

import { useMemo } from "react";
import { trustMarkup } from "../lib/trusted";
import { labelTables } from "./labelled-tables";
import styles from "./rich-html.module.css";

interface RichHtmlProps {
  html: string;
  /** The language, if it is not the page's. */
  lang?: string | undefined;
}

export function RichHtml({ html, lang }: RichHtmlProps) {
  // Memoized, because a new object would be parsed at each render.
  const markup = useMemo(() => ({ __html: trustMarkup(labelTables(html)), trust: trustMarkup }), [html]);
  return <div class={`${styles.rich} flow-4`} lang={lang} dangerouslySetInnerHTML={markup} />;
}
