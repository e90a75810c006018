// The fields of a person's name, in the order of the language: Korean writes the family name first.

import { FieldPair } from "../kit/field-frame";
import { TextField } from "../kit/text-field";
import { useLocale } from "../lib/i18n";

interface NameFieldsProps {
  labels: Record<string, string>;
}

export function NameFields({ labels }: NameFieldsProps) {
  const given = <TextField name="firstname" label={labels.firstname ?? ""} autocomplete="given-name" required />;
  const family = <TextField name="lastname" label={labels.lastname ?? ""} autocomplete="family-name" required />;
  return useLocale() === "ko" ? <FieldPair>{family}{given}</FieldPair> : <FieldPair>{given}{family}</FieldPair>;
}
