// A part that is folded at some widths and open at the others; an address of the part, or of anything in it, opens it.
// Without a script it is open.

import { useState, type ReactNode } from "react";
import { useHashTarget } from "./hash";
import styles from "./fold.module.css";

interface FoldProps {
  id: string;
  label: string;
  /** The widths at which it is folded: beside a drawing, or below one. */
  at: "wide" | "narrow";
  children: ReactNode;
}

export function Fold({ id, label, at, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  useHashTarget((target) => {
    if (target.closest(`#${CSS.escape(id)}`)) setOpen(true);
  });
  return (
    <div data-at={at} data-open={open}>
      <button type="button" class={`${styles.button} strong bare`} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>{label}</button>
      <div id={id}>{children}</div>
    </div>
  );
}
