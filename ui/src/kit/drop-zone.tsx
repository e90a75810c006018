// A real file input under a zone that accepts clicks, keys and drops.

import { useState, type ReactNode, type RefObject } from "react";
import styles from "./drop-zone.module.css";
import { describedBy, type FieldProps } from "./field-frame";
import { formatsOf, type FileLimits } from "./file-limits";

interface DropZoneProps {
  field: FieldProps;
  limits: FileLimits;
  input: RefObject<HTMLInputElement | null>;
  /** Whether the files are read by a script only, and not submitted. */
  unnamed?: boolean;
  class?: string | undefined;
  onFiles(files: FileList | null): void;
  /** The visible invitation. */
  children: ReactNode;
}

export function DropZone({ field, limits, input, unnamed = false, class: own = "", onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    <div class={`${styles.zone} relative mt-2 ${over ? styles.over : ""} ${own}`}>
      {children}
      <input
        ref={input}
        class={styles.input}
        type="file"
        id={field.name}
        name={unnamed ? undefined : field.name}
        multiple={limits.maxCount > 1}
        accept={formatsOf(limits, ",")}
        required={field.required === true}
        {...describedBy(field)}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => onFiles(event.currentTarget.files)}
      />
    </div>
  );
}
