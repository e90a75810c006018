// The text of an article or an offer: it follows the title directly, so its headings are one level higher than those of
// a text inside a page.

import styles from "./raised-html.module.css";
import { RichHtml } from "./rich-html";

interface RaisedHtmlProps {
  html: string;
  /** The language, if it is not the page's. */
  lang?: string | undefined;
}

/** In sanitized markup a "<h3" is always a tag. */
const raised = (html: string) => html.replace(/<(\/?)h([3-6])(?=[\s>])/g, (_tag, slash: string, level: string) => `<${slash}h${Number(level) - 1}`);

export function RaisedHtml({ html, lang }: RaisedHtmlProps) {
  return <div class={styles.raised}><RichHtml html={raised(html)} lang={lang} /></div>;
}
