// A drawing in the forms for wide, medium and narrow places: the page shows the one that fits.

import { FULL, MEDIUM, NARROW, WIDE, type Form } from "./form";
import styles from "./picture.module.css";
import type { Sheet } from "./sheet";

/** The widest first, which is the one of saved pictures. */
export const formsOf = ({ panel }: Pick<Sheet, "panel">): Form[] => (panel ? [WIDE, MEDIUM, NARROW] : [FULL, WIDE, MEDIUM, NARROW]);

interface PictureProps {
  sheet: Pick<Sheet, "draw" | "panel">;
  label: string;
}

export function Picture({ sheet: { draw, panel }, label }: PictureProps) {
  return formsOf({ panel }).map((form) => {
    const { height, content } = draw(form);
    return <svg key={form.kind} class={`${styles.picture} ${styles[form.kind]} ${panel ? "" : styles.alone}`} viewBox={`0 0 ${form.width} ${Math.round(height)}`} role="img" aria-label={label}>{content}</svg>;
  });
}
