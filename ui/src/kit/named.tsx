// A sentence with one of its values in bold, such as a masked address.

export function Named({ text, value }: { text: string; value: string | null }) {
  const [before, ...after] = value ? text.split(value) : [text];
  if (after.length === 0) return <>{before}</>;
  return <>{before}<strong>{value}</strong>{after.join(value ?? "")}</>;
}
