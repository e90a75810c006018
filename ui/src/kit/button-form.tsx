// A form of one button with hidden fields, which needs no script.

import type { ReactNode } from "react";

interface ButtonFormProps {
  /** The form's action. */
  action: string;
  /** The hidden fields. */
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
