// The drawing as a picture: buttons that need a script, with a message about their result.

import { useState } from "react";
import { useT } from "../lib/i18n";
import styles from "./demonstration.module.css";

interface PicturesProps {
  /** The name of the file, without its extension. */
  name: string;
  /** The meaning of the colours. */
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
