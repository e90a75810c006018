// The window on the columns of a comparison: on a phone two whole columns, moved by one with arrows or a swipe. Wide
// screens show all of them.

import { useEffect, useRef, useState, type ReactNode } from "react";
import { NextIcon, PreviousIcon } from "../kit/icons";
import { useT } from "../lib/i18n";
import styles from "./compare-columns.module.css";

/** Columns in view on a phone. */
const SHOWN = 2;

export function Columns({ count, children }: { count: number; children: ReactNode }) {
  const t = useT();
  const window = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  /** The width of a column: what is to be scrolled, shared by the columns that are out of view. */
  const step = () => (window.current ? (window.current.scrollWidth - window.current.clientWidth) / Math.max(1, count - SHOWN) : 0);
  useEffect(() => {
    const scrolled = window.current;
    const follow = () => setFirst(step() > 0 ? Math.round((scrolled?.scrollLeft ?? 0) / step()) : 0);
    scrolled?.addEventListener("scroll", follow, { passive: true });
    return () => scrolled?.removeEventListener("scroll", follow);
  });
  const move = (by: number) => window.current?.scrollTo({ left: (first + by) * step(), behavior: "smooth" });
  return (
    <>
      {count > SHOWN && (
        <div class={`${styles.position} needs-script no-print`}>
          <p>{t("store:comparison.position", { first: first + 1, last: first + SHOWN, total: count })}</p>
          <button type="button" disabled={first === 0} onClick={() => move(-1)} aria-label={t("store:comparison.before")}><PreviousIcon /></button>
          <button type="button" disabled={first >= count - SHOWN} onClick={() => move(1)} aria-label={t("store:comparison.after")}><NextIcon /></button>
        </div>
      )}
      <div class={styles.window} ref={window} tabIndex={0} role="region" aria-label={t("store:comparison.table")} data-moved={first > 0 ? "" : undefined}>{children}</div>
    </>
  );
}
