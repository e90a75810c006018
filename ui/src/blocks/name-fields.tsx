// The fields of a person's name, in the order of the language: Korean writes the family name first.

import { FieldPair } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useLocale } from "../lib/i18n";

interface NameFieldsProps {
  labels: Record<string, string>;
  required?: boolean;
  /** Before the names of the fields, where a document has two such forms. */
  prefix?: string;
}

export function NameFields({ labels, required = true, prefix = "" }: NameFieldsProps) {
  const given = <TextField name={`${prefix}firstname`} label={labels["firstname"] ?? ""} autocomplete="given-name" required={required} />;
  const family = <TextField name={`${prefix}lastname`} label={labels["lastname"] ?? ""} autocomplete="family-name" required={required} />;
  return useLocale() === "ko" ? <FieldPair>{family}{given}</FieldPair> : <FieldPair>{given}{family}</FieldPair>;
}
