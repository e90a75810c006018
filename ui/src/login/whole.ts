// Errors of a sign-in as a whole, with its own texts.

import type { WholeWords } from "../kit/form";
import { useT } from "../lib/i18n";

export function useWhole(): (code: string) => WholeWords | undefined {
  const t = useT();
  return (code) => {
    switch (code) {
      case "login.invalid":
        return { title: t("code:login.invalid"), text: t("login:invalid.hint") };
      case "login.locked":
        return { title: t("login:locked.title"), text: t("code:login.locked") };
      case "login.challenge-unknown":
        return { title: t("login:late.title"), text: t("code:login.challenge-unknown") };
      case "account.link-unknown":
        return { title: t("login:reset.lost.title"), text: t("code:account.link-unknown") };
      default:
        return undefined;
    }
  };
}
