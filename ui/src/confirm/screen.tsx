// A form that waits for confirmation: opening the page changes nothing, because mail scanners open links too.

import { EndPage } from "../kit/end-page";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Confirmation } from "../model/api";

/** The follow-up pages of the forms that have one. */
const FOLLOW_UPS: Record<string, string> = {
  "data-request": "/data-request/follow-up",
  provider: "/become-provider/follow-up",
  campaign: "/emailing-campaign/follow-up",
};

/** The page of a link that is opened again after the confirmation. */
function Done({ form, reference }: Pick<Confirmation, "form" | "reference">) {
  const t = useT();
  const home = `/${useLocale()}`;
  const followUp = FOLLOW_UPS[form];
  return (
    <EndPage
      mark="closed"
      fact={t("confirm:done.fact", { reference })}
      title={t("confirm:done.title")}
      lead={t("confirm:done.text")}
      actions={<a class="button button-quiet" href={home + (followUp ?? "")}>{t(followUp ? "kit:sent.follow" : "kit:sent.home")}</a>}
    />
  );
}

export default function ConfirmScreen({ data: { form, reference, done }, search }: ScreenProps<Confirmation>) {
  const t = useT();
  const locale = useLocale();
  const token = search.get("token") ?? "";
  if (done) return <Done form={form} reference={reference} />;
  return (
    <EndPage
      mark="closed"
      title={t("confirm:title")}
      lead={t("confirm:text", { reference })}
      actions={
        <form method="post" action={`/${locale}/confirm?token=${encodeURIComponent(token)}`}>
          <input type="hidden" name="token" value={token} />
          <button class="button" type="submit">{t("confirm:title")}</button>
        </form>
      }
    />
  );
}
