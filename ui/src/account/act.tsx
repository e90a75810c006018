// A form of the account page for one action on one reference: links to its target are created on request.

import type { ReactNode } from "react";
import { useLocale } from "../lib/i18n";

interface ActProps {
  /** The server's name of the action. */
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
