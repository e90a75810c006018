// The drawing of the page as a picture: buttons that only a script can serve, with a word on how it went.

import { useState } from "react";
import { useT } from "../lib/i18n";
import styles from "./demonstration.module.css";

interface PicturesProps {
  /** Of the file, without its extension. */
  name: string;
  /** What the colours stand for. */
  legend: string[];
}

export function Pictures({ name, legend }: PicturesProps) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const save = (format: "svg" | "png") => () => {
    setFailed(false);
    const footer = [...(legend.length > 0 ? [legend.join(", ")] : []), t("module:invented"), location.href];
    void import("./save-drawing").then(({ saveDrawing }) => saveDrawing({ format, name, footer })).catch(() => setFailed(true));
  };
  return (
    <span class={styles.scripted}>
      <button type="button" onClick={save("svg")}>SVG</button>
      <button type="button" onClick={save("png")}>PNG</button>
      <span role="status">{failed ? t("module:failed") : null}</span>
    </span>
  );
}
