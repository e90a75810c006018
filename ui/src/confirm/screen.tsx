// A form that waits for its sender: opening the page changes nothing, because programs that look at mails open links too.

import { EndPage } from "../kit/end-page";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Confirmation } from "../model/api";

export default function ConfirmScreen({ data: { reference, done }, search }: ScreenProps<Confirmation>) {
  const t = useT();
  const locale = useLocale();
  const token = search.get("token") ?? "";
  return (
    <EndPage
      mark={done ? "done" : "closed"}
      title={t("confirm:title")}
      lead={t(done ? "confirm:done" : "confirm:text", { reference })}
      actions={!done && (
        <form method="post" action={`/${locale}/confirm?token=${encodeURIComponent(token)}`}>
          <input type="hidden" name="token" value={token} />
          <button class="button" type="submit">{t("confirm:title")}</button>
        </form>
      )}
    />
  );
}
