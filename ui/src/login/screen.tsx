// The sign-in: first its destination, then address and password. All failures give the same answer.

import { Form } from "../kit/form";
import { LockIcon } from "../kit/icons";
import { Problem } from "../kit/problem";
import { PasswordField } from "../kit/password-field";
import { Split } from "../kit/split";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { LoginPage } from "../model/api";
import { Aside } from "./aside";
import styles from "./screen.module.css";
import { useWhole } from "./whole";

/** Reasons why a provider did not sign a user in. */
const FAILED = {
  "provider-failed": "code:login.provider-failed",
  "provider-unreachable": "code:login.provider-unreachable",
  "provider-unknown": "code:login.provider-unknown",
} as const;

/** The identity provider that accounts may sign in with. */
function Provider({ name, redirect, failed }: { name: string; redirect: string; failed: string | null }) {
  const t = useT();
  const words = FAILED[failed as keyof typeof FAILED];
  return (
    <>
      {words && <Problem title={t("login:provider.failed")} text={t(words)} />}
      <p class={styles.provider}><a class="button button-quiet full" href={`/auth/provider?${new URLSearchParams({ redirect })}`}>{t("login:provider.action", { name })}</a></p>
    </>
  );
}

/** A notice by the reason in the address. */
function Notice({ data, search }: Pick<ScreenProps<LoginPage>, "data" | "search">) {
  const t = useT();
  if (search.has("chosen")) return <p class={`${styles.notice} pad row gap-4 mb-5 mint`} role="status"><LockIcon />{t("login:chosen")}</p>;
  if (!search.get("redirect")) return null;
  const { destination } = data;
  const text = destination ? t("login:destination.named", { page: "\u0000" }).split("\u0000") : [t("login:destination.other")];
  return (
    <p class={`${styles.notice} pad row gap-4 mb-5 mint`}>
      <LockIcon />
      <span>{text[0]}{destination && <strong>{destination}</strong>}{text[1]}</span>
    </p>
  );
}

export default function LoginScreen({ data, search, refusal }: ScreenProps<LoginPage>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const whole = useWhole();
  const labels = { emailAddress: t("login:email"), password: t("login:password") };
  const redirect = search.get("redirect") ?? "";
  const action = redirect ? `${home}/login?${new URLSearchParams({ redirect })}` : `${home}/login`;
  return (
    <Split aside={<Aside support={data.support} />}>
      <div class={styles.column}>
        <h1 class="mb-5 page-title">{t("login:title")}</h1>
        <Notice data={data} search={search} />
        {data.provider && <Provider name={data.provider} redirect={redirect || `${home}/account`} failed={search.get("failed")} />}
        <Form action={action} refusal={refusal} labels={labels} invalid={t("kit:summary.title")} submit={t("login:action")} whole={whole}>
          <input type="hidden" name="redirect" value={redirect} />
          <TextField name="emailAddress" type="email" label={labels.emailAddress} autocomplete="username" required />
          <PasswordField name="password" label={labels.password} autocomplete="current-password" required aside={<a href={`${home}/login/forgot`}>{t("login:forgot.link")}</a>} />
        </Form>
        <p class="small muted mt-4">{t("login:codeLater")}</p>
        <p class="mt-5 pt-4 hairline-top">{t("login:noAccount.question")} <a href={`${home}/contact`}>{t("login:noAccount.contact")}</a> {t("login:noAccount.when")}</p>
      </div>
    </Split>
  );
}
