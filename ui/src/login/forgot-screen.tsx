// Requests a link that sets a new password. The answer does not reveal whether the address has an account.

import { Form } from "../kit/form";
import { Split } from "../kit/split";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import styles from "./screen.module.css";

export default function ForgotScreen({ search, refusal }: ScreenProps<null>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const label = t("login:email");
  return (
    <Split aside={<p class="small">{t("login:forgot.aside")}</p>}>
      <div class={styles.column}>
        <h1 class={styles.title}>{t("login:forgot.title")}</h1>
        {search.has("sent") ? <p class={styles.notice} role="status">{t("login:forgot.sent")}</p> : <p>{t("login:forgot.text")}</p>}
        <div class={styles.after}>
          <Form action={`${home}/login/forgot`} refusal={refusal} labels={{ emailAddress: label }} invalid={t("kit:summary.title")} submit={t("login:forgot.action")}>
            <TextField name="emailAddress" type="email" label={label} autocomplete="username" required />
          </Form>
        </div>
        <p class={styles.none}><a href={`${home}/login`}>{t("login:forgot.back")}</a></p>
      </div>
    </Split>
  );
}
