// Sets a password, by the link of an invitation or of a reset. An expired link says so.

import { EndPage } from "../kit/end-page";
import { Form } from "../kit/form";
import { PasswordField } from "../kit/password-field";
import { Split } from "../kit/split";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { AccountLink } from "../model/api";
import styles from "./screen.module.css";
import { useWhole } from "./whole";
import { sentenceOf } from "../kit/form-state";

const passwordSentence = sentenceOf({ "form.password-weak": "code:form.password-weak" });

export default function ResetScreen({ data: link, search, refusal }: ScreenProps<AccountLink | null>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const whole = useWhole();
  if (!link) {
    const again = <a class="button" href={`${home}/login/forgot`}>{t("login:reset.lost.action")}</a>;
    return <EndPage mark="closed" title={t("login:reset.lost.title")} lead={t("code:account.link-unknown")} actions={again} />;
  }
  const label = t("login:reset.label");
  const token = search.get("token") ?? "";
  return (
    <Split aside={<p class="small">{t("login:reset.aside")}</p>}>
      <div class={styles.column}>
        <h1 class="mb-5 page-title">{t(link.isReset ? "login:reset.title" : "login:reset.first")}</h1>
        <Form action={`${home}/login/reset?${new URLSearchParams({ token })}`} refusal={refusal} labels={{ password: label }} sentence={passwordSentence} invalid={t("kit:summary.title")} submit={t("login:reset.action")} whole={whole}>
          <input type="hidden" name="token" value={token} />
          <p class="small muted">{t("login:reset.for", { email: link.email })}</p>
          <div class="mt-4">
            <PasswordField name="password" label={label} hint={t("login:reset.hint", { shortest: link.minLength })} autocomplete="new-password" required />
          </div>
        </Form>
      </div>
    </Split>
  );
}
