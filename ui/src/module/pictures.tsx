// The drawing as a picture: buttons that need a script, with a message about their result.

import { useState } from "react";
import { useT } from "../lib/i18n";

interface PicturesProps {
  /** The name of the file, without its extension. */
  name: string;
  subtitle: string;
  note: string;
}

export function Pictures({ name, subtitle, note }: PicturesProps) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const save = (format: "svg" | "png") => () => {
    setFailed(false);
    const footer = [note, t("module:invented"), location.href];
    void import("./save-drawing").then(({ saveDrawing }) => saveDrawing({ format, name, subtitle, footer })).catch(() => setFailed(true));
  };
  return (
    <span class="needs-script">
      <button class="bare link" type="button" onClick={save("png")}>PNG</button>
      <button class="bare link" type="button" onClick={save("svg")}>SVG</button>
      <span role="status">{failed ? t("module:failed") : null}</span>
    </span>
  );
}
