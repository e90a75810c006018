// Prints the page. Only a script can: without one there is no button.

import styles from "./copy-text.module.css";

export function PrintButton({ children }: { children: string }) {
  return <button class={`button button-quiet ${styles.copy}`} type="button" onClick={() => print()}>{children}</button>;
}
