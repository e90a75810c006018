// Prints the page. It needs a script: without one there is no button.

import styles from "./copy-text.module.css";

export function PrintButton({ children }: { children: string }) {
  return <button class={`button button-quiet ${styles.copy}`} type="button" onClick={() => print()}>{children}</button>;
}
