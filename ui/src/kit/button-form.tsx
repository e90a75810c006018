// A form that is one button: what it sends is hidden in it, and it needs no script.

import type { ReactNode } from "react";

interface ButtonFormProps {
  /** Where it is sent. */
  action: string;
  /** What it sends, by name. */
  fields: Record<string, string>;
  quiet?: boolean;
  children: ReactNode;
}

export function ButtonForm({ action, fields, quiet = false, children }: ButtonFormProps) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <button class={quiet ? "button button-quiet" : "button"} type="submit">{children}</button>
    </form>
  );
}
