// One-time codes: off, being set up on a device, or on. The picture is drawn by the server, and asked for nowhere else.

import { Form } from "../kit/form";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { Refusal } from "../lib/refusal";
import type { AccountSecurity } from "../model/api";
import { refusalOf } from "./refusal-of";
import ruled from "../kit/ruled-head.module.css";
import styles from "./screen.module.css";

interface CodesProps {
  data: AccountSecurity;
  refusal: Refusal | null;
}

function CodeForm({ what, submit, refusal }: { what: string; submit: string; refusal: Refusal | null }) {
  const t = useT();
  const label = t("account:codes.code");
  return (
    <div class={styles.narrow}>
      <Form action={`/${useLocale()}/account/security`} refusal={refusalOf(refusal, what)} labels={{ code: label }} invalid={t("kit:summary.title")} submit={submit}>
        <input type="hidden" name="do" value={what} />
        <TextField name="code" label={label} hint={t("account:codes.hint")} autocomplete="one-time-code" required />
      </Form>
    </div>
  );
}

function Setup({ setup, refusal }: { setup: NonNullable<AccountSecurity["setup"]>; refusal: Refusal | null }) {
  const t = useT();
  return (
    <div class={styles.setup}>
      <p>{t("account:codes.scan")}</p>
      <svg class={styles.picture} viewBox={`0 0 ${setup.size} ${setup.size}`} shape-rendering="crispEdges" role="img" aria-label={t("account:codes.picture")}>
        <path d={setup.picture} />
      </svg>
      <p class="small">{t("account:codes.secret")} <code>{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code></p>
      <p>{t("account:codes.recovery")}</p>
      <ul class={styles.codes}>
        {setup.recovery.map((code) => <li key={code}>{code}</li>)}
      </ul>
      <CodeForm what="confirm-codes" submit={t("account:codes.confirm")} refusal={refusal} />
    </div>
  );
}

export function Codes({ data, refusal }: CodesProps) {
  const t = useT();
  const locale = useLocale();
  const { recoveryLeft, setup } = data;
  return (
    <section class={styles.section} id="codes">
      <div class={`${ruled.head} ${styles.heading}`}><h2>{t("account:codes.title")}</h2></div>
      <p class={styles.narrow}>{t("account:codes.about")}</p>
      {setup && <Setup setup={setup} refusal={refusal} />}
      {recoveryLeft !== null && (
        <>
          <p class={styles.narrow}>{t("account:codes.left", { count: recoveryLeft })}</p>
          <CodeForm what="end-codes" submit={t("account:codes.end")} refusal={refusal} />
        </>
      )}
      {recoveryLeft === null && !setup && (
        <form class={styles.narrow} method="post" action={`/${locale}/account/security`}>
          <input type="hidden" name="do" value="begin-codes" />
          <button class="button" type="submit">{t("account:codes.begin")}</button>
        </form>
      )}
    </section>
  );
}
