// The password and the codes of the account.

import { Form } from "../kit/form";
import { sentenceOf } from "../kit/form-state";
import { PasswordField } from "../kit/password-field";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { AccountSecurity } from "../model/api";
import { Codes } from "./codes";
import { refusalOf } from "./refusal-of";
import ruled from "../kit/ruled-head.module.css";
import styles from "./screen.module.css";
import { Side } from "./side";

const passwordSentence = sentenceOf({ "form.password-weak": "code:form.password-weak", "form.password-wrong": "code:form.password-wrong" });

const CHANGED = {
  password: "account:password.changed",
  codes: "account:codes.on",
  "no-codes": "account:codes.off",
} as const;

function Password({ data, refusal }: Pick<ScreenProps<AccountSecurity>, "data" | "refusal">) {
  const t = useT();
  const action = `/${useLocale()}/account/security`;
  const labels = { current: t("account:password.current"), password: t("account:password.new") };
  return (
    <section class={styles.section}>
      <div class={`${ruled.head} ${styles.heading}`}><h2>{t("account:password.title")}</h2></div>
      <div class={styles.narrow}>
        {data.hasPassword ? (
          <Form
            action={action}
            refusal={refusalOf(refusal, "password")}
            labels={labels}
            sentence={passwordSentence}
            invalid={t("kit:summary.title")}
            submit={t("account:password.action")}
            note={t("account:password.note")}
          >
            <input type="hidden" name="do" value="password" />
            <PasswordField name="current" label={labels.current} autocomplete="current-password" required />
            <PasswordField name="password" label={labels.password} hint={t("login:reset.hint", { shortest: data.minLength })} autocomplete="new-password" required />
          </Form>
        ) : <p>{t("account:password.none")}</p>}
      </div>
    </section>
  );
}

export default function SecurityScreen({ data, search, refusal }: ScreenProps<AccountSecurity>) {
  const t = useT();
  const home = `/${useLocale()}/account`;
  const changed = CHANGED[search.get("changed") as keyof typeof CHANGED];
  const sections = [
    { href: home, name: t("account:title") },
    { href: `${home}/security`, name: t("account:security.title"), current: true },
  ];
  return (
    <div class={`container ${styles.page} grid pt-5 pb-7`}>
      <Side sections={sections} />
      <div class="shrink">
        <h1 class="page-title">{t("account:security.title")}</h1>
        {changed && <p class="pad mt-4 mint" role="status">{t(changed)}</p>}
        <Password data={data} refusal={refusal} />
        <Codes data={data} refusal={refusal} />
      </div>
    </div>
  );
}
