// Requests a link that sets a new password. The answer does not reveal whether the address has an account.

import { useEffect, useState } from "react";
import { EndPage } from "../kit/end-page";
import { Form } from "../kit/form";
import { Split } from "../kit/split";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import styles from "./screen.module.css";

/** Time in which a mail usually arrives, in seconds. */
const WAIT = 120;

/** Seconds until another link can be requested; the server, and a browser without scripts, do not count. */
function useCountdown(): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = Date.now() + WAIT * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

function Again({ path }: { path: string }) {
  const t = useT();
  const left = useCountdown();
  if (left === 0) return <a href={path}>{t("login:forgot.again")}</a>;
  return <>{t("login:forgot.wait", { minutes: Math.floor(left / 60), seconds: left % 60 })}</>;
}

function Sent({ home }: { home: string }) {
  const t = useT();
  return (
    <EndPage
      mark="closed"
      fact={t("login:forgot.sentFact")}
      title={t("login:forgot.sentTitle")}
      lead={t("login:forgot.sent")}
      actions={<a class="button button-quiet" href={`${home}/login`}>{t("login:forgot.back")}</a>}
    >
      <p class="small muted mt-5 pt-4 hairline-top">{t("login:forgot.none")} <Again path={`${home}/login/forgot`} /></p>
    </EndPage>
  );
}

export default function ForgotScreen({ data: { isSent }, refusal }: ScreenProps<{ isSent: boolean }>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const label = t("login:email");
  if (isSent) return <Sent home={home} />;
  return (
    <Split aside={<p class="small">{t("login:forgot.aside")}</p>}>
      <div class={styles.column}>
        <h1 class="mb-5 page-title">{t("login:forgot.title")}</h1>
        <p>{t("login:forgot.text")}</p>
        <div class="mt-4">
          <Form action={`${home}/login/forgot`} refusal={refusal} labels={{ emailAddress: label }} invalid={t("kit:summary.title")} submit={t("login:forgot.action")}>
            <TextField name="emailAddress" type="email" label={label} autocomplete="username" required />
          </Form>
        </div>
        <p class="mt-5 pt-4 hairline-top"><a href={`${home}/login`}>{t("login:forgot.back")}</a></p>
      </div>
    </Split>
  );
}
