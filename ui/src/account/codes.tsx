// One-time codes: off, being set up on a device, or on. The picture is rendered by the server, only here. Turning them
// on requires the password, like changing it: otherwise a visitor with an open session could lock its owner out.

import { Form } from "../kit/form";
import { sentenceOf } from "../kit/form-state";
import { PasswordField } from "../kit/password-field";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { AccountSecurity } from "../model/api";
import { refusalOf } from "./refusal-of";
import ruled from "../kit/ruled-head.module.css";
import styles from "./screen.module.css";

const codeSentence = sentenceOf({ "form.code-wrong": "code:form.code-wrong", "form.password-wrong": "code:form.password-wrong" });

interface CodesProps {
  data: AccountSecurity;
  refusal: Refusal | null;
}

interface CodeFormProps {
  /** The server's name of the action. */
  what: string;
  submit: string;
  refusal: Refusal | null;
  /** Whether the password is required too: before the code, because a code expires soon. */
  takesPassword?: boolean;
}

function CodeForm({ what, submit, refusal, takesPassword = false }: CodeFormProps) {
  const t = useT();
  // The password field has another name than in the form beside it: names are ids, and the page has both.
  const labels = { ...(takesPassword && { currentPassword: t("account:password.current") }), code: t("account:codes.code") };
  return (
    <div class={styles.narrow}>
      <Form action={`/${useLocale()}/account/security`} refusal={refusalOf(refusal, what)} labels={labels} sentence={codeSentence} invalid={t("kit:summary.title")} submit={submit}>
        <input type="hidden" name="do" value={what} />
        {labels.currentPassword && <PasswordField name="currentPassword" label={labels.currentPassword} autocomplete="current-password" required />}
        <TextField name="code" label={labels.code} hint={t("account:codes.hint")} autocomplete="one-time-code" required />
      </Form>
    </div>
  );
}

function Setup({ setup, refusal }: { setup: NonNullable<AccountSecurity["setup"]>; refusal: Refusal | null }) {
  const t = useT();
  return (
    <div class={`${styles.setup} grid gap-5 mt-4`}>
      <p>{t("account:codes.scan")}</p>
      <svg class={styles.picture} viewBox={`0 0 ${setup.size} ${setup.size}`} shape-rendering="crispEdges" role="img" aria-label={t("account:codes.picture")}>
        <path d={setup.picture} />
      </svg>
      <p class="small">{t("account:codes.secret")} <code>{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code></p>
      <p>{t("account:codes.recovery")}</p>
      <ul class={`${styles.codes} grid gap-x-6 linen`}>
        {setup.recovery.map((code) => <li key={code}>{code}</li>)}
      </ul>
      <CodeForm what="confirm-codes" submit={t("account:codes.confirm")} refusal={refusal} takesPassword />
    </div>
  );
}

/** How to turn codes on; without a password, how to choose one. */
function Off({ data: { hasPassword, setup }, refusal }: CodesProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  if (!hasPassword) {
    return (
      <>
        <p class={styles.narrow}>{t("account:codes.noPassword")}</p>
        <p><a href={`${home}/login/forgot`}>{t("account:codes.choose")}</a></p>
      </>
    );
  }
  if (setup) return <Setup setup={setup} refusal={refusal} />;
  return (
    <form class={styles.narrow} method="post" action={`${home}/account/security`}>
      <input type="hidden" name="do" value="begin-codes" />
      <button class="button" type="submit">{t("account:codes.begin")}</button>
    </form>
  );
}

export function Codes({ data, refusal }: CodesProps) {
  const t = useT();
  const { recoveryLeft } = data;
  return (
    <section class={styles.section} id="codes">
      <div class={`${ruled.head} ${styles.heading}`}><h2>{t("account:codes.title")}</h2></div>
      <p class={styles.narrow}>{t("account:codes.about")}</p>
      {recoveryLeft === null ? <Off data={data} refusal={refusal} /> : (
        <>
          <p class={styles.narrow}>{t("account:codes.left", { count: recoveryLeft })}</p>
          <CodeForm what="end-codes" submit={t("account:codes.end")} refusal={refusal} />
        </>
      )}
    </section>
  );
}
