// A single-line or multi-line text, with a count of missing or remaining characters if its length is limited.

import { useState } from "react";
import { useT } from "../lib/i18n";
import { countId, LengthCount } from "./length-count";
import { describedBy, FieldFrame, useField, type FieldProps } from "./field-frame";
import styles from "./field.module.css";

interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "tel" | "url" | "password" | "number" | "date" | "search";
  /** More than one row makes it a textarea. */
  rows?: number;
  /** A textarea of one row, which grows with its lines. */
  lines?: boolean;
  value?: string;
  autocomplete?: string;
  inputMode?: "numeric" | "email";
  /** In code points of the trimmed text, as the server counts. */
  minLength?: number | undefined;
  maxLength?: number | undefined;
  onInput?: (value: string) => void;
}

export function TextField(given: TextFieldProps) {
  const t = useT();
  const props = useField(given);
  const { name, type = "text", rows = 1, lines = rows > 1, value, autocomplete, inputMode, minLength, maxLength, onInput, ...field } = props;
  const [text, setText] = useState(value ?? "");
  const counted = minLength !== undefined || maxLength !== undefined;
  const description = describedBy(props);
  const attributes = {
    id: name,
    name,
    class: styles.control,
    required: field.required === true,
    autocomplete,
    inputMode,
    ...description,
    ...(counted ? { "aria-describedby": [description["aria-describedby"], countId(name)].filter(Boolean).join(" ") } : {}),
    onInput: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value);
      onInput?.(event.currentTarget.value);
    },
  };
  const rule = minLength === undefined ? undefined : t("kit:field.least", { count: minLength });
  return (
    <FieldFrame field={{ name, ...field }} rule={rule}>
      {lines ? <textarea {...attributes} rows={rows} defaultValue={value} /> : <input {...attributes} type={type as "text"} defaultValue={value} />}
      {counted && <LengthCount name={name} text={text} lines={lines} min={minLength} max={maxLength} />}
    </FieldFrame>
  );
}
