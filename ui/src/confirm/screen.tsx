// A form that waits for its sender: opening the page changes nothing, because programs that look at mails open links too.

import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Confirmation } from "../model/api";

export default function ConfirmScreen({ data: { reference, done }, search }: ScreenProps<Confirmation>) {
  const t = useT();
  const token = search.get("token") ?? "";
  return (
    <section class="container section stack">
      <h1>{t("confirm:title")}</h1>
      <p class="lead">{t(done ? "confirm:done" : "confirm:text", { reference })}</p>
      {!done && (
        <form method="post" action={`/${useLocale()}/confirm?token=${encodeURIComponent(token)}`}>
          <input type="hidden" name="token" value={token} />
          <button class="button" type="submit">{t("confirm:title")}</button>
        </form>
      )}
    </section>
  );
}
