// A form of the page of the account that does one thing with one reference: links to what it leads to are made when asked for.

import type { ReactNode } from "react";
import { useLocale } from "../lib/i18n";

interface ActProps {
  /** As the server names it. */
  what: "open" | "open-result" | "sign";
  reference: string;
  class: string | undefined;
  children: ReactNode;
}

export function Act({ what, reference, class: name, children }: ActProps) {
  return (
    <form method="post" action={`/${useLocale()}/account`}>
      <input type="hidden" name="do" value={what} />
      <input type="hidden" name="reference" value={reference} />
      <button class={name} type="submit">{children}</button>
    </form>
  );
}
